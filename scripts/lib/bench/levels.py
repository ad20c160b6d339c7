"""The loudness of nine keys of random presets with BS.1770's filters. A key of a very uneven preset may need more gain than it may
have."""

import json
import os
import random
from concurrent.futures import ThreadPoolExecutor

import numpy

from bench import RATE, Row
from programs import play

# Nine keys from C2 to C6.
KEYS = range(36, 85, 6)
PRESETS = 40
WINDOW = 0.4
# ITU-R BS.1770-4, tables 1 and 2, at 48 kHz.
SHELF = ((1.53512485958697, -2.69169618940638, 1.19839281085285), (-1.69065929318241, 0.73248077421585))
HIGH_PASS = ((1.0, -2.0, 1.0), (-1.99004745483398, 0.99007225036621))


def response(frequencies):
    """The complex response of the K-weighting."""
    z = numpy.exp(-2j * numpy.pi * frequencies / RATE)
    total = 1.0
    for (b0, b1, b2), (a1, a2) in (SHELF, HIGH_PASS):
        total = total * (b0 + b1 * z + b2 * z * z) / (1 + a1 * z + a2 * z * z)
    return total


def loudness(samples):
    """The loudness of the loudest 400 ms of stereo samples in LUFS. Filters in the frequency domain, padded with silence."""
    count = 2 * len(samples)
    weights = response(numpy.fft.rfftfreq(count, 1 / RATE))[:, None]
    weighted = numpy.fft.irfft(numpy.fft.rfft(samples, count, axis=0) * weights, count, axis=0)[:len(samples)]
    power = numpy.concatenate(([0], numpy.cumsum(numpy.sum(weighted ** 2, axis=1))))
    length = int(WINDOW * RATE)
    return float(-0.691 + 10 * numpy.log10(max(numpy.max(power[length:] - power[:-length]) / length, 1e-30)))


def presets(bench, path):
    """Pitched presets of a SoundFont, at most 40 of them chosen at random with a fixed seed. The bundled sine follows ISO 226."""
    listed = json.loads(bench.run([bench.peach, "sounds", path, "--json"]).output)
    font = next(font for font in listed if os.path.realpath(font["path"]) == os.path.realpath(path))
    places = [
        f"{preset['bank']}:{preset['program']}" for preset in font["presets"]
        if not preset["isUnpitched"] and preset["id"] != "Peach.sf2:8:80"]
    return places if len(places) <= PRESETS else random.Random(1).sample(places, PRESETS)


def row(bench, name, path):

    def keys(place):
        # The first second of a note, without its release.
        notes = (play(bench, key, 1.05, "--soundfont", path, "--preset", place) for key in KEYS)
        return [loudness(samples[:RATE]) for samples in notes if samples is not None]

    places = presets(bench, path)
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        sounding = [found for found in pool.map(keys, places) if found]
    every = [key for found in sounding for key in found]
    beyond = sum(abs(key + 23) > 1.5 for key in every) / len(every)
    return Row(f"Keys of {len(sounding)} presets of {name} beyond −23 ± 1.5 LUFS", f"{beyond * 100:.1f} %", "≤ 1 %", beyond <= 0.01)
