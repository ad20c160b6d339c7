"""The time to store an answer, compared with the same statements through SQLite's C API."""

import os
import shutil
import statistics

from bench import Failure, TRANSACTION, records

RUNS = 7
ANSWERS = 200


def transactions(bench, command, log):
    """The durations of the answers' transactions, and the median time between two, in microseconds."""
    bench.run(command, log)
    found = records(log, TRANSACTION)
    os.remove(log)
    # The first transactions make the tables and store the run and the sound.
    if len(found) < ANSWERS:
        raise Failure(f"{len(found)} transactions instead of {ANSWERS}: {command[0]}")
    found = found[-ANSWERS + 1:]
    between = [(later.begun - earlier.ended) * 1e6 for earlier, later in zip(found, found[1:])]
    return statistics.median((record.ended - record.begun) * 1e6 for record in found), statistics.median(between)


def measure_commits(bench):
    """Microseconds per transaction (the median of each run), in alternating runs.

    The bare statements run twice: with as much computing before each as Peach does between two answers, and back to back.
    """
    own_folder, peer_folder = bench.path("commits"), bench.path("bare")
    log = bench.path("commits.log")
    own_command = [
        bench.peach, "train", "--sound", "sine", "--duration", "0.3", "--listener", "simulated:rt=0.2", "--comparisons",
        str(ANSWERS), "--seed", "3", "--data-dir", own_folder]
    times = {"own": [], "paced": [], "bare": []}
    for _ in range(RUNS):
        shutil.rmtree(own_folder, ignore_errors=True)
        duration, between = transactions(bench, own_command, log)
        times["own"].append(duration)
        for name, working in (("paced", between), ("bare", 0)):
            shutil.rmtree(peer_folder, ignore_errors=True)
            os.mkdir(peer_folder)
            databases = [os.path.join(own_folder, "peach.sqlite"), os.path.join(peer_folder, "bare.sqlite")]
            times[name].append(transactions(bench, [bench.bare_commits, *databases, str(round(working))], log)[0])
    return times
