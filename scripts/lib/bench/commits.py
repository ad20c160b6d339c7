"""The time to store an answer, compared with the same statements through SQLite's C API at Peach's pace."""

import os
import shutil
import statistics
import subprocess

from bench import Failure, TRANSACTION, ratio_row, records

RUNS = 7
ANSWERS = 200


def transactions(bench, command):
    """The median duration of the answers' transactions, and the median time between two, in microseconds."""
    log = bench.path("commits.log")
    bench.run(command, log)
    found = records(log, TRANSACTION)
    os.remove(log)
    # The first transactions make the tables and store the run and the sound.
    if len(found) < ANSWERS:
        raise Failure(f"{len(found)} transactions instead of {ANSWERS}: {command[0]}")
    found = found[-ANSWERS + 1:]
    between = [(later.begun - earlier.ended) * 1e6 for earlier, later in zip(found, found[1:])]
    return statistics.median((record.ended - record.begun) * 1e6 for record in found), statistics.median(between)


def rows(bench):
    """The peer computes as long before each transaction as Peach does between two answers."""
    flags = subprocess.run(["pkg-config", "--cflags", "--libs", "sqlite3"], capture_output=True, text=True, check=True).stdout.split()
    bare, folders = bench.build("bare_commits", *flags, "-lm"), (bench.path("commits"), bench.path("bare"))
    command = [
        bench.peach, "train", "--sound", "sine", "--duration", "0.3", "--listener", "simulated:rt=0.2", "--comparisons",
        str(ANSWERS), "--seed", "3", "--data-dir", folders[0]]
    own, peer = [], []
    for _ in range(RUNS):
        for folder in folders:
            shutil.rmtree(folder, ignore_errors=True)
        duration, between = transactions(bench, command)
        own.append(duration)
        os.mkdir(folders[1])
        databases = [os.path.join(folders[0], "peach.sqlite"), os.path.join(folders[1], "bare.sqlite")]
        peer.append(transactions(bench, [bare, *databases, str(round(between))])[0])
    return [ratio_row("An answer's commit, against bare SQLite at its pace", own, peer, 1.3,
                      lambda found: f"{statistics.median(found):.0f} µs")]
