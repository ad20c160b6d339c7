"""The loudness of sounds and of a tick with BS.1770's filters. Run by scripts/bench in a Python with numpy."""

import json
import math
import os
import subprocess
import sys
import tempfile

import numpy

# C3, F3, ... B5.
KEYS = range(48, 84, 5)
RATE = 48000
# ITU-R BS.1770-4, tables 1 and 2, at 48 kHz.
SHELF = ((1.53512485958697, -2.69169618940638, 1.19839281085285), (-1.69065929318241, 0.73248077421585))
HIGH_PASS = ((1.0, -2.0, 1.0), (-1.99004745483398, 0.99007225036621))


def response(frequencies):
    """The squared magnitude of the K-weighting."""
    z = numpy.exp(-2j * numpy.pi * frequencies / RATE)
    total = 1.0
    for (b0, b1, b2), (a1, a2) in (SHELF, HIGH_PASS):
        total = total * numpy.abs((b0 + b1 * z + b2 * z * z) / (1 + a1 * z + a2 * z * z)) ** 2
    return total


def loudness(samples):
    """The loudness of stereo samples in LUFS, without the gate. Filters in the frequency domain, padded with silence."""
    count = 2 * len(samples)
    spectrum = numpy.fft.rfft(samples, count, axis=0)
    weights = response(numpy.fft.rfftfreq(count, 1 / RATE))[:, None]
    power = numpy.sum(2 * numpy.abs(spectrum) ** 2 * weights) / count / len(samples)
    return -0.691 + 10 * math.log10(max(power, 1e-30))


def note(peach, arguments, key, folder):
    """The samples of the first second of a note as played, without its release."""
    path = os.path.join(folder, "note.wav")
    command = [peach, "play", str(key), "--duration", "1.05", "--output", path, *arguments]
    if subprocess.run(command, capture_output=True, check=False).returncode:
        return None
    with open(path, "rb") as file:
        data = file.read()
    return numpy.frombuffer(data[data.index(b"data") + 8:], dtype="<f4").reshape(-1, 2)[:RATE].astype(float)


def gain(peach, arguments, folder):
    """The gain of the sound in dB, as a training stores it."""
    data = os.path.join(folder, "data")
    command = [peach, "--data-dir", data]
    subprocess.run(
        command + ["train", "--listener", "simulated", "--comparisons", "1", "--note-range", "C3:C6", *arguments],
        capture_output=True, check=True)
    exported = subprocess.run(command + ["export", "--format", "json"], capture_output=True, check=True).stdout
    return json.loads(exported)[-1]["gainDecibels"]


def measure(peach, arguments, folder):
    """The mean and span over the keys, and the gain in dB."""
    found = [loudness(samples) for key in KEYS if (samples := note(peach, arguments, key, folder)) is not None]
    return float(numpy.mean(found)), min(found), max(found), gain(peach, arguments, folder)


def main():
    peach, sounds = sys.argv[1], json.loads(sys.argv[2])
    with tempfile.TemporaryDirectory() as folder:
        print(json.dumps({name: measure(peach, arguments, folder) for name, arguments in sounds.items()}))


if __name__ == "__main__":
    main()
