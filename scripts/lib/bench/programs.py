"""The commands of Peach and of its peer fluidsynth, and the time until they sound."""

import json
import os
import struct
import subprocess
import tempfile
import time

import numpy

from bench import Failure, audible, now


def variable_length(number):
    """A MIDI file's variable-length quantity."""
    digits = [number & 0x7F]
    while number := number >> 7:
        digits.insert(0, 0x80 | number & 0x7F)
    return bytes(digits)


def midi_file(path, events):
    """Writes a MIDI file (format 0) whose tick is a millisecond; events are (milliseconds, bytes)."""
    track, last = b"\x00\xff\x51\x03" + (1_000_000).to_bytes(3, "big"), 0
    for time_ms, message in sorted(events, key=lambda event: event[0]):
        track += variable_length(time_ms - last) + message
        last = time_ms
    track += b"\x00\xff\x2f\x00"
    with open(path, "wb") as file:
        file.write(b"MThd" + struct.pack(">IHHH", 6, 0, 1, 1000))
        file.write(b"MTrk" + struct.pack(">I", len(track)) + track)


def fluidsynth(bench, *options):
    """The peer without features that aren't needed: shell, MIDI input, reverb and chorus."""
    return ["fluidsynth", "-i", "-n", "-q", "-R", "0", "-C", "0", *options, bench.soundfont]


def peach_train(bench, *options):
    return [bench.peach, "train", "--soundfont", bench.soundfont, "--preset", "piano", *options]


def first_sound(bench, command, limit=10.0):
    """Seconds from starting the process until it hands over an audible buffer."""
    log = bench.path("first.log")
    with open(bench.path("stderr"), "w+b") as errors:
        begun = now()
        process = bench.start(
            command, log, stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, stderr=errors)
        try:
            while not (sounding := audible(log)):
                if process.poll() is not None or now() - begun > limit:
                    errors.seek(0)
                    raise Failure(f"{command[0]} made no sound: {errors.read().decode(errors='replace').strip()}")
                time.sleep(0.01)
            return sounding[0].begun - begun
        finally:
            # Peach exits at the end of its input; the peer is terminated.
            process.stdin.close()
            bench.end(process)
            if os.path.exists(log):
                os.remove(log)


def play(bench, key, duration, *options):
    """The frames of a note as rows of both channels; None if the preset has no sound on the key."""
    with tempfile.NamedTemporaryFile(dir=bench.folder, suffix=".wav") as file:
        command = [bench.peach, "play", str(key), "--duration", str(duration), "--output", file.name, "--lang", "en", *options]
        result = subprocess.run(command, env=bench.environment, capture_output=True, timeout=30, check=False)
        if b"is silent on" in result.stderr:
            return None
        if result.returncode != 0:
            raise Failure(f"{' '.join(command)}: {result.stderr.decode(errors='replace')}")
        with open(file.name, "rb") as written:
            data = written.read()
    return numpy.frombuffer(data[data.index(b"data") + 8:], dtype="<f4").reshape(-1, 2).astype(float)


def keep_digest(bench, data_folder):
    """Plays until the digest of the SoundFont is stored, once per data folder, like a user's first training."""
    bench.run(peach_train(
        bench, "--audio-driver", "pulseaudio", "--listener", "simulated:rt=0.5", "--comparisons", "3",
        "--data-dir", data_folder))


class Training:
    """A training through the sound server that is answered by lines, and that ends with its input."""

    def __init__(self, bench, *options):
        self.bench = bench
        self.process = bench.start(
            [bench.peach, "train", "--audio-driver", "pulseaudio", "--events", "jsonl", "--seed", "1", *options],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.stdin.close()
        self.bench.end(self.process)

    def events(self):
        for line in self.process.stdout:
            yield json.loads(line)

    def say(self, line):
        self.process.stdin.write(line + "\n")
        self.process.stdin.flush()
