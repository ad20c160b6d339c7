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
}
DEFAULT_PARTS = ["criteria"]


class Parser(argparse.ArgumentParser):
    def error(self, message):
        self.exit(USAGE, f"Error: {message}\nSee '{self.prog} --help'.\n")


def parsed():
    parser = Parser(
        prog="scripts/soundfont-sheet", description="Measures Peach's SoundFont beside sampled ones.",
        epilog="Parts: " + "; ".join(f"{name}: {text}" for name, text in PARTS.items()) + ".")
    parser.add_argument("parts", nargs="*", metavar="PART", help=f"{', '.join(PARTS)} (default: {' '.join(DEFAULT_PARTS)})")
    parser.add_argument(
        "--soundfont", action="append", metavar="LABEL=FILE",
        help="a SoundFont; the first is judged (default: Peach, and FluidR3 and MuseScore if installed)")
    parser.add_argument("--presets", metavar="NAME,…", help=f"presets (default: {','.join(fonts.PRESETS)})")
    parser.add_argument("--check", action="store_true", help="exit with 1 if the first SoundFont misses a goal")
    options = parser.parse_args()
    for part in options.parts:
        if part not in PARTS:
            parser.error(f"'{part}' isn't a part. Choose from: {', '.join(PARTS)}.")
    options.presets = options.presets.split(",") if options.presets else list(fonts.PRESETS)
    for preset in options.presets:
        if preset not in fonts.PRESETS:
            parser.error(f"'{preset}' isn't a preset. Choose from: {', '.join(fonts.PRESETS)}.")
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
        missed |= criteria_table.show(compared, instruments, options.check)
    return not missed


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
