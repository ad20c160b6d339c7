"""Times with a long history: reading the profile, starting a training, recomputing the profile, importing."""

import datetime
import math
import os
import random
import sqlite3
import threading
import time
import uuid
from dataclasses import dataclass, field

from bench import now
from startup import first_sound, keep_digest, peach_train

COUNTS = (1_000, 100_000, 1_000_000)
A_DAY = 1_000
RUNS = 5
# A plain mean of the presented differences, for comparison; Peach's figures are fits.
AGGREGATE = """
SELECT note, count(*), avg(abs(cents)), avg(correct) FROM answer WHERE purpose <> 'experiment' GROUP BY note
"""

COLUMNS = (
    "id", "time", "midiNote", "centOffset", "answer", "correct", "responseTimeMilliseconds", "velocity",
    "amplitudeOffsetDecibels", "referencePitchHertz", "durationMilliseconds", "gapMilliseconds", "strategy", "purpose", "sound")


@dataclass
class History:
    """A number of answers and its measurements, in seconds and megabytes."""

    count: int
    folder: str
    imported: float = 0
    locked: float = 0
    replayed: float = 0
    read: list = field(default_factory=list)
    aggregated: list = field(default_factory=list)
    memory: float = 0
    begun: list = field(default_factory=list)

    @property
    def database(self):
        return os.path.join(self.folder, "peach.sqlite")


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


def make(bench, count):
    """Imports so many answers and computes the profile."""
    history = History(count, bench.path(f"history-{count}"))
    answers = bench.path("answers.csv")
    write_answers(answers, count, A_DAY)
    # Make the database to watch.
    bench.run([bench.peach, "settings", "set", "strategy", "kazez", "--data-dir", history.folder])
    with LockWatch(history.database) as watch:
        history.imported = bench.run(
            [bench.peach, "import", answers, "--data-dir", history.folder], limit=600).seconds
    history.locked = watch.longest
    os.remove(answers)
    history.replayed = bench.run([bench.peach, "profile", "--data-dir", history.folder], limit=600).seconds
    return history


def measure_histories(bench):
    """Measures histories of all lengths. Needs the running sound server."""
    histories = [make(bench, count) for count in COUNTS]
    for _ in range(RUNS):
        for history in histories:
            own = bench.run([bench.peach, "profile", "--data-dir", history.folder])
            history.read.append(own.seconds)
            history.memory = max(history.memory, own.peak_megabytes)
            history.aggregated.append(bench.run(["sqlite3", history.database, AGGREGATE]).seconds)
            command = peach_train(
                bench, "--audio-driver", "pulseaudio", "--events", "jsonl", "--seed", "1", "--data-dir", history.folder)
            if not history.begun:
                # Not recorded, because the digest of the SoundFont is computed once per data folder.
                keep_digest(bench, history.folder)
            history.begun.append(first_sound(bench, command, "history.log"))
    return histories
