"""Checks a SoundFont with other programs: sf2utils, fluidsynth and TinySoundFont."""

import logging
import os
import shutil
import struct
import subprocess
import tempfile

import numpy
import tinysoundfont
from sf2utils.sf2parse import Sf2File

import pitch
import sound
import table
import zones
from failure import UNAVAILABLE, Failure
from fonts import PRESETS

RATE = 48000
KEYS = (36, 60, 69, 84)
CENTS = 0.1
ALL_KEYS = range(21, 109)


class Records(logging.Handler):
    """Collects log messages."""

    def __init__(self):
        super().__init__()
        self.messages = []

    def emit(self, record):
        self.messages.append(record.getMessage())


def zones_of_sf2utils(preset):
    """The zones of a preset as `zones.of_preset` gives them."""
    found = []
    for outer in preset.bags:
        if outer.instrument is None:
            continue
        default = next((bag for bag in outer.instrument.bags if bag.sample is None), None)

        def value(bag, name, other):
            own = getattr(bag, name)
            inherited = getattr(default, name) if default else None
            return own if own is not None else inherited if inherited is not None else other

        for bag in outer.instrument.bags:
            if bag.sample is not None:
                sample = bag.sample
                low, high = value(bag, "key_range", (0, 127))
                found.append(zones.Zone(
                    low, high, value(bag, "base_note", sample.original_pitch), sample.start, sample.end,
                    sample.start + bag.cooked_loop_start, sample.start + bag.cooked_loop_end, sample.sample_rate,
                    bool(value(bag, "sample_loop", False))))
    return found


def problems_of(place, found, own):
    """What is wrong with the zones of a preset that another reader found."""
    problems = [] if found == own else [f"{place}: the zones differ from those that this script reads"]
    missing = [key for key in ALL_KEYS if not any(zone.low <= key <= zone.high for zone in found)]
    problems += [f"{place}: no zone for keys {missing}"] if missing else []
    for zone in found:
        if zone.low > zone.high or not 8000 <= zone.rate <= 96000:
            problems.append(f"{place}: a zone of keys {zone.low} to {zone.high} has a sample at {zone.rate} Hz")
        if zone.loops and not zone.start <= zone.loop_start < zone.loop_end <= zone.end:
            problems.append(f"{place}: the loop of keys {zone.low} to {zone.high} isn't inside its sample")
    return problems


def check_file(path):
    """Reads the file with sf2utils; returns the problems."""
    records = Records()
    logging.getLogger().addHandler(records)
    problems, presets = [], []
    try:
        with open(path, "rb") as file:
            found = Sf2File(file)
            presets = [preset for preset in found.presets if preset.name != "EOP"]
            for preset in presets:
                place = f"{preset.bank}:{preset.preset} {preset.name}"
                own = zones.of_preset(path, preset.bank, preset.preset)
                problems += problems_of(place, zones_of_sf2utils(preset), own)
    except Exception as error:  # sf2utils checks little: a damaged file may raise anything
        problems.append(f"sf2utils can't read the file: {type(error).__name__}: {error}")
    problems += records.messages
    print(f"sf2utils: {len(presets)} presets; problems: {len(problems)}")
    return problems


def midi_file(presets):
    """A MIDI file in which each preset plays A4 for 10 ms."""
    track = b""
    for bank, program in presets:
        track += bytes([0, 0xB0, 0, bank, 0, 0xC0, program, 0, 0x90, 69, 63, 10, 0x80, 69, 0])
    track += bytes([0, 0xFF, 0x2F, 0])
    # One track, a tick of a millisecond.
    return b"MThd" + struct.pack(">IHHh", 6, 0, 1, 500) + b"MTrk" + struct.pack(">I", len(track)) + track


def check_messages(path, presets):
    """Plays the presets with the program fluidsynth into nothing; returns its warnings and errors."""
    if shutil.which("fluidsynth") is None:
        raise Failure(UNAVAILABLE, "The program fluidsynth is missing.", "Install with: apt-get install fluidsynth")
    with tempfile.TemporaryDirectory() as folder:
        file = os.path.join(folder, "presets.mid")
        with open(file, "wb") as output:
            output.write(midi_file([PRESETS[preset] for preset in presets if zones.of_preset(path, *PRESETS[preset])]))
        ended = subprocess.run(
            ["fluidsynth", "-ni", "-v", "-F", "/dev/null", "-T", "raw", path, file], stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, timeout=120, check=False)
    lines = ended.stdout.decode(errors="replace").splitlines()
    problems = [line for line in lines if any(level in line for level in (": warning:", ": error:", ": panic:"))]
    if ended.returncode != 0:
        problems.append(f"fluidsynth ended with {ended.returncode}")
    print(f"fluidsynth --verbose: warnings and errors: {len(problems)}")
    return problems


def check_pitch(path, presets):
    """Plays notes with TinySoundFont; returns those that are out of tune."""
    problems = []
    rows = [["TinySoundFont, cents at key"] + [str(key) for key in KEYS]]
    for preset in presets:
        bank, program = PRESETS[preset]
        row = [preset]
        for key in KEYS:
            # A new synthesizer for each note, so that nothing is still sounding.
            synth = tinysoundfont.Synth(samplerate=RATE)
            font = synth.sfload(path)
            if synth.sfpreset_name(font, bank, program) is None:
                row.append("—")
                continue
            synth.program_select(0, font, bank, program)
            synth.noteon(0, key, 63)
            buffer = synth.generate(int(pitch.SECONDS * RATE))
            tone = sound.tone(numpy.frombuffer(buffer, numpy.float32).reshape(-1, 2).T.astype(float))
            cents = numpy.nan if sound.is_silent(tone) else pitch.cents(tone, RATE, key, 0.3, 2.5)
            row.append(table.number(cents, 4))
            if not abs(cents) <= CENTS:
                problems.append(f"TinySoundFont: {preset}, key {key}: {table.number(cents, 3)} cents")
        rows.append(row)
    table.show(rows)
    return problems


def show(font, presets):
    """Prints the results of all readers; returns whether there were problems."""
    problems = check_file(font.path) + check_messages(font.path, presets) + check_pitch(font.path, presets)
    print("\n".join([f"Problems: {len(problems)}."] + [f"  {problem}" for problem in problems[:50]]))
    return bool(problems)
