"""Prints loudness, peaks and brightness of all keys, and compares them with the goals."""

import numpy

import level
import table
import work
from goals import INNER, NOTHING, Goals
from table import number

MIDDLE = range(48, 85)
LOUDNESS, LOUDNESS_TOLERANCE = -23.0, 0.3
# In dB. The piano's keys differ in decay; the sine follows ISO 226, not the K weighting.
RANGE = 2.0
RANGES = {"piano": 2.5, "sine": numpy.inf}
BRIGHTENING = {"piano": 1.3}
HEADINGS = [
    "", "LUFS 1 s ", "range ", "0.5 s", "range", "note 63", "note 127", "two 63", "two 127 ", "step ", "127:20 "]
KEY_HEADINGS = ["", "key", "LUFS 1 s", "0.5 s", "note 63", "note 127", "two 63", "two 127", "centroid 20", "63", "127"]


def highest(measured, value):
    """The largest value, and the text of it and its key."""
    key = max(measured, key=value)
    return value(key), f"{number(value(key), 1)} {key.key:3}"


def row(preset, measured, goals):
    """Means, ranges and worst values of a preset's keys."""
    if not measured:
        goals.miss("the preset is missing")
        return [NOTHING] * (len(HEADINGS) - 1)
    inner = [key for key in measured if key.key in INNER] or measured
    middle = [key for key in measured if key.key in MIDDLE] or measured
    mean = numpy.mean([key.loudness for key in middle])
    spread = numpy.ptp([key.loudness for key in inner])
    loudest, loudest_text = highest(measured, lambda key: key.sequence_peaks[127])
    bright = level.brightening(middle)
    return [
        goals.cell(number(mean, 2), f"loudness {number(mean, 2)} LUFS", abs(mean - LOUDNESS) <= LOUDNESS_TOLERANCE),
        goals.cell(number(spread, 2), f"range of loudness {number(spread, 2)} dB", spread <= RANGES.get(preset, RANGE)),
        number(numpy.mean([key.early_loudness for key in middle]), 2),
        number(numpy.ptp([key.early_loudness for key in inner]), 2),
        highest(measured, lambda key: key.note_peaks[63])[1],
        highest(measured, lambda key: key.note_peaks[127])[1],
        highest(measured, lambda key: key.sequence_peaks[63])[1],
        goals.cell(loudest_text, f"peak of two notes at velocity 127 {number(loudest, 1)} dBFS", loudest < 0),
        goals.worst(level.steps(measured), 2, "centroid step"),
        goals.cell(number(bright, 2), f"centroids at 127:20 {number(bright, 2)}", bright >= BRIGHTENING.get(preset, 0)),
    ]


def key_row(preset, key):
    return [
        preset, str(key.key), number(key.loudness, 2), number(key.early_loudness, 2),
        *(number(peak, 1) for peak in [*key.note_peaks.values(), *key.sequence_peaks.values()]),
        *(number(centroid, 0) for centroid in key.centroids.values())]


def show(font, presets, rate, keys, shows_keys):
    """Prints the table; returns the missed goals."""
    jobs = [(font.path, preset, rate, keys) for preset in presets]
    found = work.results(f"Level at {rate} Hz", level.keys_measured, jobs)
    goals = [Goals(preset, rate) for preset in presets]
    print(f"Level of {font.label} at {rate} Hz, velocity 63 unless noted.")
    print(f"LUFS over 1 s and 0.5 s: mean of keys {MIDDLE[0]}–{MIDDLE[-1]}, range of {INNER[0]}–{INNER[-1]}.")
    print("Peaks in dBFS of a note, and of two notes in sequence: the highest and its key.")
    print("Step of the centroid to the next key in octaves: the largest, (of the inner keys), and the upper key.")
    print("127:20: the median ratio of the centroids at these velocities.\n")
    table.show([HEADINGS] + [
        [preset] + row(preset, measured, goal) for preset, measured, goal in zip(presets, found, goals)])
    if shows_keys:
        print()
        rows = [key_row(preset, key) for preset, measured in zip(presets, found) for key in measured]
        table.show([KEY_HEADINGS] + rows)
    return [missed for goal in goals for missed in goal.missed]
