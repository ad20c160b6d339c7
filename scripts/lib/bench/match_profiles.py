"""The profile of many matches, which is computed anew from all rows at each reading."""

import sqlite3
import statistics

from table import Row, milliseconds

COUNTS = (1_000, 10_000, 100_000)
RUNS = 5
GOAL = 10_000
# Errors are uniform in −4…4 cents, with a few of up to 40.
MATCHES = """
WITH RECURSIVE number(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM number WHERE n < ?)
INSERT INTO answer
  (uuid, exercise, time_ms, note, cents, response_ms, purpose, matching_mode, error_cents, first_touch_ms, touches, reversals,
   overshoot_cents, step_cents, tuned_with)
SELECT
  printf('%08x-0000-4000-8000-000000000000', n), 'matching', 1600000000000 + 10000 * n, 40 + n * 31 % 44,
  (n % 2 * 2 - 1) * (20.0 + n * 7907 % 401 / 10.0), 4000, 'training', 'successive',
  (n * 7919 % 801 - 400) / 100.0 * (1 + 9 * (n % 20 = 0)), 600, 5, 2, 3.0, 1.0, 'key'
FROM number
"""


def rows(bench):
    """Times of a whole `peach profile` on so many matches, against the same without any."""
    folders = {count: bench.path(f"matches-{count}") for count in (0, *COUNTS)}
    times = {count: [] for count in folders}
    for count, folder in folders.items():
        # Make the database.
        bench.run([bench.peach, "settings", "set", "matching-numbers", "on", "--data-dir", folder])
        if count:
            with sqlite3.connect(f"{folder}/peach.sqlite") as database:
                database.execute(MATCHES, (count,))
    memory = dict.fromkeys(folders, 0)
    for _ in range(RUNS):
        for count, folder in folders.items():
            run = bench.run([bench.peach, "profile", "matching", "--json", "--data-dir", folder])
            times[count].append(run.seconds)
            memory[count] = max(memory[count], run.peak_megabytes)
    empty = statistics.median(times[0])
    found = []
    for count in COUNTS:
        seconds = statistics.median(times[count]) - empty
        found.append(
            Row(f"Profile of {count:,} matches, beyond one of none", f"{seconds * 1000:.0f} ms", milliseconds(times[0]),
                goal="≤ 300 ms" if count == GOAL else "", met=seconds <= 0.3 if count == GOAL else None))
    return found + [Row("  … peak memory", f"{memory[COUNTS[-1]]:.0f} MB")]
