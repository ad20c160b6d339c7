"""MIDI on a FIFO: presses that answer, and a flood of messages that don't."""

import os
import random
import threading
import time

from bench import Failure, Row, now
from programs import Training

# Messages a second; a MIDI cable carries about a thousand.
FLOOD = 3000
COMPARISONS = 12
NOTE = bytes([0x90, 72, 64, 72, 0])


class Keyboard:
    """The writing end of a FIFO that Peach reads, during a `with` block."""

    def __init__(self, path):
        self.path, self.descriptor, self.is_full = path, None, False

    def __enter__(self):
        os.mkfifo(self.path)
        return self

    def __exit__(self, *_):
        if self.descriptor is not None:
            os.close(self.descriptor)
        os.remove(self.path)

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


def answered(bench, flooded):
    """The notes of a training that is answered by lines, and the number of its answers that didn't come from us."""
    ended, notes, strangers = threading.Event(), [], 0
    with Keyboard(bench.path("keyboard")) as keyboard, Training(
            bench, "--sound", "sine", "--duration", "0.3", "--midi-input", keyboard.path, "--data-dir",
            bench.path(f"flood-{flooded}")) as training:
        writer = threading.Thread(target=keyboard.flood, args=(ended,))
        if flooded:
            writer.start()
        try:
            for event in training.events():
                if event["state"] == "awaitingAnswer":
                    training.say("higher" if event["comparison"] % 3 else "lower")
                elif event["state"] == "playingNote2":
                    notes.append((event["midiNote"], event["centOffset"]))
                    if len(notes) == COMPARISONS:
                        break
                elif event["state"] == "showingFeedback":
                    strangers += event["source"] != "line"
        finally:
            ended.set()
            if flooded:
                writer.join()
    if keyboard.is_full:
        raise Failure("Peach reads MIDI too slowly")
    return notes, strangers


def flood_rows(bench):
    """The same training without and with a flood."""
    quiet, (notes, strangers) = answered(bench, False)[0], answered(bench, True)
    return [
        Row(f"Notes under {FLOOD:,} MIDI messages a second", "the same" if notes == quiet else "others", "the same", notes == quiet),
        Row("  … answers by these messages", str(strangers), "0", strangers == 0),
    ]
