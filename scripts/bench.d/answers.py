"""At a terminal, with the sound playing: from key to feedback, and from answer to the next note."""

import fcntl
import os
import pty
import random
import re
import select
import struct
import termios
import time
from dataclasses import dataclass

from bench import BUFFER, Failure, now, records
from startup import peach_train

ANSWERS = 40
TICKS = 16
FEEDBACK = 0.4
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


@dataclass
class Answered:
    """Milliseconds from each key, as the sound is handed over."""

    feedback: list
    beyond: list
    silence: list
    tick: list


def answer(bench, log, tick, duration, pause, count):
    """Trains at a terminal: when each key was pressed, and how long the feedback took, in seconds."""
    terminal = Terminal()
    process = bench.start(
        peach_train(bench, "--audio-driver", "pulseaudio", "--duration", duration, "--seed", "2", "--set", f"tick={tick}",
                    "--set", f"feedback={FEEDBACK}"),
        log, stdin=terminal.theirs, stdout=terminal.theirs, stderr=terminal.theirs)
    os.close(terminal.theirs)
    pressed, feedback = [], []
    try:
        for _ in range(count):
            # The areas are drawn bold when note 2 begins.
            terminal.wait_for(BOLD, 10)
            time.sleep(pause())
            pressed.append(terminal.press(b"h"))
            feedback.append(terminal.wait_for(SYMBOL, 2) - pressed[-1])
        terminal.wait_for(BOLD, 10)
        terminal.press(b"q")
        process.wait(3)
    finally:
        bench.end(process)
        terminal.close()
    return pressed, feedback


def measure_answers(bench):
    """From key to feedback, to silence and to the tick, and beyond the 400 ms from key to the next note's first frame."""
    chance = random.Random(1)
    # In the middle of note 2, without a tick: what is heard after the key is the fade, then the next note.
    log = bench.path("answers.log")
    pressed, feedback = answer(bench, log, "off", "0.3", lambda: chance.uniform(0.02, 0.2), ANSWERS)
    sounding = [record for record in records(log, BUFFER) if record.sounds]
    beyond, silence = [], []
    for moment in pressed:
        fading = [record for record in sounding if moment < record.last_frame < moment + 0.1]
        if fading:
            silence.append(fading[-1].last_frame - moment)
        following = [record for record in sounding if record.begun > moment + 0.1]
        if following:
            beyond.append(following[0].first_frame - moment - FEEDBACK)
    # After note 2: the tick of a wrong answer is all that sounds before the next note.
    log = bench.path("ticks.log")
    pressed, _ = answer(bench, log, "noise", "0.3", lambda: 0.4, TICKS)
    sounding = [record for record in records(log, BUFFER) if record.sounds]
    ticks = []
    for moment in pressed:
        ticks += [record.first_frame - moment for record in sounding if moment < record.first_frame < moment + 0.1][:1]
    return Answered(*([seconds * 1000 for seconds in found] for found in (feedback, beyond, silence, ticks)))
