"""Two trainings, settings and SQLite's own programs on one database at once: nothing is taken for another program's writing."""
import os
import sqlite3
import threading

import corpus
from training import Training, acknowledged, expect_stored, kept
from trial import rows

STATEMENTS = [
    "PRAGMA wal_checkpoint", "PRAGMA wal_checkpoint(FULL)", "PRAGMA wal_checkpoint(RESTART)", "PRAGMA wal_checkpoint(TRUNCATE)",
    "VACUUM", "REINDEX", "UPDATE answer SET gain_db = 1.5", "INSERT OR REPLACE INTO setting VALUES ('note', hex(randomblob(9000)))",
    "PRAGMA wal_autocheckpoint = 1", "SELECT count(*) FROM answer", "touch",
]

prepare = corpus.make


def run(trial):
    database = trial.database()
    data = database.parent
    before = len(rows(database))
    trainings = []
    for name in ("one", "two"):
        (trial.folder / name).mkdir()
        trainings.append(Training(trial, data, trial.folder / name))
    statements = [trial.random.choice(STATEMENTS) for _ in range(200)]
    is_over = threading.Event()
    other = threading.Thread(target=_write, args=(database, statements, is_over))
    other.start()
    for _ in range(trial.random.randint(4, 20)):
        what = trial.random.randrange(3)
        if what < 2:
            trial.expect(trainings[what].answer(), "a training ended by itself")
        else:
            trial.run("settings", "set", "duration", trial.random.choice(["0.5", "0.7"]), "--data-dir", data, codes={0})
    is_over.set()
    other.join()
    given = []
    for training in trainings:
        outcome = training.end()
        trial.judge(outcome, codes={0})
        trial.expect("written into" not in outcome.error, "SQLite was taken for another program")
        given += acknowledged(training.events)
    trial.expect(not kept(data), f"kept although nothing was overwritten: {kept(data)}")
    stored = rows(database)
    trial.note(f"{len(given)} acknowledged")
    trial.expect(stored is not None and len(stored) - before == len(given), f"{len(given)} acknowledged, {len(stored or []) - before} stored")
    expect_stored(trial, data, given)


def _write(database, statements, is_over):
    """Writes as another program, at the same time."""
    for sql in statements:
        if is_over.is_set():
            break
        if sql == "touch":
            os.utime(database)
            continue
        # A connection that opens and closes, as sqlite3's shell does.
        connection = sqlite3.connect(database, timeout=5, isolation_level=None)
        try:
            connection.execute(sql).fetchall()
        except sqlite3.OperationalError:
            pass  # The database was locked.
        connection.close()
