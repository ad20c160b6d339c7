"""Long histories: reading the profile, starting a training, computing the profile anew, importing; many matches; a class."""

import datetime
import math
import os
import random
import shutil
import sqlite3
import statistics
import threading
import time
import uuid

from bench import Row, milliseconds, now, ratio_row
from programs import first_sound, keep_digest, peach_train

FEW, MANY = 1_000, 1_000_000
A_DAY = 1_000
MATCHES = 10_000
PEOPLE, ANSWERS_EACH, DAYS = 40, 2_000, 180
RUNS = 5

COLUMNS = (
    "id", "time", "midiNote", "centOffset", "answer", "correct", "responseTimeMilliseconds", "velocity",
    "amplitudeOffsetDecibels", "referencePitchHertz", "durationMilliseconds", "gapMilliseconds", "strategy", "purpose", "sound")


class LockWatch:
    """Tries continually to start a write transaction, and records the longest time that this failed."""

    def __init__(self, database):
        self.database = database
        self.longest = 0
        self.ended = threading.Event()
        self.thread = threading.Thread(target=self.watch, daemon=True)

    def watch(self):
        connection = sqlite3.connect(self.database, timeout=0, isolation_level=None)
        refused = None
        while not self.ended.is_set():
            try:
                connection.execute("BEGIN IMMEDIATE")
                connection.execute("ROLLBACK")
                refused = None
            except sqlite3.OperationalError:
                refused = refused or now()
                self.longest = max(self.longest, now() - refused)
            time.sleep(0.005)
        connection.close()

    def __enter__(self):
        self.thread.start()
        return self

    def __exit__(self, *_):
        self.ended.set()
        self.thread.join()


def write_answers(path, count, a_day):
    """Writes an export of so many answers until now, by a listener with a threshold of 8 cents and Kazez' staircase."""
    chance = random.Random(count)
    moment = datetime.datetime.now(datetime.timezone.utc) - datetime.timedelta(days=count / a_day)
    step = datetime.timedelta(days=1 / a_day)
    cents = 100.0
    with open(path, "w", encoding="ascii", newline="") as file:
        file.write(",".join(COLUMNS) + "\r\n")
        for _ in range(count):
            correct = chance.random() < 0.01 + 0.98 * 0.5 * math.erfc(-0.67449 * cents / 8 / math.sqrt(2))
            higher = chance.random() < 0.5
            name = uuid.UUID(int=chance.getrandbits(128), version=4)
            instant = moment.isoformat(timespec="milliseconds").replace("+00:00", "Z")
            answer = "higher" if higher == correct else "lower"
            offset = cents if higher else -cents
            file.write(
                f"{str(name).upper()},{instant},{chance.randint(36, 84)},{offset!r},{answer},"
                f"{'true' if correct else 'false'},900,63,0.0,440.0,1000,0,kazez,training,sine\r\n")
            root = math.sqrt(cents)
            cents = min(100.0, max(1.0, cents * (1 - 0.05 * root if correct else 1 + 0.09 * root)))
            moment += step


def imported(bench, count):
    """Imports so many answers; returns the folder of the database and how long the import kept others from writing, in seconds."""
    folder, answers = bench.path(f"history-{count}"), bench.path("answers.csv")
    write_answers(answers, count, A_DAY)
    # Make the database to watch.
    bench.run([bench.peach, "settings", "set", "strategy", "kazez", "--data-dir", folder])
    with LockWatch(os.path.join(folder, "peach.sqlite")) as watch:
        bench.run([bench.peach, "import", answers, "--data-dir", folder], limit=600)
    os.remove(answers)
    return folder, watch.longest


def answer_rows(bench):
    """A million answers, also against a thousand."""
    (few, _), (many, locked) = imported(bench, FEW), imported(bench, MANY)
    anew = [bench.run([bench.peach, "profile", "--data-dir", folder], limit=600).seconds for folder in (few, many)][1]
    read, begun = [], {few: [], many: []}
    for folder in begun:
        keep_digest(bench, folder)
    for _ in range(RUNS):
        read.append(bench.run([bench.peach, "profile", "--data-dir", many]))
        for folder, times in begun.items():
            times.append(first_sound(bench, peach_train(
                bench, "--audio-driver", "pulseaudio", "--events", "jsonl", "--seed", "1", "--data-dir", folder)))
    seconds, memory = statistics.median(run.seconds for run in read), max(run.peak_megabytes for run in read)
    return [
        Row(f"Profile of {MANY:,} answers", f"{seconds * 1000:.0f} ms", "< 1 s", seconds < 1),
        Row("  … peak memory", f"{memory:.0f} MB", "< 100 MB", memory < 100),
        ratio_row(f"Start to first sound, {MANY:,} against {FEW:,} answers", begun[many], begun[few], 1.3),
        Row(f"Making the profile of {MANY:,} answers anew", f"{anew:.1f} s", "≤ 9 s", anew <= 9),
        # Meanwhile, answers wait in memory and would be lost in a crash.
        Row(f"Import of {MANY:,} answers, the longest that it keeps others from writing", f"{locked:.1f} s", "< 60 s", locked < 60),
    ]


# Errors are uniform in −4…4 cents, with a few of up to 40.
INSERT_MATCHES = """
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


def match_rows(bench):
    """The profile of many matches, which is computed anew from all rows at each reading."""
    folders = bench.path("no-matches"), bench.path("matches")
    for folder in folders:
        # Make the database.
        bench.run([bench.peach, "settings", "set", "matching-numbers", "on", "--data-dir", folder])
    change(folders[1], INSERT_MATCHES, MATCHES)
    empty, full = (
        statistics.median(column) for column in zip(*[[
            bench.run([bench.peach, "profile", "matching", "--json", "--data-dir", folder]).seconds for folder in folders]
            for _ in range(RUNS)]))
    beyond = (full - empty) * 1000
    return [Row(f"Profile of {MATCHES:,} matches, beyond one of none", f"{beyond:.0f} ms", "≤ 300 ms", beyond <= 300)]


def change(folder, statement, *values):
    database = sqlite3.connect(os.path.join(folder, "peach.sqlite"), isolation_level=None)
    database.execute(statement, values)
    # The log must be in the file before this is copied.
    database.close()


def people_rows(bench):
    """The report on a class, whose answers are those of half a year."""
    folder = bench.path("class")
    names = [f"Person {number}" for number in range(1, PEOPLE + 1)]
    places = [os.path.join(folder, "people", name) for name in names]
    for name in names:
        bench.run([bench.peach, "people", "add", name, "--data-dir", folder])
    first = ["--data-dir", folder, "--as", names[0]]
    bench.run(
        [bench.peach, "train", "--listener", "simulated:threshold=12", "--comparisons", str(ANSWERS_EACH), "--sound", "sine",
         "--duration", "0.3"] + first)
    change(places[0], "UPDATE answer SET time_ms = time_ms - (? - id) * ?", ANSWERS_EACH, DAYS * 86_400_000 // ANSWERS_EACH)
    # Stores the profile, which the change has discarded, as an import does.
    bench.run([bench.peach, "profile"] + first)
    for place in places[1:]:
        shutil.copy(os.path.join(places[0], "peach.sqlite"), place)
    times = [bench.run([bench.peach, "people", "report", "--counts", "--data-dir", folder]).seconds for _ in range(RUNS)]
    return [Row(f"Report on {PEOPLE} people of {ANSWERS_EACH:,} answers", milliseconds(times), "< 2 s", statistics.median(times) < 2)]


def rows(bench):
    return answer_rows(bench) + match_rows(bench) + people_rows(bench)
