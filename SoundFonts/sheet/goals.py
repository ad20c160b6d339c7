"""The goals of a table of all keys: which are missed, and the cells that show it."""

import numpy

from table import number

INNER = range(36, 97)
MISSED = "*"
NOTHING = "— "


class Goals:
    """Collects the missed goals of a preset."""

    def __init__(self, preset, rate):
        self.place = f"{preset} at {rate} Hz"
        self.missed = []

    def miss(self, goal):
        self.missed.append(f"{self.place}: {goal}")

    def cell(self, text, goal, is_met):
        """The text, marked if the goal is missed."""
        if not is_met:
            self.miss(goal)
        return text + (" " if is_met else MISSED)

    def worst(self, pairs, digits, goal, limit=numpy.inf):
        """The largest value of pairs of key and value, that of the inner keys in brackets, and the key."""
        pairs = [(key, abs(value)) for key, value in pairs if value == value]
        if not pairs:
            return NOTHING
        key, value = max(pairs, key=lambda pair: pair[1])
        inner = max((value for key, value in pairs if key in INNER), default=numpy.nan)
        text = f"{number(value, digits)} ({number(inner, digits)}) {key:3}"
        return self.cell(text, f"{goal} {number(value, digits)} at key {key}", value <= limit)
