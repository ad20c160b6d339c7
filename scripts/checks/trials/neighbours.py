"""Two trainings, settings and SQLite's own programs on one database at once: nothing is taken for another program's writing."""
import os
import sqlite3
import threading

import corpus
from moves import begun, until_answered
from trial import rows

STATEMENTS = [
    "PRAGMA wal_checkpoint", "PRAGMA wal_checkpoint(FULL)", "PRAGMA wal_checkpoint(RESTART)", "PRAGMA wal_checkpoint(TRUNCATE)",
    "VACUUM", "REINDEX", "UPDATE answer SET gain_db = 1.5", "INSERT OR REPLACE INTO setting VALUES ('note', hex(randomblob(9000)))",
    "PRAGMA wal_autocheckpoint = 1", "SELECT count(*) FROM answer", "touch",
]


def prepare(root, program, folder):
    corpus.make(root, program, folder)


def run(trial):
    data = trial.folder / "data"
    data.mkdir()
    database = trial.corpus_copy("peach.sqlite", "data/peach.sqlite")
    before = len(rows(database))
    trainings = []
    for name in ("one", "two"):
        place = trial.folder / name
        place.mkdir()
        trainings.append(begun(trial, data, place))
    outputs = [open(process.paths[0], "rb") for process, _ in trainings]
    acknowledged = 0
    statements = [trial.random.choice(STATEMENTS) for _ in range(200)]
    is_over = threading.Event()
    other = threading.Thread(target=_write, args=(database, statements, is_over))
    other.start()
    for _ in range(trial.random.randint(4, 20)):
        what = trial.random.randrange(3)
        if what < 2:
            os.write(trainings[what][1], b"higher\n")
            found = until_answered(outputs[what], trainings[what][0])
            acknowledged += sum(event.get("stored") is True for event in found)
        else:
            trial.run("settings", "set", "duration", trial.random.choice(["0.5", "0.7"]), "--data-dir", data, codes={0})
    is_over.set()
    other.join()
    for (process, source), output in zip(trainings, outputs):
        os.close(source)
        output.close()
        outcome = process.wait(20)
        trial.judge(outcome, codes={0})
        trial.expect("written into" not in outcome.error, "SQLite was taken for another program")
    left = [file.name for file in data.iterdir() if file.name.startswith("peach-kept-")]
    trial.expect(not left, f"kept although nothing was overwritten: {left}")
    stored = rows(database)
    trial.note(f"{acknowledged} acknowledged")
    trial.expect(stored is not None and len(stored) - before == acknowledged, f"{acknowledged} acknowledged, {len(stored or []) - before} stored")


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
