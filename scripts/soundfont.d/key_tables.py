"""Prints the tables of all keys of a SoundFont, and compares them with the goals."""

import numpy

import level
import pitch
import table
import work
from table import number

INNER = range(36, 97)
MIDDLE = range(48, 85)
CENTS, DEVIATION = 0.01, 0.02
LOUDNESS, LOUDNESS_TOLERANCE = -23.0, 0.3
LOUDNESS_RANGE, PIANO_LOUDNESS_RANGE = 2.0, 2.5
BRIGHTENING = 1.3
# The sine follows ISO 226 instead of equal loudness by K weighting.
UNEVEN = ("sine",)
MISSED = "*"


class Goals:
    """Collects the goals that are missed."""

    def __init__(self, rate):
        self.rate = rate
        self.missed = []

    def cell(self, text, preset, goal, is_met):
        if not is_met:
            self.missed.append(f"{preset} at {self.rate} Hz: {goal}")
        return text + (" " if is_met else MISSED)


def worst(pairs, digits, goals=None, preset="", goal=None, limit=None):
    """The largest value of pairs of key and value, that of the inner keys in brackets, and the key."""
    pairs = [(key, abs(value)) for key, value in pairs if value == value]
    if not pairs:
        return "— "
    key, value = max(pairs, key=lambda pair: pair[1])
    inner = max((value for key, value in pairs if key in INNER), default=numpy.nan)
    text = f"{number(value, digits)} ({number(inner, digits)}) {key:3}"
    return goals.cell(text, preset, f"{goal} {number(value, digits)} at key {key}", value <= limit) if goals else text + " "


def show_pitch(font, presets, rate, keys, shows_keys):
    """Prints pitch and steadiness; returns the missed goals."""
    jobs = [(font.path, preset, rate, keys) for preset in presets]
    found = dict(zip(presets, work.results(f"Pitch at {rate} Hz", pitch.keys_measured, jobs)))
    goals = Goals(rate)
    print(f"Pitch of {font.label} at {rate} Hz, velocity 63: the worst of keys {keys[0]}–{keys[-1]}, "
          f"(of {INNER[0]}–{INNER[-1]}), and its key.")
    print("Cents of the fundamental from equal temperament; SD in cents of the frequencies of partials 1–8; tick at a loop.\n")
    rows = [["", "0.3–2.5 s ", "0.05–0.65 s ", "SD ", "SD left ", "SD right ", "tick "]]
    for preset, measured in found.items():
        def column(value, digits, goal, limit):
            return worst([(each.key, value(each)) for each in measured], digits, goals, preset, goal, limit)

        rows.append([
            preset, column(lambda each: each.steady, 4, "cents over 0.3–2.5 s", CENTS),
            column(lambda each: each.early, 4, "cents over 0.05–0.65 s", CENTS),
            column(lambda each: each.deviations[0], 4, "SD of both channels", DEVIATION),
            column(lambda each: each.deviations[1], 4, "SD of the left channel", DEVIATION),
            column(lambda each: each.deviations[2], 4, "SD of the right channel", DEVIATION),
            column(lambda each: each.tick, 1, "tick", pitch.TICK)])
    table.show(rows)
    if shows_keys:
        rows = [["", "key", "0.3–2.5 s", "0.05–0.65 s", "SD", "SD left", "SD right", "tick"]]
        rows += [
            [preset, str(each.key), number(each.steady, 5), number(each.early, 5), *(number(value, 4) for value in each.deviations),
             number(each.tick, 2)] for preset, measured in found.items() for each in measured]
        print()
        table.show(rows)
    return goals.missed


def show_level(font, presets, rate, keys, shows_keys):
    """Prints loudness, peaks and brightness; returns the missed goals."""
    jobs = [(font.path, preset, rate, keys) for preset in presets]
    found = dict(zip(presets, work.results(f"Level at {rate} Hz", level.keys_measured, jobs)))
    goals = Goals(rate)
    print(f"Level of {font.label} at {rate} Hz, velocity 63 unless noted. LUFS: the mean of keys {MIDDLE[0]}–{MIDDLE[-1]}, the "
          f"range of {INNER[0]}–{INNER[-1]}.")
    print("Peaks in dBFS, the largest and its key, of a note, and of two notes in sequence. Largest step of the centroid to the "
          "next key\nin octaves, (of the inner keys), and its key. Median ratio of the centroids at velocities 127 and 20.\n")
    rows = [["", "LUFS 1 s ", "range ", "0.5 s", "range", "note 63", "note 127", "two 63", "two 127 ", "step ", "127:20 "]]
    rows += [level_row(preset, measured, goals) if measured else [preset] + ["—"] * 10 for preset, measured in found.items()]
    table.show(rows)
    if shows_keys:
        rows = [["", "key", "LUFS 1 s", "0.5 s", "note 63", "note 127", "two 63", "two 127", "centroid 20", "63", "127"]]
        rows += [
            [preset, str(each.key), number(each.loudness, 2), number(each.early_loudness, 2),
             *(number(value, 1) for value in [*each.note_peaks.values(), *each.sequence_peaks.values()]),
             *(number(value, 0) for value in each.centroids.values())]
            for preset, measured in found.items() for each in measured]
        print()
        table.show(rows)
    return goals.missed


def level_row(preset, measured, goals):
    inner = [each for each in measured if each.key in INNER]
    middle = [each for each in measured if each.key in MIDDLE] or measured
    mean = numpy.mean([each.loudness for each in middle])
    spread = numpy.ptp([each.loudness for each in inner or measured])
    allowed = PIANO_LOUDNESS_RANGE if preset == "piano" else LOUDNESS_RANGE
    bright = level.brightening(middle)

    def peak(values):
        highest, key = max((values(each), each.key) for each in measured)
        return f"{number(highest, 1)} {key:3}", highest

    last, highest = peak(lambda each: each.sequence_peaks[127])
    return [
        preset,
        goals.cell(number(mean, 2), preset, f"mean loudness {number(mean, 2)} LUFS", abs(mean - LOUDNESS) <= LOUDNESS_TOLERANCE),
        goals.cell(number(spread, 2), preset, f"range of loudness {number(spread, 2)} dB", preset in UNEVEN or spread <= allowed),
        number(numpy.mean([each.early_loudness for each in middle]), 2),
        number(numpy.ptp([each.early_loudness for each in inner or measured]), 2),
        peak(lambda each: each.note_peaks[63])[0], peak(lambda each: each.note_peaks[127])[0],
        peak(lambda each: each.sequence_peaks[63])[0],
        goals.cell(last, preset, f"peak of two notes at velocity 127 {number(highest, 1)} dBFS", highest < 0),
        worst(level.steps(measured), 2),
        goals.cell(number(bright, 2), preset, f"brightening {number(bright, 2)}", preset != "piano" or bright >= BRIGHTENING)]


TABLES = {"pitch": show_pitch, "level": show_level}


def show(font, presets, parts, rates, keys, shows_keys):
    """Prints the tables at all rates and the missed goals; returns whether there are any."""
    missed = []
    for part in parts:
        for rate in rates:
            missed += TABLES[part](font, presets, rate, keys, shows_keys)
            print()
    print("\n".join([f"Goals missed: {len(missed)}."] + [f"  {goal}" for goal in missed]))
    return bool(missed)
