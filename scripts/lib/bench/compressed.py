"""The start with a large compressed SoundFont (SF3), whose samples are decoded once, beside the start with Peach's own."""

import json
import os
import sqlite3
import subprocess

import sounds
from bench import Failure, median_ratio
from startup import first_sound
from table import Row, milliseconds

RUNS = 9
MOST = 2.5


def train(bench, path, *options):
    return [bench.peach, "train", "--soundfont", path, "--preset", "0:0", "--audio-driver", "pulseaudio", *options]


def play(bench, path):
    """Seconds to write a short note into a file, in a data folder without a training, as for somebody new."""
    command = [bench.peach, "play", "A4", "--duration", "0.3", "--output", bench.path("short.wav"), "--soundfont", path]
    return bench.run(command + ["--preset", "0:0", "--data-dir", bench.path("nobody")]).seconds


def learn(bench, path):
    """Answers like a user in a first training, until the measurement of the sound is stored."""
    process = bench.start(
        train(bench, path, "--duration", "0.3", "--events", "jsonl"), stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    database = os.path.join(bench.environment["PEACH_DATA_DIR"], "peach.sqlite")
    for _ in range(200):
        event = json.loads(process.stdout.readline())
        if event["state"] == "playingNote2":
            process.stdin.write("higher\n")
            process.stdin.flush()
        if event["state"] == "showingFeedback":
            with sqlite3.connect(database) as connection:
                if connection.execute("SELECT count(*) FROM preset_measurement").fetchone()[0]:
                    break
    else:
        raise Failure(f"{path} was not measured")
    process.stdin.close()
    bench.end(process)


def start(bench, path):
    return first_sound(bench, train(bench, path, "--events", "jsonl", "--seed", "1"), "compressed.log")


def rows(bench):
    found = sounds.banks(bench.peach)
    own, large = found["Peach.sf2"], found["MuseScore_General"]
    if not large or not large.endswith(".sf3"):
        return [Row("A large SF3", "not installed")]
    first = start(bench, large), start(bench, own)
    learn(bench, large)
    begun = [(start(bench, large), start(bench, own)) for _ in range(RUNS)]
    played = [(play(bench, large), play(bench, own)) for _ in range(RUNS)]
    table = [Row(f"First start with an SF3 of {sounds.megabytes(large):.0f} MB, against Peach's SoundFont",
                 milliseconds([first[0]]), milliseconds([first[1]]), first[0] / first[1])]
    for what, pairs in (("Later starts to the first sound", begun), ("A short note into a file, by somebody new", played)):
        compressed, bundled = zip(*pairs)
        ratio = median_ratio(compressed, bundled)
        table.append(Row(
            f"  … {what}", milliseconds(compressed), milliseconds(bundled), ratio, f"≤ {MOST}" if pairs is begun else "",
            ratio <= MOST if pairs is begun else None))
    return table
