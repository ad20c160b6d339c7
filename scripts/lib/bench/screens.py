"""At a terminal with a long history: the time to the Start Screen, from Return to the first audible frame, and from a key to
a new frame of the profile."""

import os
import re
import statistics
import time

import history
from bench import Failure, Row, audible, now
from terminal import terminal

ANSWERS = 200_000
A_DAY = 288
RUNS = 9
FRAMES = 48
SIZES = [(80, 24), (200, 60)]
# The last text that the Start Screen writes.
QUIT = re.compile(rb"Quit")
# The values at the cursor of the profile.
VALUES = re.compile("A4 ·".encode())
LEFT, RIGHT = b"\x1b[D", b"\x1b[C"
# The text of a training.
AREA = re.compile(rb"Lower")


def measure_frames(bench, command, size):
    """Milliseconds from an arrow key to the complete frame of the profile."""
    with terminal(bench, command, size=size) as screen:
        screen.wait_for(QUIT, 10)
        screen.press(b"p")
        while not VALUES.search(screen.read_frame(limit=10)[1]):
            pass
        times = []
        for step in range(FRAMES):
            pressed = screen.press(LEFT if step % 24 < 12 else RIGHT)
            times.append((screen.read_frame()[0] - pressed) * 1000)
        return times


def measure_start(bench, command):
    """Milliseconds to the Start Screen, and from Return to the first sound."""
    log = bench.path("screens.log")
    with terminal(bench, command, log) as screen:
        shown = screen.wait_for(QUIT, 10) - screen.begun
        # Wait until the SoundFont has been loaded in the background.
        time.sleep(0.5)
        pressed = screen.press(b"\r")
        screen.wait_for(AREA, 10)
        deadline = now() + 10
        while not (sounding := audible(log)):
            if now() > deadline:
                raise Failure("training made no sound")
            time.sleep(0.01)
        heard = sounding[0].begun - pressed
    os.remove(log)
    return shown * 1000, heard * 1000


def rows(bench):
    answers, command = bench.path("screens.csv"), [bench.peach, "--data-dir", bench.path("screens")]
    history.write_answers(answers, ANSWERS, A_DAY)
    bench.run(command + ["import", answers], limit=300)
    # The first run fits the profile after the import.
    bench.run(command + ["profile"], limit=300)
    bench.run(command + ["settings", "set", "sound", f"{bench.soundfont}:0:0"])
    first, sound = map(statistics.median, zip(*[measure_start(bench, command) for _ in range(RUNS)]))
    frames = {size: statistics.median(measure_frames(bench, command, size)) for size in SIZES}
    return [
        Row(f"Start Screen up, {ANSWERS:,} answers", f"{first:.0f} ms", "≤ 200 ms", first <= 200),
        Row("  … from Return to the first sound", f"{sound:.0f} ms", "≤ 100 ms", sound <= 100),
    ] + [
        Row(f"Arrow key to the profile's next frame, {columns}×{lines}", f"{median:.2f} ms", "< 5 ms", median < 5)
        for (columns, lines), median in frames.items()]
