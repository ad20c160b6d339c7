"""Writes into the database or its log without SQLite, during training: acknowledged answers must be there after the next start."""
import os
import shutil
import sqlite3

import corpus
from training import Training, acknowledged, expect_stored, kept
from trial import rows

WAYS = ["copied", "copied with its log deleted", "emptied", "bytes written", "log emptied", "log shortened"]
prepare = corpus.make


def run(trial):
    database = trial.database()
    data = database.parent
    way = trial.random.choice(WAYS)
    # Sometimes nothing is answered afterwards, and only the end of the training notices it.
    answers = trial.random.randint(1, 8), trial.random.choice([0, 1, 4])
    trial.note(f"{way} after {answers[0]} answers, {answers[1]} more")
    training = Training(trial, data, trial.folder)
    for number in range(sum(answers)):
        if number == answers[0]:
            _change(trial, way, database)
        trial.expect(training.answer(), "the training ended by itself")
    if not answers[1]:
        _change(trial, way, database)
    outcome = training.end()
    given = acknowledged(training.events)
    trial.judge(outcome, codes={74})
    trial.expect("peach-kept-" in outcome.error, f"{way}: nothing says where the answers are")
    others = [] if way == "emptied" else rows(trial.corpus_path("other.sqlite" if way.startswith("copied") else "peach.sqlite"))
    trial.run("settings", "get", "duration", "--data-dir", data, codes={0})
    stored = rows(database)
    trial.note(f"{len(given)} acknowledged")
    if stored is None:
        trial.fail("the database can't be read")
        return
    trial.expect(len(stored) - len(others) >= len(given), f"{len(given)} acknowledged, {len(stored) - len(others)} added")
    expect_stored(trial, data, given)
    connection = sqlite3.connect(database)
    damage = connection.execute("PRAGMA integrity_check").fetchone()[0]
    connection.close()
    trial.expect(damage == "ok", f"{way}: the database is damaged: {damage}")
    trial.expect(not kept(data), f"{way}: left behind after the next start: {kept(data)}")


def _change(trial, way, database):
    log = database.with_name("peach.sqlite-wal")
    if way.startswith("copied"):
        shutil.copyfile(trial.corpus_path("other.sqlite"), database)
        if way.endswith("deleted"):
            for end in ("-wal", "-shm"):
                database.with_name("peach.sqlite" + end).unlink(missing_ok=True)
    elif way == "emptied":
        os.truncate(database, 0)
    elif way == "bytes written":
        with open(database, "r+b") as file:
            # In the space that isn't used in the first page.
            file.seek(1000)
            file.write(b"x")
    elif way == "log emptied":
        os.truncate(log, 0)
    else:
        os.truncate(log, trial.random.randrange(1, log.stat().st_size))
