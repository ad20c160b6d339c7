"""Peach's SoundFont beside sampled ones: size, time to load, and error of tuning."""

import ctypes
import ctypes.util
import json
import os
import statistics
import time

from bench import Failure
from startup import fluidsynth, midi_file

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
PRESETS = {
    "piano": "0:0", "violin": "0:40", "cello": "0:42", "strings": "0:48", "trumpet": "0:56", "horn": "0:60", "oboe": "0:68",
    "flute": "0:73",
}
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


def megabytes(path):
    return os.path.getsize(path) / 1e6


def measure_loading(bench, path):
    """Seconds to start, load and render a short note into a file; runs without and with a SoundFont."""
    output = bench.path("short.wav")
    play = [bench.peach, "play", "A4", "--duration", "0.3", "--output", output]
    loaded, bare = [], []
    for _ in range(RUNS):
        loaded.append(bench.run(play + ["--soundfont", path, "--preset", "0:0"]).seconds)
        bare.append(bench.run(play + ["--sound", "sine"]).seconds)
    return loaded, bare


def measure_peer(bench, path):
    """The same note with the fluidsynth program."""
    midi = bench.path("short.mid")
    midi_file(midi, [(0, b"\x90\x45\x3f"), (300, b"\x80\x45\x00")])
    command = fluidsynth(bench, "-F", bench.path("peer.wav"), "-T", "wav", "-r", "48000")[:-1] + [path, midi]
    return [bench.run(command).seconds for _ in range(RUNS)]


def measure_tuning(bench, path):
    """For each preset, the largest and the mean error in cents, and the number of keys with warnings."""
    found = {}
    for name, place in PRESETS.items():
        command = [bench.peach, "sounds", path, "--preset", place, "--tuning", "--note-range", RANGE, "--json"]
        try:
            report = json.loads(bench.run(command, limit=60).output)
        except Failure:
            continue
        if report.get("centsOff"):
            warned = sum(bool(key["warnings"]) for key in report["keys"])
            found[name] = (report["centsOff"]["maximum"], report["centsOff"]["rms"], warned, len(report["keys"]))
    return found


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


def summary(tuning):
    """The largest error and the root mean square over all presets."""
    largest = max(entry[0] for entry in tuning.values())
    keys = sum(entry[3] for entry in tuning.values())
    mean_square = sum(entry[1] ** 2 * entry[3] for entry in tuning.values()) / keys
    return largest, mean_square ** 0.5


def loading(bench, path):
    loaded, bare = measure_loading(bench, path)
    return loaded, statistics.median(a - b for a, b in zip(loaded, bare)), measure_peer(bench, path)
