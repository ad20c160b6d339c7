"""Intervals on a sampled preset: whether measuring its keys delays notes, and what a key costs."""

import json
import shutil
import sqlite3
import statistics

import answers
from startup import first_sound, keep_digest, peach_train

ANSWERS = 20
RUNS = 5


def _keys(folder):
    """The number of measured keys in a database."""
    with sqlite3.connect(f"file:{folder}/peach.sqlite?mode=ro", uri=True) as database:
        return database.execute("SELECT count(*) FROM key_pitch").fetchone()[0]


def _train(bench, folder, *options):
    return answers.train(
        bench, lambda count: count < ANSWERS, answers.during_note_2(), options=["--data-dir", folder, *options],
        press=lambda terminal: terminal.press(b"\x1b[A"))


def measure_delays(bench):
    """Milliseconds from each answer to the next note beyond the feedback: comparisons, which measure no keys, then intervals
    with unknown keys, and with known ones; then the keys that each of the trainings added to the database."""
    folder = bench.path("intervals")
    keep_digest(bench, folder)
    plain = _train(bench, folder)
    cold = _train(bench, folder, "intervals")
    measured = _keys(folder)
    warm = _train(bench, folder, "intervals")
    return plain, cold, warm, measured, _keys(folder) - measured


def measure_first_notes(bench):
    """Seconds from the start to the first sound: comparisons, intervals with unknown keys, and with known ones."""
    folder = bench.path("first")
    keep_digest(bench, folder)
    options = ["--audio-driver", "pulseaudio", "--events", "jsonl", "--seed", "1", "--data-dir"]
    found = {"plain": [], "cold": [], "warm": []}
    for _ in range(RUNS):
        found["plain"].append(first_sound(bench, peach_train(bench, *options, folder), "first.log"))
        fresh = bench.path("fresh")
        shutil.copytree(folder, fresh)
        for name in ("cold", "warm"):
            found[name].append(first_sound(bench, peach_train(bench, *options, fresh, "intervals"), "first.log"))
        shutil.rmtree(fresh)
    return found


def measure_keys(bench):
    """Milliseconds of processor time for a key: the difference between 49 and one."""
    measure = [bench.peach, "sounds", bench.soundfont, "--preset", "piano", "--intervals", "--json", "--note-range"]
    costs = []
    for _ in range(RUNS):
        one, many = bench.run([*measure, "C2:C2"]), bench.run([*measure, "C2:C6"])
        costs.append((many.cpu_seconds - one.cpu_seconds) / (len(json.loads(many.output)["keys"]) - 1) * 1000)
    return statistics.median(costs)
