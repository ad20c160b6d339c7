"""The table of all results."""

import statistics
from dataclasses import dataclass


@dataclass
class Row:
    """A measurement: Peach's figure, the peer's, their ratio, the goal and whether it is met."""

    what: str
    own: str
    peer: str = ""
    ratio: float | None = None
    goal: str = ""
    met: bool | None = None

    def cells(self):
        ratio = "" if self.ratio is None else f"{self.ratio:.2f}"
        verdict = "" if self.met is None else "met" if self.met else "MISSED"
        return [self.what, self.own, self.peer, ratio, self.goal, verdict]


def milliseconds(seconds):
    """Their median."""
    return f"{statistics.median(seconds) * 1000:.0f} ms"


HEADINGS = ["", "Peach", "peer", "ratio", "goal", ""]


def lines(rows):
    """Aligns the columns: words to the left, numbers to the right."""
    table = [HEADINGS] + [row.cells() for row in rows]
    widths = [max(len(cells[column]) for cells in table) for column in range(len(HEADINGS))]
    printed = []
    for cells in table:
        parts = [
            cell.rjust(width) if column in (1, 2, 3) else cell.ljust(width)
            for column, (cell, width) in enumerate(zip(cells, widths))]
        printed.append("  ".join(parts).rstrip())
    printed.insert(1, "─" * max(map(len, printed)))
    return printed
