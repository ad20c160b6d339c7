"""Deletes, replaces or moves the database during training: answers acknowledged later must be found at its path."""
import json
import os
import shutil
import time

import corpus
import peach_process
from trial import rows

WAYS = ["deleted", "deleted with its log", "replaced", "folder renamed", "folder deleted", "folder replaced", "moved away"]


def prepare(root, program, folder):
    corpus.make(root, program, folder)


def run(trial):
    data = trial.folder / "data"
    data.mkdir()
    trial.corpus_copy("peach.sqlite", "data/peach.sqlite")
    way = trial.random.choice(WAYS)
    answers = trial.random.randint(1, 5), trial.random.randint(1, 8)
    trial.note(f"{way} after {answers[0]} answers, {answers[1]} more")
    process, source = begun(trial, data)
    events = []
    acknowledged = 0
    with open(process.paths[0], "rb") as output:
        for number in range(sum(answers)):
            if number == answers[0]:
                _change(trial, way, data)
            try:
                os.write(source, b"higher\n")
            except BrokenPipeError:
                break  # The program may have exited.
            found = until_answered(output, process)
            events += found
            if number >= answers[0]:
                acknowledged += sum(event.get("stored") is True or event.get("state") == "stored" for event in found)
    os.close(source)
    outcome = process.wait(20)
    trial.judge(outcome, codes={0, 73, 74})
    stored = rows(data / "peach.sqlite")
    others = 0 if not way.endswith("replaced") else len(rows(trial.corpus_path("other.sqlite")))
    reachable = -1 if stored is None else len(stored) - others
    trial.note(f"{acknowledged} acknowledged afterwards, {reachable} reachable")
    trial.expect(acknowledged <= max(reachable, 0), f"{way}: {acknowledged} answers acknowledged, {reachable} can be reached")
    if acknowledged < answers[1]:
        trial.expect(outcome.err.strip(), f"{way}: nothing says that answers aren't stored")


def begun(trial, data, place=None):
    """A training whose answers are written to the returned descriptor; its files are in `place`."""
    place = place or trial.folder
    read, write = os.pipe()
    os.set_inheritable(write, False)
    process = peach_process.Process(
        trial.program,
        ["train", "--events", "jsonl", "--sound", "sine", "--seed", str(trial.seed), "--output", place / "sound.wav",
         "--data-dir", data], place, peach_process.environment(trial.folder), stdin=read)
    os.close(read)
    return process, write


def until_answered(output, process):
    """The events until the feedback on one answer and the next notes, when the training waits for the next answer."""
    events = []
    is_answered = False
    end = time.monotonic() + 15
    rest = b""
    while time.monotonic() < end:
        rest += output.read()
        *lines, rest = rest.split(b"\n")
        for line in lines:
            events.append(json.loads(line))
            is_answered = is_answered or events[-1]["state"] == "showingFeedback"
        if is_answered and events and events[-1]["state"] == "awaitingAnswer" or process.has_ended:
            break
        time.sleep(0.002)
    return events


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
