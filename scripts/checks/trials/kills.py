"""Kills at random moments (SIGKILL): acknowledged answers are stored, changes are all or nothing, no files are left."""
import json
import math
import shutil
import signal
import sqlite3
import time

import corpus
import peach_process
import training
from trial import rows

# How often each is run, beside eight trainings.
OPERATIONS = {"measure": 2, "experiment": 2, "import": 3, "replace": 3, "delete": 3, "settings": 1, "profile": 2}
ANSWERS = 2000


def prepare(root, program, folder):
    corpus.make(root, program, folder)
    _many(folder)
    for operation in (*training.ANSWERS, *OPERATIONS):
        begun = time.monotonic()
        place = folder / f"time-{operation}"
        _place(folder, place)
        peach_process.run(
            program, _arguments(operation, place), place, peach_process.environment(place), data=_answers(operation))
        (folder / f"{operation}.seconds").write_text(str(time.monotonic() - begun))


def _many(folder):
    """A file of many answers that aren't in the database yet."""
    source = (folder / "settled.csv").read_text().splitlines()
    lines = [source[0]]
    for number in range(ANSWERS):
        fields = source[1 + number % (len(source) - 1)]
        lines.append(f"{number:08X}-AAAA-4AAA-8AAA-AAAAAAAAAAAA" + fields[36:])
    (folder / "many.csv").write_text("\n".join(lines) + "\n")


def _place(files, place):
    (place / "data").mkdir(parents=True)
    shutil.copyfile(files / "peach.sqlite", place / "data/peach.sqlite")
    shutil.copyfile(files / "many.csv", place / "many.csv")


def _answers(operation):
    # Matches take longer.
    count = 4 if operation in training.TUNED else 30
    return "".join(training.ANSWERS.get(operation, training.ANSWERS["comparison"]) * count).encode()


def _arguments(operation, place):
    data = ["--data-dir", place / "data"]
    session = training.session(place, place / "data")
    return {
        "measure": ["measure", "--comparisons", "30", *session],
        "experiment": ["experiment", "loudness", "run", "--comparisons-per-level", "20", *session],
        "import": ["import", place / "many.csv", *data],
        "replace": ["import", "--replace", "--yes", place / "many.csv", *data],
        "delete": ["delete", "--all", "--yes", *data],
        "settings": ["settings", "set", "duration", "0.7", *data],
        "profile": ["profile", "--html", place / "page.html", *data],
    }.get(operation, ["train", operation, *session])


def run(trial):
    trained = {exercise: 8 / len(training.ANSWERS) for exercise in training.ANSWERS}
    operation = trial.random.choices([*trained, *OPERATIONS], [*trained.values(), *OPERATIONS.values()])[0]
    _place(trial.corpus_path("."), trial.folder)
    database = trial.folder / "data/peach.sqlite"
    if operation == "profile":
        # Recomputed, so that the kill interrupts it.
        connection = sqlite3.connect(database)
        connection.execute("DELETE FROM profile_state")
        connection.commit()
        connection.close()
    before = rows(database)
    arguments = _arguments(operation, trial.folder)
    seconds = float(trial.corpus_path(f"{operation}.seconds").read_text()) * trial.random.uniform(0, 1.2)
    trial.note(f"{operation} killed after {seconds * 1000:.1f} ms")
    outcome = _killed(trial, arguments, _answers(operation), seconds)
    _check(trial, operation, database, before, outcome)
    _check_profile(trial, database, operation)
    # The next run isn't killed and cleans up.
    trial.run(*arguments, data=_answers(operation)[:50], codes={0})
    known = {"peach.sqlite", "peach.sqlite-wal", "peach.sqlite-shm", "peach.sqlite-runs"}
    left = [file.name for file in (trial.folder / "data").iterdir()
            if file.name not in known and not (file.name.startswith("peach-backup-") and file.name.endswith(".csv"))]
    written = {"data", "many.csv", "sound.wav", "page.html", "stdin", "stdout", "stderr", "copy", "anew"}
    left += [file.name for file in trial.folder.iterdir() if file.name not in written]
    trial.expect(not left, f"{operation} killed, and left behind after the next run: {left}")


