"""MIDI on a FIFO: the time from a press to its feedback, and a flood of messages that answer nothing."""

import itertools
import json
import os
import random
import subprocess
import threading
import time
from dataclasses import dataclass

import answers
from bench import Failure, now

# Messages a second; a MIDI cable carries about a thousand.
FLOOD = 3000
COMPARISONS = 12
NOTE = bytes([0x90, 72, 64, 72, 0])


@dataclass
class Answered:
    """The notes of a training, the answers that didn't come from us, and processor time by elapsed time."""

    notes: list
    strangers: int
    share: float


class Keyboard:
    """The writing end of a FIFO that Peach reads."""

    def __init__(self, path):
        self.path, self.descriptor, self.is_full = path, None, False
        os.mkfifo(path)

    def press(self):
        self.open()
        pressed = now()
        os.write(self.descriptor, NOTE)
        return pressed

    def open(self):
        deadline = now() + 5
        while self.descriptor is None:
            try:
                self.descriptor = os.open(self.path, os.O_WRONLY | os.O_NONBLOCK)
            except OSError as error:
                if now() > deadline:
                    raise Failure("Peach does not read the FIFO") from error
                time.sleep(0.005)

    def flood(self, ended):
        """Writes `FLOOD` messages a second that answer nothing, until `ended` is set or Peach has gone."""
        self.open()
        chance, begun, count = random.Random(1), now(), 0
        while not ended.wait(0.01):
            due = int((now() - begun) * FLOOD)
            messages = bytearray()
            for _ in range(due - count):
                value = chance.randrange(128)
                messages += bytes(chance.choice([
                    [0xA0, 72, value], [0xD0, value], [0xE0, value, value], [0xB0, 1, value], [0xB0, 11, value], [0xF8], [0xFE]]))
            count = due
            try:
                os.write(self.descriptor, messages)
            except BrokenPipeError:
                return
            except BlockingIOError:
                self.is_full = True
                return

    def close(self):
        if self.descriptor is not None:
            os.close(self.descriptor)
        os.remove(self.path)


def measure_presses(bench):
    """Milliseconds from each computer key and each MIDI key to the feedback on the screen, in turn."""
    keyboard, turns = Keyboard(bench.path("keyboard")), itertools.cycle([False, True])
    try:
        feedback = answers.train(
            bench, lambda count: count < 2 * answers.ANSWERS, answers.during_note_2(), options=["--midi-input", keyboard.path],
            press=lambda terminal: keyboard.press() if next(turns) else terminal.press(b"h")).feedback
    finally:
        keyboard.close()
    return feedback[0::2], feedback[1::2]


def measure_flood(bench):
    """The same training without and with a flood, answered by lines."""
    return [_answer(bench, flooded) for flooded in (False, True)]


def _answer(bench, flooded):
    keyboard, ended = Keyboard(bench.path("keyboard")), threading.Event()
    writer = threading.Thread(target=keyboard.flood, args=(ended,))
    with open(bench.path("errors"), "wb") as errors:
        process = bench.start(
            [bench.peach, "train", "--events", "jsonl", "--sound", "sine", "--duration", "0.3", "--seed", "2",
             "--audio-driver", "pulseaudio", "--midi-input", keyboard.path, "--data-dir", bench.path(f"flood-{flooded}")],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=errors)
    begun = now()
    notes, strangers = [], 0
    try:
        if flooded:
            writer.start()
        for line in process.stdout:
            event = json.loads(line)
            if event["state"] == "awaitingAnswer":
                process.stdin.write(b"higher\n" if event["comparison"] % 3 else b"lower\n")
                process.stdin.flush()
            elif event["state"] == "playingNote2":
                notes.append((event["midiNote"], event["centOffset"]))
                if len(notes) == COMPARISONS:
                    break
            elif event["state"] == "showingFeedback":
                strangers += event["source"] != "line"
        process.stdin.close()
        process.stdout.read()
        # Reap it ourselves, for the processor time.
        _, status, usage = os.wait4(process.pid, 0)
        elapsed = now() - begun
        process.returncode = os.waitstatus_to_exitcode(status)
        bench.processes.remove(process)
    finally:
        ended.set()
        if flooded:
            writer.join()
        if process.returncode is None:
            bench.end(process)
        keyboard.close()
    if keyboard.is_full:
        raise Failure("Peach reads MIDI too slowly")
    return Answered(notes, strangers, (usage.ru_utime + usage.ru_stime) / elapsed)
