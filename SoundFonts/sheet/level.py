"""Loudness, peaks and brightness on every key."""

import dataclasses

import numpy

import sound
from fonts import PRESETS
from synthesizer import Synthesizer


@dataclasses.dataclass
class Key:
    """LUFS over 1 s and 0.5 s, dBFS of the peaks by velocity, and centroids in Hz by velocity."""

    key: int
    loudness: float
    early_loudness: float
    note_peaks: dict
    sequence_peaks: dict
    centroids: dict


def sequence_peak(synthesizer, key, velocity):
    """Of two notes of 0.6 s, the second during the release of the first."""
    first = synthesizer.note(key, velocity, 0.6)
    second = synthesizer.following_note(key, velocity, 0.6, tail=0.3)
    return max(sound.peak(first), sound.peak(second))


def keys_measured(job):
    """A list of keys for a SoundFont's path, a preset's name, a rate and keys."""
    path, preset, rate, keys = job
    found = []
    with Synthesizer(path, rate) as synthesizer:
        if not synthesizer.select(*PRESETS[preset]):
            return found
        for key in keys:
            notes = {velocity: synthesizer.note(key, velocity, 1.2) for velocity in (20, 63, 127)}
            if sound.is_silent(notes[63]):
                continue
            found.append(Key(
                key, sound.loudness(notes[63], rate), sound.loudness(notes[63], rate, 0.5),
                {velocity: sound.peak(notes[velocity]) for velocity in (63, 127)},
                {velocity: sequence_peak(synthesizer, key, velocity) for velocity in (63, 127)},
                {velocity: sound.centroid(note, rate) for velocity, note in notes.items()}))
    return found


def steps(keys):
    """For each two neighbouring keys, the upper key and the distance of their centroids in octaves."""
    return [
        (upper.key, abs(numpy.log2(upper.centroids[63] / lower.centroids[63])))
        for lower, upper in zip(keys, keys[1:]) if upper.key == lower.key + 1]


def brightening(keys):
    """The median ratio of the centroids at velocities 127 and 20."""
    return float(numpy.median([key.centroids[127] / key.centroids[20] for key in keys]))
