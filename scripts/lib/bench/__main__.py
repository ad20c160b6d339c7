"""Measures Peach against its goals and its peers. Called by scripts/bench, which builds the program."""

import argparse
import contextlib
import importlib
import os
import platform
import signal
import subprocess
import sys

from bench import Bench, Failure, now
from server import running

# What each part measures, the module and its function, which are loaded only when they run, and whether it needs the sound server.
PARTS = {
    "start": ("start to first sound, peach --version, scripts/peach", "startup.rows", True),
    "memory": ("peak memory while a large SoundFont plays", "startup.memory_rows", True),
    "answers": ("key or MIDI to feedback, delays of notes, a locked database, a commit (4 minutes)", "answers.rows", True),
    "recording": ("ticks and gaps in a recording (3 minutes)", "recording.rows", True),
    "screens": ("the Start Screen and frames of the profile with 200,000 answers", "screens.rows", True),
    "long": ("a million answers, 10,000 matches, a class of 40 people (2 minutes)", "history.rows", True),
    "matching": ("key to changed sound of a tuned note, start of a match; builds the tests", "matching.rows", True),
    "rendering": ("60 notes into a WAV file", "rendering.rows", False),
    "precision": ("pitch and level of note 2 against note 1 (a minute)", "precision.rows", False),
    "soundfonts": ("Peach's SoundFont, loudness of keys (2 minutes)", "soundfonts.rows", False),
    "experiments": ("reports, choice of a comparison, QUEST+ (a minute)", "experiments.rows", False),
    "parts": ("parts of simulations, and what a listener costs (3 minutes)", "parts.rows", False),
}
HEADINGS = ["", "Peach", "peer", "ratio", "goal", ""]


def lines(rows):
    """The table of all results: words to the left, numbers to the right."""
    table = [HEADINGS] + [row.cells() for row in rows]
    widths = [max(len(cells[column]) for cells in table) for column in range(len(HEADINGS))]
    printed = []
    for cells in table:
        parts = [
            cell.rjust(width) if column in (1, 2, 3) else cell.ljust(width)
            for column, (cell, width) in enumerate(zip(cells, widths))]
        printed.append("  ".join(parts).rstrip())
    printed.insert(1, "─" * max(map(len, printed)))
    return printed


def measure(bench, parts):
    """The rows of these parts."""
    rows = []
    with contextlib.ExitStack() as stack:
        for name in parts:
            _, place, needs_sound = PARTS[name]
            if needs_sound and not bench.server:
                stack.enter_context(running(bench))
            if not needs_sound:
                stack.close()
            print(f"{name} …", file=sys.stderr, flush=True)
            module, function = place.split(".")
            rows += getattr(importlib.import_module(module), function)(bench)
    return rows


def heading(bench):
    version = bench.run([bench.peach, "--version"]).output.strip().splitlines()[0]
    peer = subprocess.run(["fluidsynth", "--version"], capture_output=True, check=False).stdout.decode().splitlines()
    peer = next((line.split()[-1] for line in peer if "version" in line), "?")
    load = " ".join(f"{value:.1f}" for value in os.getloadavg())
    return (
        f"{version} · fluidsynth {peer} · {os.path.basename(bench.soundfont)} · {platform.system()} {platform.machine()}, "
        f"{os.cpu_count()} processors, load {load}")


class Parser(argparse.ArgumentParser):
    def error(self, message):
        self.exit(64, f"Error: {message}\nSee 'scripts/bench --help'.\n")


def parsed():
    parser = Parser(
        prog="scripts/bench", usage="scripts/bench [PART ...]", formatter_class=argparse.RawDescriptionHelpFormatter,
        description="Parts, or their first letters (default: all):\n" + "\n".join(
            f"  {name:<11}  {what}" for name, (what, *_) in PARTS.items()))
    for name in ("root", "peach", "folder", "soundfont"):
        parser.add_argument(f"--{name}", help=argparse.SUPPRESS)
    parser.add_argument("parts", nargs="*", help=argparse.SUPPRESS)
    options = parser.parse_args()
    for word in options.parts:
        if not any(name.startswith(word.lower()) for name in PARTS):
            parser.error(f"'{word}' isn't a part.")
    options.parts = [
        name for name in PARTS if not options.parts or any(name.startswith(word.lower()) for word in options.parts)]
    return options


def main():
    options = parsed()
    # Without a program, scripts/bench only asks whether the parts exist.
    if not options.peach:
        return 0
    # A background process ignores SIGINT by default.
    signal.signal(signal.SIGINT, lambda *_: sys.exit(130))
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    signal.signal(signal.SIGHUP, lambda *_: sys.exit(129))
    bench = Bench(options.root, options.peach, options.folder, options.soundfont)
    begun = now()
    try:
        bench.prepare()
        title = heading(bench)
        rows = measure(bench, options.parts)
    except (Failure, RuntimeError) as failure:
        print(f"bench: {failure}", file=sys.stderr)
        return 1
    finally:
        bench.end_all()
    print(title)
    print("Medians. Ratios are medians over alternating runs.\n")
    print("\n".join(lines(rows)))
    print(f"\nMeasured in {now() - begun:.0f} s.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
