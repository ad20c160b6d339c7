"""Deletes, replaces or moves the database during training: answers acknowledged later must be found at its path."""
import os
import shutil

import corpus
from trial import rows
from training import Training, acknowledged, expect_stored

WAYS = ["deleted", "deleted with its log", "replaced", "folder renamed", "folder deleted", "folder replaced", "moved away"]
prepare = corpus.make


def run(trial):
    database = trial.database()
    data = database.parent
    way = trial.random.choice(WAYS)
    answers = trial.random.randint(1, 5), trial.random.randint(1, 8)
    trial.note(f"{way} after {answers[0]} answers, {answers[1]} more")
    training = Training(trial, data, trial.folder)
    for _ in range(answers[0]):
        trial.expect(training.answer(), "the training ended by itself")
    earlier = len(training.events)
    _change(trial, way, data)
    for _ in range(answers[1]):
        if not training.answer():
            break  # It may have to end.
    outcome = training.end()
    later = acknowledged(training.events[earlier:])
    trial.judge(outcome, codes={0, 73, 74})
    stored = rows(database)
    others = 0 if not way.endswith("replaced") else len(rows(trial.corpus_path("other.sqlite")))
    reachable = -1 if stored is None else len(stored) - others
    trial.note(f"{len(later)} acknowledged afterwards, {reachable} reachable")
    trial.expect(len(later) <= max(reachable, 0), f"{way}: {len(later)} answers acknowledged, {reachable} can be reached")
    expect_stored(trial, data, later)
    if len(later) < answers[1]:
        trial.expect(outcome.err.strip(), f"{way}: nothing says that answers aren't stored")


def _change(trial, way, data):
    database = data / "peach.sqlite"
    if way.startswith("deleted"):
        database.unlink()
        if way == "deleted with its log":
            for end in ("-wal", "-shm"):
                (data / ("peach.sqlite" + end)).unlink(missing_ok=True)
    elif way == "replaced":
        # Like editors and programs that synchronise files.
        new = trial.corpus_copy("other.sqlite", "data/new")
        for end in ("-wal", "-shm"):
            (data / ("peach.sqlite" + end)).unlink(missing_ok=True)
        os.rename(new, database)
    elif way == "folder renamed":
        os.rename(data, trial.folder / "elsewhere")
    elif way == "folder deleted":
        shutil.rmtree(data)
    elif way == "folder replaced":
        os.rename(data, trial.folder / "elsewhere")
        data.mkdir()
        trial.corpus_copy("other.sqlite", "data/peach.sqlite")
    else:
        os.rename(database, trial.folder / "elsewhere.sqlite")
