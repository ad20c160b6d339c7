"""The SoundFonts to compare, and their presets."""

import dataclasses
import os
import pathlib

from failure import MISSING_INPUT, USAGE, Failure

# Bank and program of each instrument.
INSTRUMENTS = {
    "piano": (0, 0), "organ": (0, 19), "violin": (0, 40), "cello": (0, 42), "strings": (0, 48), "trumpet": (0, 56),
    "horn": (0, 60), "oboe": (0, 68), "clarinet": (0, 71), "flute": (0, 73),
}
# The sine is measured for exactness, but not compared: sampled SoundFonts have none.
PRESETS = INSTRUMENTS | {"sine": (8, 80)}

SAMPLED = {
    "FluidR3": "/usr/share/sounds/sf2/FluidR3_GM.sf2",
    "MuseScore": "/usr/share/sounds/sf3/MuseScore_General_Full.sf3",
}


@dataclasses.dataclass(frozen=True)
class Font:
    label: str
    path: str


def parsed(arguments):
    """The SoundFonts of options LABEL=FILE, or by default Peach's and the sampled ones that are installed."""
    if not arguments:
        own = pathlib.Path(__file__).resolve().parents[1] / "Peach.sf2"
        installed = [Font(label, path) for label, path in SAMPLED.items() if os.path.exists(path)]
        return [Font("Peach", str(own))] + installed
    fonts = []
    for argument in arguments:
        label, separator, path = argument.partition("=")
        if not (label and separator and path):
            raise Failure(USAGE, f"'{argument}' isn't valid.", "Write --soundfont LABEL=FILE.")
        if not os.path.isfile(path):
            problem = "isn't a file" if os.path.exists(path) else "doesn't exist"
            raise Failure(MISSING_INPUT, f"{path} {problem}.", "Check the path of --soundfont.")
        fonts.append(Font(label, path))
    return fonts
