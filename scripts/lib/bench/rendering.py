"""Sixty one-second notes into a WAV file, compared with fluidsynth -F."""

import json
import os

from bench import Failure, ratio_row
from programs import fluidsynth, midi_file, peach_train

RUNS = 7
COMPARISONS = 30
GAIN = "0.5"


def peach_command(bench, output, *options):
    # Answers come long after both notes, so that all notes are complete.
    return peach_train(
        bench, "--listener", "simulated:threshold=8,rt=2", "--comparisons", str(COMPARISONS), "--seed", "1",
        "--set", "tick=off", "--duration", "1", "--output", output, *options)


def write_midi(bench, path):
    """Peach's notes and times, with its offsets as pitch bends in a range of two semitones."""
    lines = bench.run(peach_command(bench, bench.path("own.wav"), "--events", "jsonl")).output.splitlines()
    events = []
    notes = 0
    for event in map(json.loads, lines):
        if event["state"] not in ("playingNote1", "playingNote2"):
            continue
        notes += 1
        cents = event["centOffset"] if event["state"] == "playingNote2" else 0
        bend = min(max(8192 + round(cents / 200 * 8192), 0), 16383)
        begin = round(event["timeSeconds"] * 1000)
        events.append((begin, bytes((0xE0, bend & 0x7F, bend >> 7))))
        events.append((begin, bytes((0x90, event["midiNote"], 63))))
        events.append((begin + 1000, bytes((0x80, event["midiNote"], 0))))
    if notes != 2 * COMPARISONS:
        raise Failure(f"{notes} notes were played instead of {2 * COMPARISONS}")
    # Note-offs come before the note-on of the same moment.
    midi_file(path, sorted(events, key=lambda event: (event[0], event[1][0] & 0xF0)))


def rows(bench):
    """Alternating runs."""
    midi, own, peer = bench.path("sixty.mid"), bench.path("own.wav"), bench.path("peer.wav")
    write_midi(bench, midi)
    commands = [
        peach_command(bench, own), fluidsynth(bench, "-F", peer, "-T", "wav", "-O", "float", "-r", "48000", "-g", GAIN) + [midi]]
    times = []
    for _ in range(RUNS):
        # Remove the files, because some file systems write a replaced file to disk at once.
        for path in (own, peer):
            if os.path.exists(path):
                os.remove(path)
        times.append([bench.run(command).seconds for command in commands])
    return [ratio_row("60 notes into a WAV file, against fluidsynth -F", *zip(*times), 1)]
