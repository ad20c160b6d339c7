"""Peach's SoundFont: size, time to load, and error of tuning; and the loudness of keys, also of sampled ones."""

import ctypes
import ctypes.util
import json
import os
import statistics
import time

import levels
from bench import Failure, Row

RUNS = 7
FOLDERS = (
    "/usr/share/sounds/sf2", "/usr/share/sounds/sf3", "/usr/share/soundfonts", "/usr/local/share/soundfonts",
    "/opt/homebrew/share/soundfonts")
# The names used by packages; the first one that exists is taken.
BANKS = {
    "FluidR3_GM": ("FluidR3_GM.sf2",),
    "TimGM6mb": ("TimGM6mb.sf2",),
    "MuseScore_General": ("MuseScore_General_Full.sf3", "MuseScore_General_Lite.sf3", "MuseScore_General.sf3"),
}
# Piano, violin, cello, strings, trumpet, horn, oboe and flute.
PRESETS = ("0:0", "0:40", "0:42", "0:48", "0:56", "0:60", "0:68", "0:73")
RANGE = "C2:C6"


def find(names):
    for name in names:
        for folder in FOLDERS:
            if os.path.isfile(os.path.join(folder, name)):
                return os.path.realpath(os.path.join(folder, name))
    return None


def banks(peach):
    """The name and path of each SoundFont, that of the installed program first; None if one isn't installed."""
    prefix = os.path.dirname(os.path.dirname(peach))
    found = {"Peach.sf2": os.path.join(prefix, "share", "peach", "SoundFonts", "Peach.sf2")}
    return found | {name: find(names) for name, names in BANKS.items()}


def loading(bench, path):
    """The seconds that Peach takes more for a short note into a file with a SoundFont than with the sine."""
    play = [bench.peach, "play", "A4", "--duration", "0.3", "--output", bench.path("short.wav")]
    return statistics.median(
        bench.run(play + ["--soundfont", path, "--preset", "0:0"]).seconds - bench.run(play + ["--sound", "sine"]).seconds
        for _ in range(RUNS))


def off_tune(bench, path):
    """The largest error of all presets in cents."""
    command = [bench.peach, "sounds", path, "--tuning", "--note-range", RANGE, "--json", "--preset"]
    return max(json.loads(bench.run(command + [place]).output)["centsOff"]["maximum"] for place in PRESETS)


def library_loading(path):
    """The median of the seconds that FluidSynth takes to load a SoundFont with all its samples."""
    library = ctypes.CDLL(ctypes.util.find_library("fluidsynth"))
    pointer = ctypes.c_void_p
    library.new_fluid_settings.restype = library.new_fluid_synth.restype = pointer
    library.new_fluid_synth.argtypes = library.delete_fluid_synth.argtypes = library.delete_fluid_settings.argtypes = [pointer]
    library.fluid_synth_sfload.argtypes = [pointer, ctypes.c_char_p, ctypes.c_int]
    found = []
    for _ in range(RUNS):
        settings = library.new_fluid_settings()
        synth = library.new_fluid_synth(settings)
        begun = time.perf_counter()
        font = library.fluid_synth_sfload(synth, path.encode(), 1)
        found.append(time.perf_counter() - begun)
        library.delete_fluid_synth(synth)
        library.delete_fluid_settings(settings)
        if font < 0:
            raise Failure(f"FluidSynth can't load {path}")
    return statistics.median(found)


def rows(bench):
    found = banks(bench.peach)
    own = found["Peach.sf2"]
    size, added, alone, cents = os.path.getsize(own) / 1e6, loading(bench, own) * 1000, library_loading(own) * 1000, off_tune(bench, own)
    return [
        Row("Peach's SoundFont, size", f"{size:.1f} MB", "≤ 16.5 MB", round(size, 1) <= 16.5),
        Row("  … loading and the synth, for a short note into a file", f"{added:.0f} ms", "≤ 30 ms", added <= 30),
        Row("  … loading in FluidSynth alone", f"{alone:.1f} ms", "≤ 12 ms", alone <= 12),
        Row(f"  … off equal temperament, largest, {RANGE}", f"{cents:.4f} cent", "≤ 0.01", cents <= 0.01),
    ] + [levels.row(bench, name, path) for name, path in found.items() if path]
