"""Measures a SoundFont beside others, draws it, and renders it for listening. Called by SoundFonts/soundfont-sheet."""

import argparse
import os
import sys
import tempfile

import fonts
from failure import USAGE, Failure, require

PARTS = {
    "criteria": "medians of the criteria of timbre, beside the other SoundFonts",
    "pictures": "spectrograms and spectra, beside the other SoundFonts",
    "pitch": "pitch, steadiness and ticks on every key",
    "level": "loudness, peaks and brightness on every key",
    "readers": "the file in sf2utils, fluidsynth and TinySoundFont",
}
# The modules that parts need besides numpy and scipy, and the arguments that install them. tinysoundfont requires
# PyAudio, which must be compiled, only to play to a device.
PACKAGES = {
    "pictures": (["matplotlib"], "matplotlib"),
    "readers": (["sf2utils", "tinysoundfont"], "sf2utils && python3 -m pip install --no-deps tinysoundfont"),
}
RATES = [44100, 48000, 96000]
DEFAULT_PARTS = ["criteria", "pictures"]
EPILOG = """parts:
{parts}

Needs libfluidsynth, and numpy and scipy from PyPI; pictures need matplotlib, readers sf2utils and tinysoundfont.
"""


class Parser(argparse.ArgumentParser):
    def error(self, message):
        self.exit(USAGE, f"Error: {message}\nSee '{self.prog} --help'.\n")


def numbers(text):
    """Sorted MIDI values of a list like 36-96 or 48,60,72."""
    found = set()
    try:
        for part in text.split(","):
            first, _, last = part.partition("-")
            found |= set(range(int(first), int(last or first) + 1))
    except ValueError:
        pass
    if not found or max(found) > 127:
        raise argparse.ArgumentTypeError(f"'{text}' isn't valid. Write numbers from 0 to 127, such as 36-96 or 48,60.")
    return sorted(found)


def names(choices):
    def chosen(text):
        for name in text.split(","):
            if name not in choices:
                raise argparse.ArgumentTypeError(f"'{name}' isn't known. Choose from: {', '.join(choices)}.")
        return text.split(",")
    return chosen


def parsed():
    parser = Parser(
        prog="SoundFonts/soundfont-sheet", formatter_class=argparse.RawDescriptionHelpFormatter,
        description="Measures Peach's SoundFont, beside sampled ones.",
        epilog=EPILOG.format(parts="\n".join(f"  {name:10}{text}" for name, text in PARTS.items())))
    add = parser.add_argument
    add("parts", nargs="*", metavar="PART", help=f"what to measure (default: {' '.join(DEFAULT_PARTS)})")
    add("--soundfont", action="append", metavar="LABEL=FILE",
        help="a SoundFont, the first is judged (default: Peach's, and FluidR3 and MuseScore if installed)")
    add("--presets", type=names(fonts.PRESETS), default=list(fonts.PRESETS), metavar="NAME,…",
        help=f"of {', '.join(fonts.PRESETS)} (default: all)")
    add("--keys", type=numbers, metavar="LIST",
        help="such as 36-96 or 48,60 (default: 21-108 for pitch and level, 40,52,64,76,88 for pictures)")
    add("--velocities", type=numbers, default=[63], metavar="LIST", help="of pictures (default: 63)")
    add("--rate", type=int, action="append", choices=RATES,
        help="of pitch and level in Hz, can be repeated (default: 48000)")
    add("--each-key", action="store_true", help="list every key in pitch and level")
    add("--folder", default=os.path.join(tempfile.gettempdir(), "peach-soundfont-sheet"),
        help="of the pictures (default: %(default)s)")
    add("--listen", metavar="FOLDER", help="write a WAV file for each preset; without PART, nothing else")
    add("--check", action="store_true", help="exit with 1 if the first SoundFont misses a goal")
    options = parser.parse_args()
    for part in options.parts:
        if part not in PARTS:
            parser.error(f"'{part}' isn't a part. Choose from: {', '.join(PARTS)}.")
    if not all(1 <= velocity <= 127 for velocity in options.velocities):
        parser.error("velocities are from 1 to 127.")
    options.parts = options.parts or ([] if options.listen else DEFAULT_PARTS)
    options.rate = options.rate or [48000]
    return options


def run(options):
    """Measures the parts; returns whether all goals are met. Imports what needs packages after a check for them."""
    compared = fonts.parsed(options.soundfont)
    require(["numpy", "scipy"], "numpy scipy")
    for part in set(options.parts) & set(PACKAGES):
        require(*PACKAGES[part])
    instruments = [preset for preset in options.presets if preset in fonts.INSTRUMENTS]
    missed = False
    if "criteria" in options.parts and instruments:
        import criteria_table

        missed |= criteria_table.show(compared, instruments)
    if "pictures" in options.parts:
        import pictures

        pictures.show(compared, instruments, options.keys or [40, 52, 64, 76, 88], options.velocities, options.folder)
    if "pitch" in options.parts or "level" in options.parts:
        missed |= show_keys(compared[0], options)
    if "readers" in options.parts:
        import readers

        missed |= readers.show(compared[0], options.presets)
    if options.listen:
        import listening

        listening.listen(compared[0], options.presets, options.listen)
    return not missed


def show_keys(font, options):
    """Prints the tables of all keys and the missed goals; returns whether there are any."""
    import level_table
    import pitch_table

    keys = options.keys or list(range(21, 109))
    missed = []
    for part, shown in {"pitch": pitch_table, "level": level_table}.items():
        for rate in options.rate if part in options.parts else []:
            missed += shown.show(font, options.presets, rate, keys, options.each_key)
            print()
    print("\n".join([f"Goals missed: {len(missed)}."] + [f"  {goal}" for goal in missed]))
    return bool(missed)


def main():
    # One thread for each process.
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    options = parsed()
    try:
        return 0 if run(options) or not options.check else 1
    except Failure as failure:
        print(f"Error: {failure}" + (f"\n{failure.hint}" if failure.hint else ""), file=sys.stderr)
        return failure.code
    except KeyboardInterrupt:
        return 130


if __name__ == "__main__":
    sys.exit(main())
