"""At a terminal with sound: the times from key to feedback and from answer to the next note, also while another process locks
the database."""

import fcntl
import os
import pty
import random
import re
import select
import sqlite3
import struct
import termios
import time
from dataclasses import dataclass

from bench import BUFFER, FRAME, RATE, Failure, now, records
from startup import peach_train

ANSWERS = 40
TICKS = 16
FEEDBACK = 0.4
# How long the database is locked, in seconds.
LOCKED = 61
BOLD = re.compile(rb"\x1b\[[0-9;]*\b1m")
SYMBOL = re.compile("✓|✗".encode())


class Terminal:
    """The controlling side of a pseudo-terminal."""

    def __init__(self, columns=80, rows=24):
        self.ours, self.theirs = pty.openpty()
        fcntl.ioctl(self.ours, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))

    def wait_for(self, pattern, limit):
        """The time in seconds when `pattern` has arrived."""
        text, deadline = b"", now() + limit
        while True:
            rest = deadline - now()
            if rest <= 0 or not select.select([self.ours], [], [], rest)[0]:
                raise Failure(f"the terminal did not show what was awaited: {text[-200:]!r}")
            text += os.read(self.ours, 65536)
            if pattern.search(text):
                return now()

    def read_frame(self, quiet=0.03, limit=1):
        """The time at which a frame is complete, and its bytes; nothing follows it for `quiet` seconds."""
        text, complete = b"", None
        while select.select([self.ours], [], [], quiet if text else limit)[0]:
            text += os.read(self.ours, 65536)
            complete = now()
        if not text:
            raise Failure("the terminal did not show a frame")
        return complete, text

    def press(self, key):
        pressed = now()
        os.write(self.ours, key)
        return pressed

    def close(self):
        os.close(self.ours)


@dataclass
class Answered:
    """Milliseconds from each key to the sound being handed over, and of a period; seconds from the quit key to the exit."""

    feedback: list
    beyond: list
    silence: list
    tick: list
    leaving: float
    period: float


def train(bench, goes_on, pause, tick="off", options=(), press=lambda terminal: terminal.press(b"h")):
    """Answers `pause` seconds after each onset of note 2, while `goes_on(number of answers)` is true. `press` returns its time."""
    log = bench.path("answers.log")
    terminal = Terminal()
    process = bench.start(
        peach_train(bench, "--audio-driver", "pulseaudio", "--duration", "0.3", "--seed", "2", "--set", f"tick={tick}",
                    "--set", f"feedback={FEEDBACK}", *options),
        log, stdin=terminal.theirs, stdout=terminal.theirs, stderr=terminal.theirs)
    os.close(terminal.theirs)
    pressed, feedback = [], []
    try:
        while goes_on(len(pressed)):
            # The areas are drawn bold when note 2 begins.
            terminal.wait_for(BOLD, 10)
            time.sleep(pause())
            pressed.append(press(terminal))
            feedback.append(terminal.wait_for(SYMBOL, 2) - pressed[-1])
        terminal.wait_for(BOLD, 10)
        left = terminal.press(b"q")
        process.wait(8)
        leaving = now() - left
    finally:
        bench.end(process)
        terminal.close()
    sounding = [record for record in records(log, BUFFER) if record.sounds]
    os.remove(log)
    silence, ticks, beyond = [], [], []
    for moment in pressed:
        # After 0.1 s the fade has ended; silence follows, then the next note.
        silence += [record.last_frame - moment for record in sounding if moment < record.last_frame < moment + 0.1][-1:]
        ticks += [record.first_frame - moment for record in sounding if moment < record.first_frame < moment + 0.1][:1]
        beyond += [record.first_frame - moment - FEEDBACK for record in sounding if record.begun > moment + 0.1][:1]
    return Answered(*([seconds * 1000 for seconds in found] for found in (feedback, beyond, silence, ticks)), leaving,
                    max(record.size for record in sounding) / FRAME / RATE * 1000)


def during_note_2():
    chance = random.Random(1)
    return lambda: chance.uniform(0.02, 0.2)


def measure_answers(bench):
    """Answers in the middle of note 2, without a tick: after the key there is the fade, then the next note."""
    return train(bench, lambda answers: answers < ANSWERS, during_note_2())


def measure_ticks(bench):
    """Answers after note 2: only the tick of a wrong answer sounds before the next note."""
    return train(bench, lambda answers: answers < TICKS, lambda: 0.4, tick="noise").tick


def measure_locked(bench):
    """Like `measure_answers`, while the database is locked."""
    database = os.path.join(bench.environment["PEACH_DATA_DIR"], "peach.sqlite")
    bench.run([bench.peach, "settings", "set", "sound", f"{bench.soundfont}:0:0"])
    other = sqlite3.connect(database, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    try:
        end = now() + LOCKED
        return train(bench, lambda _: now() < end, during_note_2())
    finally:
        other.close()
        bench.run([bench.peach, "settings", "reset", "sound"])
