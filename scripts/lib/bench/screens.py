"""At a terminal with a long history: the time to the Start Screen, from Return to the first audible frame, and from a key to
a new frame of the profile."""

import csv
import datetime
import os
import random
import re
import time
import uuid

from answers import Terminal
from bench import BUFFER, Failure, now, records

ANSWERS = 200_000
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


def write_history(path, columns):
    """A CSV file for `peach import` with years of answers and all columns, some of them empty."""
    chance = random.Random(4)
    moment = datetime.datetime.now(datetime.timezone.utc) - datetime.timedelta(seconds=300 * ANSWERS)
    with open(path, "w", encoding="utf-8", newline="") as file:
        writer = csv.DictWriter(file, columns, restval="")
        writer.writeheader()
        for _ in range(ANSWERS):
            moment += datetime.timedelta(seconds=300)
            offset = chance.uniform(2, 40) * chance.choice((-1, 1))
            is_higher = (offset > 0) == (chance.random() < 0.8)
            writer.writerow({
                "id": uuid.UUID(int=chance.getrandbits(128), version=4),
                "time": moment.strftime("%Y-%m-%dT%H:%M:%S.000Z"), "midiNote": chance.randint(36, 84),
                "centOffset": f"{offset:.3f}", "answer": "higher" if is_higher else "lower",
                "correct": "true" if is_higher == (offset > 0) else "false", "responseTimeMilliseconds": 600,
                "purpose": "training"})


def measure_frames(bench, folder, columns, rows):
    """Milliseconds from an arrow key to the complete frame of the profile, and its bytes; then the bytes of a whole picture."""
    log, terminal = bench.path("frames.log"), Terminal(columns, rows)
    process = bench.start([bench.peach, "--data-dir", folder], log,
                          stdin=terminal.theirs, stdout=terminal.theirs, stderr=terminal.theirs)
    os.close(terminal.theirs)
    try:
        terminal.wait_for(QUIT, 10)
        terminal.press(b"p")
        while not VALUES.search(terminal.read_frame()[1]):
            pass
        times, sizes = [], []
        for step in range(FRAMES):
            pressed = terminal.press(LEFT if step % 24 < 12 else RIGHT)
            complete, frame = terminal.read_frame()
            times.append((complete - pressed) * 1000)
            sizes.append(len(frame))
        terminal.press(b"?")
        terminal.read_frame()
        terminal.press(b"x")
        return times, sizes, len(terminal.read_frame()[1])
    finally:
        bench.end(process)
        terminal.close()
        if os.path.exists(log):
            os.remove(log)


def measure_screens(bench):
    """Milliseconds to the Start Screen, and from Return to the first sound; then the frames of the profile by size."""
    history, folder = bench.path("history.csv"), bench.path("screens")
    command = [bench.peach, "--data-dir", folder]
    bench.run(command + ["train", "--listener", "simulated", "--comparisons", "1"])
    write_history(history, bench.run(command + ["export", "--format", "csv"]).output.splitlines()[0].split(","))
    bench.run(command + ["import", history], limit=300)
    # The first run fits the profile after the import.
    bench.run(command + ["profile"], limit=300)
    bench.run(command + ["settings", "set", "sound", f"{bench.soundfont}:0:0"])
    shown, heard = [], []
    for _ in range(RUNS):
        log, terminal = bench.path("screens.log"), Terminal()
        begun = now()
        process = bench.start(command, log, stdin=terminal.theirs, stdout=terminal.theirs, stderr=terminal.theirs)
        os.close(terminal.theirs)
        try:
            shown.append(terminal.wait_for(QUIT, 10) - begun)
            # Wait until the SoundFont has been loaded in the background.
            time.sleep(0.5)
            pressed = terminal.press(b"\r")
            terminal.wait_for(AREA, 10)
            deadline = now() + 10
            while not (sounding := [record for record in records(log, BUFFER) if record.sounds]):
                if now() > deadline:
                    raise Failure("training made no sound")
                time.sleep(0.01)
            heard.append(sounding[0].begun - pressed)
        finally:
            bench.end(process)
            terminal.close()
            if os.path.exists(log):
                os.remove(log)
    frames = {size: measure_frames(bench, folder, *size) for size in SIZES}
    return [seconds * 1000 for seconds in shown], [seconds * 1000 for seconds in heard], frames
