"""Prints pitch, steadiness and ticks of all keys, and compares them with the goals."""

import pitch
import table
import work
from goals import INNER, NOTHING, Goals
from table import number

CENTS, DEVIATION = 0.01, 0.02
# The heading, the name of the goal, digits, the limit, and the value of a key.
COLUMNS = [
    ("0.3–2.5 s", "cents over 0.3–2.5 s", 4, CENTS, lambda key: key.steady),
    ("0.05–0.65 s", "cents over 0.05–0.65 s", 4, CENTS, lambda key: key.early),
    ("SD", "SD of both channels", 4, DEVIATION, lambda key: key.deviations[0]),
    ("SD left", "SD of the left channel", 4, DEVIATION, lambda key: key.deviations[1]),
    ("SD right", "SD of the right channel", 4, DEVIATION, lambda key: key.deviations[2]),
    ("tick", "tick", 1, pitch.TICK, lambda key: key.tick),
]


def row(measured, goals):
    """The worst values of a preset's keys."""
    if not measured:
        goals.miss("the preset is missing")
        return [NOTHING] * len(COLUMNS)
    return [
        goals.worst([(key.key, value(key)) for key in measured], digits, goal, limit)
        for _, goal, digits, limit, value in COLUMNS]


def key_row(preset, key):
    values = [number(value(key), digits + 1) for _, _, digits, _, value in COLUMNS]
    return [preset, str(key.key)] + values + [str(key.partial)]


def show(font, presets, rate, keys, shows_keys):
    """Prints the table; returns the missed goals."""
    jobs = [(font.path, preset, rate, keys) for preset in presets]
    found = work.results(f"Pitch at {rate} Hz", pitch.keys_measured, jobs)
    goals = [Goals(preset, rate) for preset in presets]
    print(f"Pitch of {font.label} at {rate} Hz, velocity 63: worst of all keys, (of {INNER[0]}–{INNER[-1]}), its key.")
    print("Cents of the fundamental from equal temperament. Largest SD in cents of the frequencies of partials 1–8.")
    print("Tick: third difference at the joints of loops relative to its usual peaks.\n")
    rows = [[""] + [f"{heading} " for heading, *_ in COLUMNS]]
    table.show(rows + [[preset] + row(measured, goal) for preset, measured, goal in zip(presets, found, goals)])
    if shows_keys:
        print()
        table.show([["", "key"] + [heading for heading, *_ in COLUMNS] + ["partial"]] + [
            key_row(preset, key) for preset, measured in zip(presets, found) for key in measured])
    return [missed for goal in goals for missed in goal.missed]
