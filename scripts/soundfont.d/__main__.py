"""Measures a SoundFont beside others, draws it, and renders it for listening. Called by scripts/soundfont-sheet."""

import argparse
import os
import sys

import fonts
from failure import USAGE, Failure, require

NUMERIC = "python3 -m pip install numpy scipy"
# Each part's description, in the order in which they run.
PARTS = {
    "criteria": "medians of the criteria of timbre, beside other SoundFonts",
    "pitch": "pitch, steadiness and ticks on every key of the first SoundFont",
    "level": "loudness, peaks and brightness on every key of the first SoundFont",
}
DEFAULT_PARTS = ["criteria"]


class Parser(argparse.ArgumentParser):
    def error(self, message):
        self.exit(USAGE, f"Error: {message}\nSee '{self.prog} --help'.\n")


def keys(parser, text):
    found = []
    try:
        for part in text.split(","):
            first, _, last = part.partition("-")
            found += range(int(first), int(last or first) + 1)
    except ValueError:
        parser.error(f"'{text}' isn't a list of keys. Write for example 36-96 or 48,60,72.")
    if not found or min(found) < 0 or max(found) > 127:
        parser.error("--keys takes keys from 0 to 127.")
    return sorted(set(found))


def parsed():
    parser = Parser(
        prog="scripts/soundfont-sheet", description="Measures Peach's SoundFont beside sampled ones.",
        epilog="Parts: " + "; ".join(f"{name}: {text}" for name, text in PARTS.items()) + ".")
    parser.add_argument("parts", nargs="*", metavar="PART", help=f"{', '.join(PARTS)} (default: {' '.join(DEFAULT_PARTS)})")
    parser.add_argument(
        "--soundfont", action="append", metavar="LABEL=FILE",
        help="a SoundFont; the first is judged (default: Peach, and FluidR3 and MuseScore if installed)")
    parser.add_argument("--presets", metavar="NAME,…", help=f"presets (default: {','.join(fonts.PRESETS)})")
    parser.add_argument("--keys", default="21-108", metavar="LIST", help="keys, for example 36-96 or 48,60,72 (default: 21-108)")
    parser.add_argument("--rate", type=int, action="append", help="of pitch and level, in Hz; can be repeated (default: 48000)")
    parser.add_argument("--each-key", action="store_true", help="list every key")
    parser.add_argument("--check", action="store_true", help="exit with 1 if the first SoundFont misses a goal")
    options = parser.parse_args()
    for part in options.parts:
        if part not in PARTS:
            parser.error(f"'{part}' isn't a part. Choose from: {', '.join(PARTS)}.")
    options.presets = options.presets.split(",") if options.presets else list(fonts.PRESETS)
    for preset in options.presets:
        if preset not in fonts.PRESETS:
            parser.error(f"'{preset}' isn't a preset. Choose from: {', '.join(fonts.PRESETS)}.")
    options.keys = keys(parser, options.keys)
    options.rate = options.rate or [48000]
    options.parts = options.parts or DEFAULT_PARTS
    return options


def run(options):
    """Whether all goals are met. The modules are imported after the check that numpy and scipy exist."""
    compared = fonts.parsed(options.soundfont)
    missed = False
    require(["numpy", "scipy"], NUMERIC)
    if "criteria" in options.parts:
        import criteria_table

        instruments = [preset for preset in options.presets if preset in fonts.INSTRUMENTS]
        missed |= criteria_table.show(compared, instruments)
    if "pitch" in options.parts or "level" in options.parts:
        import key_tables

        shows = {"pitch": key_tables.show_pitch, "level": key_tables.show_level}
        goals = []
        for part, rate in [(part, rate) for part in shows if part in options.parts for rate in options.rate]:
            goals += shows[part](compared[0], options.presets, rate, options.keys, options.each_key)
            print()
        print("\n".join([f"Goals missed: {len(goals)}."] + [f"  {goal}" for goal in goals]))
        missed |= bool(goals)
    return not (missed and options.check)


def main():
    # One thread for each process.
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    try:
        return 0 if run(parsed()) else 1
    except Failure as failure:
        print(f"Error: {failure}" + (f"\n{failure.hint}" if failure.hint else ""), file=sys.stderr)
        return failure.code
    except KeyboardInterrupt:
        return 130


if __name__ == "__main__":
    sys.exit(main())
