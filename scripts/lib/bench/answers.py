"""At a terminal with sound: the times from key to feedback and from answer to the next note, also while another process locks the
database, by MIDI, and with intervals whose keys are measured; and the time to store an answer."""

import os
import random
import re
import sqlite3
import statistics
import time
from dataclasses import dataclass

import commits
from bench import FRAME, RATE, Failure, Row, audible, now, percentile
from programs import keep_digest, peach_train
from terminal import terminal

ANSWERS = 40
FEEDBACK = 0.4
# How long the database is locked, in seconds.
LOCKED = 61
BOLD = re.compile(rb"\x1b\[[0-9;]*\b1m")
SYMBOL = re.compile("✓|✗".encode())
# MIDI's C5, pressed and released.
NOTE = bytes([0x90, 72, 64, 72, 0])


@dataclass
class Answered:
    """Milliseconds from each key to its feedback, from each answer to the next note beyond the feedback, and of a period; seconds
    from the quit key to the exit."""

    feedback: list
    beyond: list
    leaving: float
    period: float


class Keyboard:
    """The writing end of a FIFO that Peach reads, during a `with` block."""

    def __init__(self, path):
        self.path, self.descriptor = path, None

    def __enter__(self):
        os.mkfifo(self.path)
        return self

    def __exit__(self, *_):
        if self.descriptor is not None:
            os.close(self.descriptor)
        os.remove(self.path)

    def press(self):
        deadline = now() + 5
        while self.descriptor is None:
            try:
                self.descriptor = os.open(self.path, os.O_WRONLY | os.O_NONBLOCK)
            except OSError as error:
                if now() > deadline:
                    raise Failure("Peach does not read the FIFO") from error
                time.sleep(0.005)
        pressed = now()
        os.write(self.descriptor, NOTE)
        return pressed


def train(bench, options=(), goes_on=lambda answers: answers < ANSWERS, press=lambda screen: screen.press(b"h")):
    """Answers during note 2, while `goes_on(number of answers)` is true. `press` returns its time."""
    log, chance = bench.path("answers.log"), random.Random(1)
    command = peach_train(
        bench, "--audio-driver", "pulseaudio", "--duration", "0.3", "--seed", "2", "--set", "tick=off", "--set",
        f"feedback={FEEDBACK}", *options)
    pressed, feedback = [], []
    with terminal(bench, command, log) as screen:
        while goes_on(len(pressed)):
            # The areas are drawn bold when note 2 begins.
            screen.wait_for(BOLD, 10)
            time.sleep(chance.uniform(0.02, 0.2))
            pressed.append(press(screen))
            feedback.append((screen.wait_for(SYMBOL, 2) - pressed[-1]) * 1000)
        screen.wait_for(BOLD, 10)
        left = screen.press(b"q")
        screen.process.wait(8)
        leaving = now() - left
    sounding = audible(log)
    os.remove(log)
    beyond = []
    for moment in pressed:
        # After 0.1 s the fade has ended; silence follows, then the next note.
        found = [record.first_frame for record in sounding if record.begun > moment + 0.1][:1]
        beyond += [(frame - moment - FEEDBACK) * 1000 for frame in found]
    return Answered(feedback, beyond, leaving, max(record.size for record in sounding) / FRAME / RATE * 1000)


def locked(bench):
    """Answers while the database is locked."""
    database = os.path.join(bench.environment["PEACH_DATA_DIR"], "peach.sqlite")
    bench.run([bench.peach, "settings", "set", "sound", f"{bench.soundfont}:0:0"])
    other = sqlite3.connect(database, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    try:
        end = now() + LOCKED
        return train(bench, goes_on=lambda _: now() < end)
    finally:
        other.close()
        bench.run([bench.peach, "settings", "reset", "sound"])


def delay_row(what, found):
    most = max(found.beyond)
    return Row(f"{what}, largest of {len(found.beyond)}", f"{most:.1f} ms", f"≤ {found.period:.1f} ms", most <= found.period)


def interval_rows(bench):
    """Whether measuring the keys of a sampled preset delays notes, and that known keys aren't measured again."""
    folder, rows, counts = bench.path("intervals"), [], []
    keep_digest(bench, folder)
    for keys in ("unknown", "known"):
        found = train(bench, ["--data-dir", folder, "intervals"], lambda answers: answers < ANSWERS / 2,
                      lambda screen: screen.press(b"\x1b[A"))
        rows.append(delay_row(f"Answer to next note beyond 400 ms, intervals, {keys} keys", found))
        with sqlite3.connect(f"file:{folder}/peach.sqlite?mode=ro", uri=True) as database:
            counts += database.execute("SELECT count(*) FROM key_pitch").fetchone()
    measured, added = counts[0], counts[1] - counts[0]
    return rows + [Row("  … keys measured, then measured again", f"{measured}, {added}", "none again", added == 0)]


def rows(bench):
    plain = train(bench)
    with Keyboard(bench.path("keyboard")) as keyboard:
        pressed = train(bench, ["--midi-input", keyboard.path], press=lambda _: keyboard.press()).feedback
    while_locked = locked(bench)
    median, most = statistics.median(plain.feedback), percentile(plain.feedback, 0.99)
    by_midi, largest, leaving = statistics.median(pressed), max(while_locked.feedback), while_locked.leaving
    return [
        Row(f"Key to feedback, median of {ANSWERS}", f"{median:.2f} ms", "< 2 ms", median < 2),
        Row("  … 99 of 100", f"{most:.2f} ms", "< 16 ms", most < 16),
        delay_row("Answer to next note beyond 400 ms", plain),
        Row(f"MIDI press to feedback, median of {ANSWERS}", f"{by_midi:.2f} ms", "< 2 ms", by_midi < 2),
        delay_row("Note delay under a foreign lock", while_locked),
        Row("  … key to feedback, largest", f"{largest:.2f} ms", "< 16 ms", largest < 16),
        Row("  … from q to the end, of which 5 s are for saving", f"{leaving:.2f} s", "≤ 5.1 s", leaving <= 5.1),
        *interval_rows(bench),
        *commits.rows(bench),
    ]
