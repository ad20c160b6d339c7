"""A note that is tuned: from a key to the changed sound, the cost of the voice, the start of a match. The cost is that of tests that
play a mixer without a device."""

import array
import bisect
import os
import random
import re
import statistics
import struct
import subprocess
import threading
import time

from answers import Terminal
from bench import FRAME, RATE, Failure
from table import Row

# The glide to a new pitch.
GLIDE = 10
FEEDBACK = 400


CHANGES = 16
# Rounding of the samples, in what is left of a sine after its prediction.
NOISE = 1.2e-7


def _press_keys(bench):
    """Tunes a sine up and down by 10 cents; returns the times of the keys and the path of the samples."""
    library, path = bench.path("samples.so"), bench.path("samples")
    source = os.path.join(os.path.dirname(os.path.abspath(__file__)), "samples.c")
    subprocess.run(["cc", "-O2", "-shared", "-fPIC", "-o", library, source, "-ldl"], check=True)
    terminal = Terminal()
    command = [bench.peach, "train", "matching", "--sound", "sine", "--duration", "0.3", "--audio-driver", "pulseaudio",
               "--seed", "2", "--data-dir", bench.path("matching")]
    process = bench.start(
        ["env", f"LD_PRELOAD={library}", f"PEACH_BENCH_SAMPLES={path}", *command], stdin=terminal.theirs,
        stdout=terminal.theirs, stderr=terminal.theirs)
    os.close(terminal.theirs)
    chance = random.Random(1)

    def read():
        try:
            while os.read(terminal.ours, 65536):
                pass
        except OSError:
            pass

    threading.Thread(target=read, daemon=True).start()
    pressed = []
    try:
        time.sleep(4)
        for number in range(CHANGES):
            pressed.append(terminal.press(b"\x1b[B" if number % 2 else b"\x1b[A"))
            time.sleep(chance.uniform(0.3, 0.35))
    finally:
        bench.end(process)
    return pressed, path


def measure_changes(bench):
    """Milliseconds from each key to the first changed frame and to the last one, as handed to the sound server, and of a period.

    A sine follows x(n + 1) = c x(n) − x(n − 1); what is left tells its frequency from another."""
    pressed, path = _press_keys(bench)
    with open(path, "rb") as file:
        data = file.read()
    samples, times, period, offset = array.array("f"), [], 0, 0
    while offset + 16 <= len(data):
        begun, size = struct.unpack_from("=qq", data, offset)
        both = array.array("f")
        both.frombytes(data[offset + 16:offset + 16 + size // FRAME * FRAME])
        samples.extend(both[::2])
        times += [begun * 1e-9 + frame / RATE for frame in range(size // FRAME)]
        period, offset = max(period, size // FRAME), offset + 16 + size

    def coefficient(start):
        frames = range(start, start + 1500)
        power = sum(samples[n] ** 2 for n in frames)
        if power < 1e-3:
            raise Failure("the note did not sound while it was tuned")
        return sum((samples[n + 1] + samples[n - 1]) * samples[n] for n in frames) / power

    def changed(frames, c):
        return [n for n in frames if abs(samples[n + 1] - c * samples[n] + samples[n - 1]) > NOISE]

    first, last = [], []
    for moment in pressed:
        # The times of a buffer that waited overlap those of the next one.
        at = bisect.bisect(times, moment)
        frames = range(at - period // 2, at + 2 * period + 500)
        before, after = coefficient(at - period - 1700), coefficient(at + 2 * period + 500)
        first.append((times[changed(frames, before)[0]] - moment) * 1000)
        last.append((times[changed(frames, after)[-1]] - moment) * 1000)
    return first, last, period / RATE * 1000


def change_rows(bench):
    first, last, period = measure_changes(bench)
    return [
        Row(f"Key to the changed sound of a note that is tuned, largest of {len(last)}", f"{max(last):.1f} ms",
            goal=f"≤ {period + GLIDE:.1f} ms", met=max(last) <= period + GLIDE),
        Row("  … median, and of the first changed frame",
            f"{statistics.median(last):.1f} ms, {statistics.median(first):.1f} ms"),
    ]


def figures(root, soundfont):
    """The printed lines of the tests that measure the cost of matches."""
    fonts = [os.path.join(root, "SoundFonts", "Peach.sf2"), soundfont]
    environment = os.environ | {"PEACH_MATCHING_SOUNDFONTS": ":".join(fonts), "NO_COLOR": "1"}
    build = subprocess.run(
        ["bash", "-c", '. scripts/lib/prepare && build_all "$PWD" --build-tests'], cwd=root, capture_output=True, text=True,
        check=False)
    if build.returncode != 0:
        raise Failure(f"the tests can't be built:\n{build.stderr}")
    bundle = os.path.join(root, ".build", "release", "peachPackageTests.xctest")
    tested = subprocess.run(
        [bundle, "--testing-library", "swift-testing", "--no-parallel", "--filter", "MatchingCostTests"], cwd=root,
        env=environment, capture_output=True, text=True, check=False)
    if tested.returncode != 0:
        raise Failure(f"the cost of matches can't be measured:\n{tested.stdout}")
    return tested.stdout


def found(pattern, text):
    """The groups of all matches; at least one."""
    result = re.findall(pattern, text)
    if not result:
        raise Failure(f"the tests printed no figure like {pattern}")
    return result


def rows(root, soundfont):
    text = figures(root, soundfont)
    change, period = map(float, found(r"Change to changed sound: at most ([\d.]+) ms, period ([\d.]+) ms", text)[0])
    tuned, plain, ratio = map(float, found(r"Voice: ([\d.]+) ns a frame, a plain one ([\d.]+) ns, ratio ([\d.]+)", text)[0])
    result = [
        Row("Change of the tuning to its last changed frame", f"{change:.1f} ms", goal=f"≤ {period + GLIDE:.1f} ms",
            met=change <= period + GLIDE),
        Row("Voice of a tuned note, against a plain one, for a frame", f"{tuned:.1f} ns", f"{plain:.1f} ns", ratio),
        Row("  … of a core at 48 kHz", f"{tuned * 48000 / 1e9 * 100:.2f} %"),
    ]
    for sound, mode, usual, first in found(r"(\S+ \S+) (successive|together): prepared in ([\d.]+) ms, first ([\d.]+)", text):
        # The next match is prepared during the feedback.
        result.append(Row(f"Start of a match, {sound}, {mode}: rendering", f"{float(usual):.0f} ms (first {float(first):.0f})",
                          goal=f"< {FEEDBACK} ms", met=float(first) < FEEDBACK))
    return result
