"""Writes into the database or its log without SQLite, during training: acknowledged answers must be there after the next start."""
import os
import resource
import shutil
import sqlite3

import corpus
from training import Training, acknowledged, expect_stored, kept
from trial import remove_log, rows

WAYS = [
    "copied", "copied with its log deleted", "copied with the log of its own", "copied before another start",
    "copied while no file can be opened", "emptied", "bytes written", "log emptied", "log shortened",
    "log damaged",
]
# What SQLite's shell may do just before.
CHECKPOINTS = [None, "PASSIVE", "FULL", "RESTART", "TRUNCATE"]
prepare = corpus.make


def run(trial):
    database = trial.database()
    data = database.parent
    way = trial.random.choice(WAYS)
    checkpoint = trial.random.choice(CHECKPOINTS) if way.startswith("copied") else None
    # Sometimes nothing is answered afterwards, and only the end of the training notices it.
    answers = trial.random.randint(1, 8), trial.random.choice([0, 1, 4])
    trial.note(f"{way} after {answers[0]} answers and checkpoint {checkpoint}, {answers[1]} more")
    others = 0 if way == "emptied" else len(rows(trial.corpus_path("other.sqlite" if way.startswith("copied") else "peach.sqlite")))
    # The files of the training, apart from those of other commands.
    place = trial.folder / "training"
    place.mkdir()
    training = Training(trial, data, place)
    for number in range(sum(answers)):
        if number == answers[0]:
            _change(trial, way, checkpoint, database, training.process)
        trial.expect(training.answer(), "the training ended by itself")
    if not answers[1]:
        _change(trial, way, checkpoint, database, training.process)
    if way.endswith("opened"):
        resource.prlimit(training.process.process.pid, resource.RLIMIT_NOFILE, resource.getrlimit(resource.RLIMIT_NOFILE))
    outcome = training.end()
    given = acknowledged(training.events)
    trial.judge(outcome, codes={74})
    trial.expect("peach-kept-" in outcome.error, f"{way}: nothing says where the answers are")
    trial.run("settings", "get", "duration", "--data-dir", data, codes={0})
    stored = rows(database)
    trial.note(f"{len(given)} acknowledged")
    if stored is None:
        trial.fail("the database can't be read")
        return
    # Damage in a part of the log that was read before is found when the log is copied, at the latest at the end.
    expected = range(answers[0], sum(answers) + 1) if way == "log damaged" else [answers[0]]
    trial.expect(len(given) in expected, f"{len(given)} of {sum(answers)} answers acknowledged")
    trial.expect(len(stored) - others == sum(answers), f"{sum(answers)} given, {len(stored) - others} added")
    expect_stored(trial, data, given)
    connection = sqlite3.connect(database)
    damage = connection.execute("PRAGMA integrity_check").fetchone()[0]
    kept_setting = connection.execute("SELECT count(*) FROM setting WHERE key = 'only in the log'").fetchone()[0]
    connection.close()
    trial.expect(damage == "ok", f"{way}: the database is damaged: {damage}")
    trial.expect(kept_setting == (way.endswith("of its own")), f"{way}: the copied log wasn't used")
    trial.expect(not kept(data), f"{way}: left behind after the next start: {kept(data)}")


def _change(trial, way, checkpoint, database, process):
    log = database.with_name("peach.sqlite-wal")
    if checkpoint:
        connection = sqlite3.connect(database, timeout=5)
        connection.execute(f"PRAGMA wal_checkpoint({checkpoint})")
        connection.close()
    if way.endswith("of its own"):
        _copy_folder(trial, database)
    elif way.startswith("copied"):
        shutil.copyfile(trial.corpus_path("other.sqlite"), database)
        if way.endswith("deleted"):
            remove_log(database)
        elif way.endswith("start"):
            trial.run("settings", "set", "duration", "0.6", "--data-dir", database.parent, codes={74})
        elif way.endswith("opened"):
            # Nothing can be kept until the end. The training has the descriptors 0 to 4 all the time.
            resource.prlimit(process.process.pid, resource.RLIMIT_NOFILE, (5, resource.getrlimit(resource.RLIMIT_NOFILE)[1]))
    elif way == "emptied":
        os.truncate(database, 0)
    elif way == "bytes written":
        with open(database, "r+b") as file:
            # In the space that isn't used in the first page.
            file.seek(1000)
            file.write(b"x")
    elif way == "log emptied":
        os.truncate(log, 0)
    elif way == "log damaged":
        with open(log, "r+b") as file:
            # In a frame of the log, whose header has 24 bytes before a page of 4096.
            file.seek(trial.random.randrange(32 + 24, log.stat().st_size - 3000))
            file.write(trial.random.randbytes(3000))
    else:
        os.truncate(log, trial.random.randrange(1, log.stat().st_size))


def _copy_folder(trial, database):
    """Copies a database over the open one, with the log and the index of a session that had it open."""
    other = trial.corpus_copy("other.sqlite")
    connection = sqlite3.connect(other)
    connection.execute("INSERT INTO setting VALUES ('only in the log', '')")
    connection.commit()
    for end in ("", "-wal", "-shm"):
        shutil.copyfile(f"{other}{end}", f"{database}{end}")
    connection.close()
