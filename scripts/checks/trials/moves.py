"""Deletes, replaces, restores or moves the database during training: all its acknowledged answers must be found at the path."""
import os
import shutil
import subprocess

import corpus
from trial import remove_log, rows
from training import Training, acknowledged, expect_stored

WAYS = [
    "deleted", "deleted with its log", "replaced", "folder renamed", "folder deleted", "folder replaced", "moved away",
    "restored by mv", "restored by tar", "restored by rsync", "restored by cp", "log replaced",
    "index cut",
]
prepare = corpus.make


def run(trial):
    database = trial.database()
    data = database.parent
    way = trial.random.choice(WAYS)
    # Sometimes nothing is answered afterwards, and only the end of the training notices it.
    answers = trial.random.randint(1, 5), trial.random.choice([0, 1, 3, 8])
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
    given = acknowledged(training.events)
    trial.judge(outcome, codes={74} if way == "index cut" else {0, 73, 74})
    # Adds what was kept in files.
    trial.run("settings", "get", "duration", "--data-dir", data, codes={0})
    stored = rows(database)
    others = 0
    if way.startswith("restored") or way in ("log replaced", "index cut"):
        others = len(rows(trial.corpus_path("peach.sqlite")))
    elif way.endswith("replaced"):
        others = len(rows(trial.corpus_path("other.sqlite")))
    reachable = -1 if stored is None else len(stored) - others
    trial.note(f"{len(given)} acknowledged, {len(later)} of them afterwards, {reachable} reachable")
    trial.expect(len(given) <= max(reachable, 0), f"{way}: {len(given)} answers acknowledged, {reachable} can be reached")
    expect_stored(trial, data, given)
    if len(later) < answers[1]:
        trial.expect(outcome.err.strip(), f"{way}: nothing says that answers aren't stored")


def _change(trial, way, data):
    database = data / "peach.sqlite"
    if way.startswith("deleted"):
        database.unlink()
        if way == "deleted with its log":
            remove_log(database)
    elif way == "replaced":
        # Like editors and programs that synchronise files.
        new = trial.corpus_copy("other.sqlite", "data/new")
        remove_log(database)
        os.rename(new, database)
    elif way.startswith("restored"):
        backup = trial.corpus_copy("peach.sqlite", "peach.sqlite")
        command = {
            "mv": ["mv", backup, database], "tar": ["tar", "-C", trial.folder, "-cf", trial.folder / "backup.tar", "peach.sqlite"],
            "rsync": ["cp", backup, data / ".peach.sqlite.x7Gh2"], "cp": ["cp", backup, database]}[way.split()[-1]]
        subprocess.run(command, check=True)
        if way.endswith("tar"):
            subprocess.run(["tar", "-C", data, "-xf", trial.folder / "backup.tar"], check=True)
        elif way.endswith("rsync"):
            # It writes a new file beside the old one, and renames it.
            os.rename(data / ".peach.sqlite.x7Gh2", database)
    elif way == "index cut":
        os.truncate(data / "peach.sqlite-shm", 0)
    elif way == "log replaced":
        log = data / "peach.sqlite-wal"
        log.unlink()
        log.touch()
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
