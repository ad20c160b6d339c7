"""Runs jobs on all processors and shows progress on standard error."""

import multiprocessing
import os
import signal
import sys
import time


def say(text):
    print(text, file=sys.stderr, flush=True)


def results(title, function, jobs):
    """The function's results in the order of the jobs."""
    found = []
    begun = shown = time.monotonic()
    is_terminal = sys.stderr.isatty()
    count = min(len(jobs), os.cpu_count() or 1)
    with multiprocessing.Pool(max(count, 1), signal.signal, (signal.SIGINT, signal.SIG_IGN)) as pool:
        for result in pool.imap(function, jobs):
            found.append(result)
            now = time.monotonic()
            if is_terminal:
                print(f"\r{title}: {len(found)} of {len(jobs)}", end="", file=sys.stderr, flush=True)
            elif now - shown > 10:
                say(f"{title}: {len(found)} of {len(jobs)}")
                shown = now
    if is_terminal:
        print("\r\x1b[K", end="", file=sys.stderr, flush=True)
    say(f"{title}: {time.monotonic() - begun:.0f} s")
    return found
