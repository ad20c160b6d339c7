"""Renders scales and single notes of each preset into WAV files."""

import os
import wave

import numpy

import work
import zones
from failure import CANNOT_CREATE, Failure, make_folder
from fonts import PRESETS
from synthesizer import Synthesizer

RATE = 48000
# The lowest and the highest key that players of the instruments use.
NATURAL_RANGES = {
    "piano": (21, 108), "organ": (36, 96), "violin": (55, 100), "cello": (36, 81), "strings": (36, 96),
    "trumpet": (54, 84), "horn": (41, 77), "oboe": (58, 91), "clarinet": (50, 91), "flute": (60, 96), "sine": (36, 96),
}
MAJOR_SCALE = (0, 2, 4, 5, 7, 9, 11)
VELOCITY = 63
VELOCITIES = (20, 63, 127)
C4 = 60


def scale(low, high):
    """The keys of C major between two keys."""
    return [key for key in range(low, high + 1) if key % 12 in MAJOR_SCALE]


def written(path, channels):
    """Writes 24 bits; returns the path. Full scale is 1.0."""
    if numpy.abs(channels).max() >= 1:
        work.say(f"{path}: louder than full scale, so it is cut off")
    values = numpy.clip(numpy.rint(channels.T.reshape(-1) * 2**23), -(2**23), 2**23 - 1).astype("<i4")
    try:
        with wave.open(path, "wb") as file:
            file.setnchannels(2)
            file.setsampwidth(3)
            file.setframerate(RATE)
            file.writeframes(values.view(numpy.uint8).reshape(-1, 4)[:, :3].tobytes())
    except OSError as error:
        raise Failure(CANNOT_CREATE, f"{path} can't be written: {error.strerror}.") from error
    return path


def rendered(job):
    """Writes a preset's file; the job: the SoundFont's path, the preset and the file's path."""
    font, preset, path = job
    with Synthesizer(font, RATE) as synthesizer:
        synthesizer.select(*PRESETS[preset])
        # Half a second for each note of the scale, and time for the last one's release.
        sounds = [synthesizer.following_note(key, VELOCITY, 0.5) for key in scale(*NATURAL_RANGES[preset])]
        sounds.append(synthesizer.render(1.5))
        sounds += [synthesizer.note(C4, velocity, 2.0, tail=1.0) for velocity in VELOCITIES]
    return written(path, numpy.concatenate(sounds, axis=1))


def listen(font, presets, folder):
    """Writes a file for each preset that exists, and prints the paths."""
    make_folder(folder)
    jobs = [
        (font.path, preset, os.path.join(folder, f"{preset}-scale-and-C4-at-20-63-127.wav"))
        for preset in presets if zones.of_preset(font.path, *PRESETS[preset])]
    for path in work.results("Rendering", rendered, jobs):
        print(path)
