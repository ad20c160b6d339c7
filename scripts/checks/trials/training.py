"""Trainings of all exercises that a program answers line by line, and what they acknowledge."""
import json
import os
import re
import tempfile
import time
from pathlib import Path

import peach_process

# What answers one trial of each exercise that the program has; filled by `learn`.
ANSWERS = {}
# The exercises in which a voice is tuned.
TUNED = set()
# The state in which each exercise waits for an answer.
WAITING = {}
OPTIONS = {
    "comparison": [[], ["--vary-loudness", "1"]],
    "intervals": [["--intervals", "all", "--direction", "both", "--tuning", "just"], ["--presentation", "harmonic"]],
    "matching": [[], [], ["--together"]],
}
# What only the event of an answer has.
UNSTORED = {"state", "timeSeconds", "comparison", "stored", "pending"}


def session(place, data, seed=1):
    """The options of a session without a device, whose sound is a file in `place`."""
    return ["--events", "jsonl", "--sound", "sine", "--seed", str(seed), "--output", place / "sound.wav", "--data-dir", data]


def learn(program):
    """Asks the program for its exercises, and each exercise for its answers."""
    with tempfile.TemporaryDirectory() as place:
        place = Path(place)
        settings = peach_process.run(program, ["settings", "list", "--json", "--data-dir", place], place)
        names = next(setting["allowed"] for setting in json.loads(settings.out) if setting["key"] == "exercise")
        for name in names.split(", "):
            # What isn't an answer is refused with a line that names the answers.
            asked = peach_process.run(program, ["train", name, *session(place, place)], place, data=b"?\n")
            WAITING[name] = events(asked.out)[-2]["state"]
            if "change of pitch" in asked.error:
                TUNED.add(name)
                ANSWERS[name] = ["+10\n-2.5\ncommit\n", '{"adjust":-3.5}\n{"commit":true}\n']
            else:
                ANSWERS[name] = [letter + "\n" for letter in re.findall(r"(\w) \(", asked.error.replace("q (quit)", ""))]


class Training:
    """A running training of a random exercise, whose files are in `place`."""

    def __init__(self, trial, data, place):
        self.random = trial.random
        self.exercise = trial.random.choice(list(ANSWERS))
        options = trial.random.choice(OPTIONS.get(self.exercise, [[]]))
        trial.note(" ".join([self.exercise, *options]))
        theirs, self.source = os.pipe()
        self.process = peach_process.Process(
            trial.program, ["train", self.exercise, *options, *session(place, data, trial.seed)], place,
            peach_process.environment(trial.folder), stdin=theirs)
        os.close(theirs)
        self.output = open(self.process.paths[0], "rb")
        self.rest = b""
        self.events = []

    def answer(self):
        """Answers once and reads until the training waits for the next answer. Returns whether it still runs."""
        try:
            os.write(self.source, self.random.choice(ANSWERS[self.exercise]).encode())
        except BrokenPipeError:
            return False
        is_answered = has_ended = False
        end = time.monotonic() + 15
        while not has_ended and time.monotonic() < end:
            has_ended = self.process.has_ended
            *lines, self.rest = (self.rest + self.output.read()).split(b"\n")
            for line in lines:
                self.events.append(json.loads(line))
                is_answered = is_answered or self.events[-1]["state"] in ("showingFeedback", "answered", "stored")
            if is_answered and self.events[-1]["state"] == WAITING[self.exercise]:
                return True
            time.sleep(0.002)
        return False

    def end(self):
        """Ends its input, reads the last events and returns the outcome."""
        os.close(self.source)
        self.output.close()
        outcome = self.process.wait(20)
        self.events = events(outcome.out)
        return outcome


def events(output):
    """The events of an output, whose last line may be incomplete."""
    return [json.loads(line) for line in output.split(b"\n")[:-1]]


def acknowledged(some):
    """The answers that were reported as stored, among events."""
    later = {event["comparison"] for event in some if event["state"] == "stored"}
    return [event for event in some if event.get("stored") or event.get("pending") and event["comparison"] in later]


def expect_stored(trial, data, answers):
    """Checks that an export has each acknowledged answer with all the values of its event."""
    if not answers:
        return
    exported = trial.run("export", "--format", "jsonl", "--data-dir", data, codes={0}, is_data=True)
    rows = [json.loads(line) for line in exported.out.splitlines()]
    for answer in answers:
        values = {name: value for name, value in answer.items() if name not in UNSTORED}
        found = [row for row in rows if all(row.get(name) == value for name, value in values.items())]
        if found:
            rows.remove(found[0])
        else:
            trial.fail(f"acknowledged, and not stored: {values}")


def kept(data):
    """The files that keep the answers of trainings whose database was overwritten."""
    return [file.name for file in data.iterdir() if file.name.startswith("peach-kept-")]