def _killed(trial, arguments, answers, seconds):
    (trial.folder / "stdin").write_bytes(answers)
    with open(trial.folder / "stdin", "rb") as stdin:
        process = peach_process.Process(
            trial.program, arguments, trial.folder, peach_process.environment(trial.folder), stdin=stdin)
    time.sleep(seconds)
    process.send(signal.SIGKILL)
    outcome = process.wait(10)
    # It may have exited before the kill, but not with another signal or an error.
    trial.outcomes.append(outcome)
    trial.expect(outcome.code in (0, 137), f"ended with {outcome.code}: {outcome.error[:200]}")
    return outcome


def _check(trial, operation, database, before, outcome):
    # Check a copy, so that the program has to recover the original.
    copy = trial.folder / "copy"
    shutil.rmtree(copy, ignore_errors=True)
    shutil.copytree(database.parent, copy)
    connection = sqlite3.connect(copy / "peach.sqlite")
    damage = connection.execute("PRAGMA integrity_check").fetchone()[0]
    trial.expect(damage == "ok", f"the database is damaged: {damage}")
    value = connection.execute("SELECT value FROM setting WHERE key = 'duration'").fetchone()[0]
    connection.close()
    after = rows(copy / "peach.sqlite")
    if after is None:
        trial.fail("the database can't be read")
        return
    added = len(after) - len(before)
    if operation in (*training.ANSWERS, "measure", "experiment"):
        given = training.acknowledged(training.events(outcome.out))
        trial.note(f"{len(given)} acknowledged, {added} stored")
        trial.expect(set(before) <= set(after), "earlier answers are gone")
        trial.expect(len(given) <= added <= len(given) + 1, f"{len(given)} answers acknowledged, {added} stored")
        training.expect_stored(trial, copy, given)
    elif operation == "import":
        trial.expect(added in (0, ANSWERS) and set(before) <= set(after), f"{added} of {ANSWERS} answers imported")
    elif operation in ("replace", "delete"):
        whole = ANSWERS if operation == "replace" else 0
        is_changed = after != before
        trial.expect(not is_changed or len(after) == whole, f"{len(before)} answers became {len(after)}")
        backups = [len(corpus.csv_rows(path)) for path in database.parent.glob("peach-backup-*.csv")]
        trial.expect(all(count == len(before) for count in backups), f"backups of {backups} answers, not {len(before)}")
        trial.expect(not is_changed or len(backups) == 1, f"answers deleted, and {len(backups)} backups")
    elif operation == "settings":
        trial.expect(value in ("0.5", "0.7") and after == before, f"the setting is {value!r}")
        trial.expect(outcome.code != 0 or value == "0.7", "the setting was acknowledged, and isn't there")
    if outcome.code == 0 and operation in ("import", "replace", "delete"):
        trial.expect(after != before, "acknowledged, and not done")


def _check_profile(trial, database, operation):
    """Checks that the profile after the kill equals one computed only from the answers."""
    exercise = operation if operation in training.ANSWERS else trial.random.choice(list(training.ANSWERS))
    anew = trial.folder / "anew"
    shutil.rmtree(anew, ignore_errors=True)
    shutil.copytree(database.parent, anew)
    connection = sqlite3.connect(anew / "peach.sqlite")
    connection.execute("DELETE FROM profile_state")
    connection.commit()
    count = connection.execute("SELECT count(*) FROM answer WHERE exercise = ?", (exercise,)).fetchone()[0]
    connection.close()
    codes = {0} if count else {0, 66}
    found = [trial.run("profile", exercise, "--json", "--data-dir", folder, codes=codes).out for folder in (anew, database.parent)]
    is_equal = found[0] == found[1] or all(found) and _is_close(*map(json.loads, found))
    trial.expect(is_equal, "the profile isn't the one that the answers make")
    if trial.random.randrange(10) == 0:
        trial.expect_integrity(database.parent)


def _is_close(one, other):
    """Whether two documents differ at most by what the profile of intervals ages between two runs."""
    if isinstance(one, dict) and isinstance(other, dict):
        return one.keys() == other.keys() and all(_is_close(one[name], other[name]) for name in one)
    if isinstance(one, list) and isinstance(other, list):
        return len(one) == len(other) and all(map(_is_close, one, other))
    if isinstance(one, float) and isinstance(other, float):
        return math.isclose(one, other, rel_tol=1e-6, abs_tol=1e-6)
    return one == other
