"""At a terminal, with the sound playing: from key to feedback, and from answer to the next note, also while another process
keeps the database locked."""

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

from bench import BUFFER, Failure, now, records
from startup import peach_train

ANSWERS = 40
FEEDBACK = 0.4
# Seconds that the database is locked for.
LOCKED = 61
BOLD = re.compile(rb"\x1b\[[0-9;]*\b1m")
SYMBOL = re.compile("✓|✗".encode())


class Terminal:
    """The other side of a pseudo-terminal of 80 × 24 cells."""

    def __init__(self):
        self.ours, self.theirs = pty.openpty()
        fcntl.ioctl(self.ours, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))

    def wait_for(self, pattern, limit):
        """Seconds on the clock when `pattern` had arrived."""
        text, deadline = b"", now() + limit
        while True:
            rest = deadline - now()
            if rest <= 0 or not select.select([self.ours], [], [], rest)[0]:
                raise Failure(f"the terminal did not show what was awaited: {text[-200:]!r}")
            text += os.read(self.ours, 65536)
            if pattern.search(text):
                return now()

    def press(self, key):
        pressed = now()
        os.write(self.ours, key)
        return pressed

    def close(self):
        os.close(self.ours)


def measure_answers(bench):
    """Milliseconds from key to feedback, and beyond the 400 ms from key to the next note's first frame."""
    return train(bench, lambda answers: answers < ANSWERS)[:2]


def measure_locked(bench):
    """The same two while the database is locked, milliseconds; and seconds from the key that leaves to the end."""
    database = os.path.join(bench.environment["PEACH_DATA_DIR"], "peach.sqlite")
    bench.run([bench.peach, "settings", "set", "sound", f"{bench.soundfont}:0:0"])
    other = sqlite3.connect(database, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    try:
        end = now() + LOCKED
        return train(bench, lambda _: now() < end)
    finally:
        other.close()
        bench.run([bench.peach, "settings", "reset", "sound"])


def train(bench, goes_on):
    """Answers while `goes_on`, which is given the number of answers: from key to feedback, beyond the 400 ms to the next note,
    and from the last key to the end."""
    log = bench.path("answers.log")
    terminal = Terminal()
    process = bench.start(
        peach_train(bench, "--audio-driver", "pulseaudio", "--duration", "0.3", "--seed", "2", "--set", "tick=off",
                    "--set", f"feedback={FEEDBACK}"),
        log, stdin=terminal.theirs, stdout=terminal.theirs, stderr=terminal.theirs)
    os.close(terminal.theirs)
    chance = random.Random(1)
    pressed, feedback = [], []
    try:
        while goes_on(len(pressed)):
            # The areas are drawn bold when note 2 begins.
            terminal.wait_for(BOLD, 10)
            time.sleep(chance.uniform(0.02, 0.28))
            pressed.append(terminal.press(b"h"))
            feedback.append(terminal.wait_for(SYMBOL, 2) - pressed[-1])
        terminal.wait_for(BOLD, 10)
        left = terminal.press(b"q")
        process.wait(8)
        leaving = now() - left
    finally:
        bench.end(process)
        terminal.close()
    buffers = records(log, BUFFER)
    os.remove(log)
    beyond = []
    for moment in pressed:
        # The fade is over after a tenth of a second; silence follows, then the next note.
        following = [buffer for buffer in buffers if buffer.begun > moment + 0.1 and buffer.sounds]
        if following:
            beyond.append((following[0].first_frame - moment - FEEDBACK) * 1000)
    return [seconds * 1000 for seconds in feedback], beyond, leaving
