"""Prints the criteria of all SoundFonts and the summary of the first."""

import criteria
import table
import work
from criteria import CRITERIA, EXCEPTIONS
from table import number

# Beside a value of the first SoundFont.
NEAR, OUTSIDE = "~", "*"


def mark(criterion, off):
    return " " if off == 0 else NEAR if abs(off) <= criterion.tolerance else OUTSIDE


def described(preset, criterion, value, others, off):
    """A line on a criterion outside the range."""
    digits = criterion.digits
    span = " to ".join(number(limit, digits) for limit in sorted({min(others), max(others)}))
    side = "below" if off < 0 else "above"
    return (
        f"{preset}, {criterion.name}: {number(value, digits)}, {abs(off):.{digits}f} {criterion.unit} {side} "
        f"the range {span}")


def show(fonts, presets):
    """Measures and prints; returns whether a criterion is outside the range without a named reason."""
    jobs = [(font.path, preset) for font in fonts for preset in presets]
    found = work.results("Criteria", criteria.medians, jobs)
    tables = [dict(zip(presets, found[start:start + len(presets)])) for start in range(0, len(found), len(presets))]
    judged = {preset: criteria.judgements(tables, preset) for preset in presets}
    print_table(fonts, presets, tables, judged)
    everything = [(preset, *judgement) for preset in presets for judgement in judged[preset]]
    missing = [preset for preset in presets if not tables[0][preset]]
    outside = [entry for entry in everything if abs(entry[-1]) > entry[1].tolerance]
    print(f"\n{len(everything) - len(outside)} of {len(everything)} criteria inside the range or near it.")
    unexplained = bool(missing)
    if missing:
        print(f"Missing: {', '.join(missing)}.")
    if outside:
        print("Outside:")
    for entry in outside:
        reason = EXCEPTIONS.get((entry[0], entry[1].name))
        unexplained = unexplained or reason is None
        print(f"  {described(*entry)}" + (f" (accepted: {reason})" if reason else ""))
    return unexplained


def print_table(fonts, presets, tables, judged):
    keys = f"{criteria.KEYS[0]}–{criteria.KEYS[-1]}"
    print(f"Medians over keys {keys} (every third) at velocity 63. Centroids in octaves:")
    print("over the fundamental, and at velocities 20 and 127 over that at 63. Attacks in ms,")
    print("fades in dB/s, the others in dB.")
    print(f"{NEAR} near the range of the others (3 dB, a quarter of an octave; swells 1.5 dB, attacks 30 ms,")
    print(f"fades 0.5 to 1 dB/s), {OUTSIDE} outside.\n")
    rows = [["", ""] + [criterion.heading + " " for criterion in CRITERIA]]
    for preset in presets:
        marks = {criterion.name: mark(criterion, off) for criterion, _, _, off in judged[preset]}
        for index, font in enumerate(fonts):
            values = tables[index][preset] or [None] * len(CRITERIA)
            rows.append(["" if index else preset, font.label] + [
                number(value, criterion.digits) + (" " if index else marks.get(criterion.name, " "))
                for criterion, value in zip(CRITERIA, values)])
    table.show(rows, lefts=2)
