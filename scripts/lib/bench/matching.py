"""A note that is tuned: from a key to the changed sound, and the rendering at the start of a match, which tests without a device
measure."""

import array
import bisect
import os
import random
import re
import subprocess
import threading
import time

from bench import BUFFER, FRAME, RATE, Failure, Row, records
from terminal import terminal

# The glide to a new pitch.
GLIDE = 10
FEEDBACK = 400
CHANGES = 16
# Rounding of the samples, in what is left of a sine after its prediction.
NOISE = 1.2e-7


def press_keys(bench, log, samples):
    """Tunes a sine up and down by 10 cents; returns the times of the keys."""
    command = [bench.peach, "train", "matching", "--sound", "sine", "--duration", "0.3", "--audio-driver", "pulseaudio",
               "--seed", "2", "--data-dir", bench.path("matching")]
    chance, pressed = random.Random(1), []
    with terminal(bench, command, log, PEACH_BENCH_SAMPLES=samples) as screen:

        def read():
            try:
                while os.read(screen.ours, 65536):
                    pass
            except OSError:
                pass

        threading.Thread(target=read, daemon=True).start()
        time.sleep(4)
        for number in range(CHANGES):
            pressed.append(screen.press(b"\x1b[B" if number % 2 else b"\x1b[A"))
            time.sleep(chance.uniform(0.3, 0.35))
    return pressed


def change_row(bench):
    """The time from each key to the last changed frame, as handed to the sound server.

    A sine follows x(n + 1) = c x(n) − x(n − 1); what is left tells its frequency from another."""
    log, path = bench.path("matching.log"), bench.path("samples")
    pressed = press_keys(bench, log, path)
    both = array.array("f")
    with open(path, "rb") as file:
        both.frombytes(file.read())
    samples, times, period = both[::2], [], 0
    for record in records(log, BUFFER):
        times += [record.begun + frame / RATE for frame in range(record.size // FRAME)]
        period = max(period, record.size // FRAME)

    def coefficient(start):
        frames = range(start, start + 1500)
        power = sum(samples[n] ** 2 for n in frames)
        if power < 1e-3:
            raise Failure("the note did not sound while it was tuned")
        return sum((samples[n + 1] + samples[n - 1]) * samples[n] for n in frames) / power

    most = 0
    for moment in pressed:
        # The times of a buffer that waited overlap those of the next one.
        at = bisect.bisect(times, moment)
        c = coefficient(at + 2 * period + 500)
        changed = [
            n for n in range(at - period // 2, at + 2 * period + 500)
            if abs(samples[n + 1] - c * samples[n] + samples[n - 1]) > NOISE]
        most = max(most, (times[changed[-1]] - moment) * 1000)
    goal = period / RATE * 1000 + GLIDE
    return Row(f"Key to the changed sound of a note that is tuned, largest of {CHANGES}", f"{most:.1f} ms", f"≤ {goal:.1f} ms", most <= goal)


def rendering_rows(bench):
    environment = os.environ | {
        "PEACH_MATCHING_SOUNDFONTS": f"{bench.root}/SoundFonts/Peach.sf2:{bench.soundfont}", "NO_COLOR": "1"}
    tested = subprocess.run(
        ["bash", "-c", '. scripts/lib/prepare && . scripts/lib/run-tests && build_all "$PWD" --build-tests >&2 && '
         "run_tests --filter 'the cost of a match is measured'"],
        cwd=bench.root, env=environment, capture_output=True, text=True, check=False)
    found = re.findall(r"(\S+ \S+) (successive|together): prepared in ([\d.]+) ms, first ([\d.]+)", tested.stdout)
    if tested.returncode != 0 or not found:
        raise Failure(f"the cost of matches can't be measured:\n{tested.stderr}{tested.stdout}")
    # The next match is prepared during the feedback.
    return [
        Row(f"Start of a match, {sound}, {mode}: rendering", f"{float(usual):.0f} ms (first {float(first):.0f})", f"< {FEEDBACK} ms",
            float(first) < FEEDBACK) for sound, mode, usual, first in found]


def rows(bench):
    return [change_row(bench)] + rendering_rows(bench)
