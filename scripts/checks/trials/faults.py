"""Lets one call of the system fail after a training was killed: acknowledged answers are found after the next start."""
import json
import os
import shutil
import signal
import subprocess
import time
from pathlib import Path

import corpus
import peach_process
import training
from trial import rows

# The commands, each with the number of calls of a kind up to which one is chosen; a start makes about 70 reads.
COMMANDS = {
    "settings": ["settings", "set", "duration", "0.7"], "import": ["import", "answers.csv"], "replace": ["import", "answers.csv", "--replace", "--yes"],
    "export": ["export", "--output", "exported.csv"], "people": ["people", "add", "Anna"], "rename": ["people", "rename", "Anna", "Berta"], "delete": ["delete", "--last-training", "--yes"],
    "profile": ["profile"], "train": None,
}
KINDS = {"read": 110, "write": 60, "sync": 12, "rename": 3, "unlink": 4, "truncate": 4}
GIVEN = 5


def prepare(root, program, folder):
    """A data folder whose training was killed, and what fails."""
    corpus.make(root, program, folder)
    killed = folder / "killed"
    killed.mkdir()
    shutil.copyfile(folder / "peach.sqlite", killed / "peach.sqlite")
    shutil.copyfile(folder / "settled.csv", folder / "answers.csv")
    theirs, source = os.pipe()
    process = peach_process.Process(
        program, ["train", "comparison", *training.session(folder, killed)], folder, peach_process.environment(folder), stdin=theirs)
    os.close(theirs)
    os.write(source, b"h\n" * GIVEN)
    end = time.monotonic() + 20
    while time.monotonic() < end and process.paths[0].read_bytes().count(b'"stored":true') < GIVEN:
        time.sleep(0.01)
    process.send(signal.SIGKILL)
    given = training.acknowledged(training.events(process.wait(20).out))
    os.close(source)
    (folder / "given.json").write_text(json.dumps(given))
    subprocess.run(
        ["cc", "-shared", "-fPIC", "-O1", "-o", folder / "failing.so", Path(root) / "scripts/checks/trials/failing.c", "-ldl"], check=True)


def run(trial):
    data = trial.folder / "data"
    shutil.copytree(trial.corpus_path("killed"), data)
    shutil.copyfile(trial.corpus_path("answers.csv"), trial.folder / "answers.csv")
    name = trial.random.choice(list(COMMANDS))
    kind = trial.random.choice([*KINDS, "read", "read", "write"])
    number = trial.random.randint(1, KINDS[kind])
    happened = trial.folder / "happened"
    trial.note(f"{name}, {kind} {number} fails")
    failing = peach_process.environment(
        trial.folder, LD_PRELOAD=str(trial.corpus_path("failing.so")), FAILING_KIND=kind, FAILING_NUMBER=str(number),
        FAILING_PATH=str(data), FAILING_LOG=str(happened))
    given = json.loads(trial.corpus_path("given.json").read_text())
    arguments, answers = COMMANDS[name], b""
    if name == "rename":
        shutil.copytree(trial.corpus_path("killed"), data / "people/Anna")
    if name == "train":
        (trial.folder / "place").mkdir()
        arguments, answers = ["train", "comparison", *training.session(trial.folder / "place", data, 2)], b"h\n" * 4
    else:
        arguments = [str(trial.folder / part) if part.endswith(".csv") else part for part in arguments] + ["--data-dir", str(data)]
    outcome = peach_process.run(trial.program, arguments, trial.folder, failing, answers)
    trial.judge(outcome, codes={0, 70, 73, 74} if kind == "read" else {0, 71, 73, 74}, is_data=name == "train")
    if not happened.exists():
        trial.note("not reached")
    if name == "train":
        given += training.acknowledged(training.events(outcome.out))
    # What was deleted or replaced on purpose is in a backup.
    if name in ("delete", "replace") and outcome.code == 0:
        given = given[:0]
    trial.run("settings", "get", "duration", "--data-dir", data, codes={0})
    trial.run("profile", "--data-dir", data, codes={0})
    trial.expect(rows(data / "peach.sqlite") is not None, "the database can't be read")
    trial.expect(not list(data.glob("peach-backup-log-*")), "the log was set aside")
    training.expect_stored(trial, data, given)
    if name == "rename":
        people = sorted((data / "people").iterdir())
        trial.expect(len(people) == 1, f"there are {len(people)} people")
        for person in people:
            training.expect_stored(trial, person, given)
