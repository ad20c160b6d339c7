"""The errors of note 2 relative to note 1 in pitch and level, measured on the output of `peach play`.

Pitch: a sampled note shifted by c cents runs through its samples r = 2^(c/1200) times as fast. So each of its partials, at
frequency f in note 1, has the same phase at time t / r in note 2 as at time t in note 1. Both are taken by a Fourier sum
under a window that is scaled with them; were note 2 e cents off, the difference would grow by 2π f (2^(e/1200) − 1) a second.

Level: the factor that turns the note at 0 dB into the one at A dB, by least squares over all samples.
"""

import math
import random

import numpy as np

from bench import RATE, Row
from programs import play

SECONDS = 3.0
PITCH_SAMPLES = 216
LEVEL_SAMPLES = 54
# Presets of FluidR3_GM: piano, nylon guitar, violin, strings, trumpet, oboe, bassoon and recorder, without vibrato or tremolo, which run in real time and would look like errors (its clarinet varies by
# 5 cents, its flute by 0.8 dB).
PRESETS = ("0:0", "0:24", "0:40", "0:48", "0:56", "0:68", "0:70", "0:74")
REFERENCES = (415, 430.54, 440, 442, 443.5, 466)
NEAR = (-100, -50.5, -0.99, -0.5, -0.1, -0.001, 0.001, 0.1, 0.25, 0.5, 0.999, 49.5, 100)


def partials(note):
    """The frequencies of the strongest partials, in Hz."""
    part = note[RATE // 4:RATE * 2]
    spectrum = np.abs(np.fft.rfft(part * np.blackman(len(part)), 1 << 18))
    width = RATE / (1 << 18)
    found = []
    peaks = np.flatnonzero((spectrum[1:-1] > spectrum[:-2]) & (spectrum[1:-1] >= spectrum[2:])) + 1
    for index in peaks[np.argsort(-spectrum[peaks])][:40]:
        frequency = index * width
        if not 25 < frequency < 9000 or spectrum[index] < 0.02 * spectrum[peaks].max():
            continue
        if all(abs(frequency - other) > 15 for other in found):
            found.append(frequency)
    return found[:6]


def fourier(note, centre, length, frequency):
    """The Fourier sum under a Blackman window of `length` seconds around `centre`."""
    first = max(0, math.ceil((centre - length / 2) * RATE))
    last = min(len(note) - 1, math.floor((centre + length / 2) * RATE))
    time = np.arange(first, last + 1) / RATE - centre
    angle = 2 * np.pi * time / length
    window = 0.42 + 0.5 * np.cos(angle) + 0.08 * np.cos(2 * angle)
    return np.sum(note[first:last + 1] * window * np.exp(-2j * np.pi * frequency * time))


def pitch_error(first, second, key, cents):
    """The error in cents: that of each partial, weighted by how closely its phases follow a line.

    Where two strings or layers beat within a partial, they do not quite: their envelopes run in real time.
    """
    ratio = 2 ** (cents / 1200)
    reach = (SECONDS - 0.1) * min(1, ratio)
    # Twelve periods separate adjacent partials. A shorter window reduces the effect of the envelope on the phase.
    length = max(0.15, min(0.5, 12 / (440 * 2 ** ((key - 69) / 12))))
    centres = np.linspace(0.05 + length / 2, reach - length / 2, 16)
    errors, weights = [], []
    for frequency in partials(first):
        turns = np.array([
            fourier(second, centre / ratio, length / ratio, frequency * ratio) * np.conj(
                fourier(first, centre, length, frequency)) for centre in centres])
        phases = np.unwrap(np.angle(turns))
        strengths = np.sqrt(np.abs(turns))
        slope, start = np.polyfit(centres, phases, 1, w=strengths)
        astray = np.sqrt(np.average((phases - start - slope * centres) ** 2, weights=strengths ** 2))
        errors.append(1200 / math.log(2) * math.log1p(slope / (2 * np.pi * frequency)))
        weights.append((frequency / (astray + 1e-7)) ** 2)
    return float(np.average(errors, weights=weights))


def combinations(count):
    """Keys and offsets, and the options of reference pitches and presets, each spread over its range."""
    chance = random.Random(20)
    for index in range(count):
        key = 21 + (index * 37) % 88
        cents = NEAR[index % len(NEAR)] if index % 3 == 0 else round(chance.uniform(-100, 100), 3)
        preset = PRESETS[(index + index // len(PRESETS)) % len(PRESETS)]
        yield key, cents, ["--cents", str(cents), "--reference-pitch", str(REFERENCES[index % len(REFERENCES)]), "--preset", preset]


def rows(bench):
    pitch, level = [], []
    font = ["--soundfont", bench.soundfont]
    for key, cents, options in combinations(PITCH_SAMPLES):
        pair = play(bench, key, SECONDS, *font, *options, "--with-reference", "--gap", "0")
        if pair is not None:
            # The louder channel.
            note = pair[:, int(np.argmax(np.sum(pair ** 2, axis=0)))]
            frames = round(SECONDS * RATE)
            pitch.append(abs(pitch_error(note[:frames], note[frames:], key, cents)))
    chance = random.Random(21)
    for key, _, options in combinations(LEVEL_SAMPLES):
        decibels = round(chance.uniform(-12, 12), 3)
        plain = play(bench, key, SECONDS, *font, *options)
        changed = play(bench, key, SECONDS, *font, *options, "--amplitude", str(decibels))
        if plain is not None and changed is not None:
            level.append(abs(20 * math.log10(np.sum(plain * changed) / np.sum(plain ** 2)) - decibels))
    return [
        Row(f"Note 2 against note 1, largest of {len(pitch)}", f"{max(pitch):.6f} cent", "≤ 0.001", max(pitch) <= 0.001),
        Row(f"Level, −12…+12 dB, largest of {len(level)}", f"{max(level):.7f} dB", "≤ 0.001", max(level) <= 0.001),
    ]
