"""The loudness of keys with BS.1770's filters. Run by scripts/bench in a Python with numpy."""

import json
import os
import random
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor

import numpy

# Nine keys from C2 to C6.
KEYS = range(36, 85, 6)
PRESETS = 40
RATE = 48000
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


def note(peach, arguments, key, folder):
    """The samples of the first second of a note as played, without its release; None for a silent key."""
    with tempfile.NamedTemporaryFile(dir=folder, suffix=".wav") as file:
        command = [peach, "play", str(key), "--duration", "1.05", "--output", file.name, *arguments]
        if subprocess.run(command, capture_output=True, check=False).returncode:
            return None
        with open(file.name, "rb") as written:
            data = written.read()
    return numpy.frombuffer(data[data.index(b"data") + 8:], dtype="<f4").reshape(-1, 2)[:RATE].astype(float)


def presets(peach, path):
    """Pitched presets of a SoundFont, at most 40 of them chosen at random with a fixed seed. The bundled sine follows ISO 226."""
    listed = json.loads(subprocess.run([peach, "sounds", path, "--json"], capture_output=True, check=True).stdout)
    font = next(font for font in listed if os.path.realpath(font["path"]) == os.path.realpath(path))
    places = [
        f"{preset['bank']}:{preset['program']}" for preset in font["presets"]
        if not preset["isUnpitched"] and preset["id"] != "Peach.sf2:8:80"]
    return places if len(places) <= PRESETS else random.Random(1).sample(places, PRESETS)


def measure(peach, path, folder):
    """The loudness of the keys of each preset."""

    def keys(place):
        arguments = ["--soundfont", path, "--preset", place]
        return [loudness(samples) for key in KEYS if (samples := note(peach, arguments, key, folder)) is not None]

    places = presets(peach, path)
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        return dict(zip(places, pool.map(keys, places)))


def main():
    peach, paths = sys.argv[1], json.loads(sys.argv[2])
    with tempfile.TemporaryDirectory() as folder:
        print(json.dumps({name: measure(peach, path, folder) for name, path in paths.items()}))


if __name__ == "__main__":
    main()
