"""The report on a class of 40 people, each with 2,000 answers in half a year."""

import os
import shutil
import sqlite3

from table import Row, milliseconds

PEOPLE = 40
ANSWERS = 2_000
RUNS = 5
DAYS = 180
# This discards the stored profile, as does an import.
SPREAD = f"UPDATE answer SET time_ms = time_ms - ({ANSWERS} - id) * {DAYS * 86_400_000 // ANSWERS}"


def change(path, statement):
    database = sqlite3.connect(path, isolation_level=None)
    database.execute(statement)
    # The log must be in the file before this is copied.
    database.close()


def rows(bench):
    folder = bench.path("class")
    names = [f"Person {number}" for number in range(1, PEOPLE + 1)]
    databases = [os.path.join(folder, "people", name, "peach.sqlite") for name in names]
    for name in names:
        bench.run([bench.peach, "people", "add", name, "--data-dir", folder])
    first = ["--data-dir", folder, "--as", names[0]]
    bench.run(
        [bench.peach, "train", "--listener", "simulated:threshold=12", "--comparisons", str(ANSWERS), "--sound", "sine",
         "--duration", "0.3"] + first)
    change(databases[0], SPREAD)
    found = []
    for words in ["", ", without stored profiles"]:
        # The first run stores the profile.
        if not words:
            bench.run([bench.peach, "profile"] + first)
        else:
            change(databases[0], "DELETE FROM profile_state")
        for other in databases[1:]:
            shutil.copy(databases[0], other)
        times = [bench.run([bench.peach, "people", "report", "--counts", "--data-dir", folder]).seconds for _ in range(RUNS)]
        found.append(
            Row(f"Report on {PEOPLE} people of {ANSWERS:,} answers{words}", milliseconds(times), goal="" if words else "< 2 s",
                met=None if words else sorted(times)[RUNS // 2] < 2))
    return found
