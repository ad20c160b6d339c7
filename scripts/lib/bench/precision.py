"""The errors of note 2 relative to note 1 in pitch and level, measured on the output of `peach play`.

Needs numpy, and so runs in a process of its own: precision.py PEACH SOUNDFONT FOLDER prints JSON.

Pitch: a sampled note shifted by c cents runs through its samples r = 2^(c/1200) times as fast. So each of its partials, at
frequency f in note 1, has the same phase at time t / r in note 2 as at time t in note 1. Both are taken by a Fourier sum
under a window that is scaled with them; were note 2 e cents off, the difference would grow by 2π f (2^(e/1200) − 1) a second.

Level: the factor that turns the note at 0 dB into the one at A dB, by least squares over all samples.
"""

import json
import math
import os
import random
import subprocess
import sys

import numpy as np

RATE = 48000
SECONDS = 3.0
PITCH_SAMPLES = 216
LEVEL_SAMPLES = 54
# Presets of FluidR3_GM without vibrato or tremolo, which run in real time and would look like errors (its clarinet varies by
# 5 cents, its flute by 0.8 dB).
PRESETS = {
    "piano": "0:0", "nylon guitar": "0:24", "violin": "0:40", "strings": "0:48", "trumpet": "0:56", "oboe": "0:68",
    "bassoon": "0:70", "recorder": "0:74"}
REFERENCES = (415, 430.54, 440, 442, 443.5, 466)
NEAR = (-100, -50.5, -0.99, -0.5, -0.1, -0.001, 0.001, 0.1, 0.25, 0.5, 0.999, 49.5, 100)


def play(peach, soundfont, folder, options):
    """Both channels of the output of `peach play`; None if the preset has no sound on the key."""
    path = os.path.join(folder, "precision.wav")
    command = [peach, "play", "--lang", "en", *options, "--soundfont", soundfont, "--duration", str(SECONDS), "--output", path]
    result = subprocess.run(command, capture_output=True, timeout=30, check=False)
    if result.returncode != 0:
        if b"is silent on" in result.stderr:
            return None
        sys.exit(f"{' '.join(command)}: {result.stderr.decode(errors='replace')}")
    with open(path, "rb") as file:
        data = file.read()
    os.remove(path)
    begin = data.index(b"data") + 8
    return np.frombuffer(data[begin:], dtype="<f4").reshape(-1, 2).T.astype(np.float64)


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


def louder(channels):
    return int(np.argmax(np.sum(channels ** 2, axis=1)))


def summary(values):
    values = np.array(values)
    return {"count": len(values), "max": float(np.max(np.abs(values))), "rms": float(np.sqrt(np.mean(values ** 2)))}


def combinations(count):
    """Keys, offsets, reference pitches and presets, each spread over its range."""
    chance = random.Random(20)
    names = list(PRESETS)
    for index in range(count):
        key = 21 + (index * 37) % 88
        cents = NEAR[index % len(NEAR)] if index % 3 == 0 else round(chance.uniform(-100, 100), 3)
        yield key, cents, REFERENCES[index % len(REFERENCES)], names[(index + index // len(names)) % len(names)]


def main():
    peach, soundfont, folder = sys.argv[1:]
    pitch, level, silent = {}, [], 0
    for key, cents, reference, preset in combinations(PITCH_SAMPLES):
        options = [str(key), "--cents", str(cents), "--reference-pitch", str(reference), "--preset", PRESETS[preset]]
        pair = play(peach, soundfont, folder, options + ["--with-reference", "--gap", "0"])
        if pair is None:
            silent += 1
            continue
        frames = round(SECONDS * RATE)
        channel = louder(pair)
        error = pitch_error(pair[channel, :frames], pair[channel, frames:], key, cents)
        pitch.setdefault(preset, []).append((error, key, cents, reference))
    chance = random.Random(21)
    for key, cents, reference, preset in combinations(LEVEL_SAMPLES):
        decibels = round(chance.uniform(-12, 12), 3)
        options = [str(key), "--cents", str(cents), "--reference-pitch", str(reference), "--preset", PRESETS[preset]]
        plain = play(peach, soundfont, folder, options)
        changed = play(peach, soundfont, folder, options + ["--amplitude", str(decibels)])
        if plain is None or changed is None:
            silent += 1
            continue
        factor = np.sum(plain * changed) / np.sum(plain ** 2)
        level.append(20 * math.log10(factor) - decibels)
    if os.environ.get("PEACH_BENCH_DETAIL"):
        for preset, found in pitch.items():
            for error, *what in sorted(found, key=lambda entry: -abs(entry[0]))[:4]:
                print(preset, f"{error:.7f}", what, file=sys.stderr)
    print(json.dumps({
        "pitch": {preset: summary([error for error, *_ in found]) for preset, found in pitch.items()},
        "all": summary([error for found in pitch.values() for error, *_ in found]),
        "level": summary(level), "silent": silent}))


if __name__ == "__main__":
    main()
