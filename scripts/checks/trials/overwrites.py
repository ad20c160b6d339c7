"""Writes into the database or its log without SQLite, during training: acknowledged answers must be there after the next start."""
import os
import shutil
import sqlite3

import corpus
from moves import begun, until_answered
from trial import rows

WAYS = ["copied", "copied with its log deleted", "emptied", "bytes written", "log emptied", "log shortened"]


def prepare(root, program, folder):
    corpus.make(root, program, folder)


def run(trial):
    data = trial.folder / "data"
    data.mkdir()
    database = trial.corpus_copy("peach.sqlite", "data/peach.sqlite")
    way = trial.random.choice(WAYS)
    # Sometimes nothing is answered afterwards, and only the end of the training notices it.
    answers = trial.random.randint(1, 8), trial.random.choice([0, 1, 4])
    trial.note(f"{way} after {answers[0]} answers, {answers[1]} more")
    process, source = begun(trial, data)
    acknowledged = 0
    with open(process.paths[0], "rb") as output:
        for number in range(sum(answers)):
            if number == answers[0]:
                _change(trial, way, database)
            os.write(source, b"higher\n")
            found = until_answered(output, process)
            acknowledged += sum(event.get("stored") is True or event.get("state") == "stored" for event in found)
        if not answers[1]:
            _change(trial, way, database)
    os.close(source)
    outcome = process.wait(20)
    trial.judge(outcome, codes={74})
    trial.expect("peach-kept-" in outcome.error, f"{way}: nothing says where the answers are")
    others = [] if way == "emptied" else rows(trial.corpus_path("other.sqlite" if way.startswith("copied") else "peach.sqlite"))
    trial.run("settings", "get", "duration", "--data-dir", data, codes={0})
    stored = rows(database)
    trial.note(f"{acknowledged} acknowledged")
    if stored is None:
        trial.fail("the database can't be read")
        return
    trial.expect(len(stored) - len(others) >= acknowledged, f"{acknowledged} acknowledged, {len(stored) - len(others)} added")
    connection = sqlite3.connect(database)
    damage = connection.execute("PRAGMA integrity_check").fetchone()[0]
    connection.close()
    trial.expect(damage == "ok", f"{way}: the database is damaged: {damage}")
    left = [file.name for file in data.iterdir() if file.name.startswith("peach-kept-")]
    trial.expect(not left, f"{way}: left behind after the next start: {left}")


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
