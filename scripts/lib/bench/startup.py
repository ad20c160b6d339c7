"""The time from start to the first audible frame, and peak memory, compared with the fluidsynth program."""

import os
import struct
import subprocess
import time

from bench import BUFFER, Failure, now, records

RUNS = 9


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


def first_sound(bench, command, name, limit=10.0):
    """Seconds from starting the process until it hands over an audible buffer."""
    log = bench.path(name)
    with open(bench.path("stderr"), "w+b") as errors:
        begun = now()
        process = bench.start(
            command, log, stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, stderr=errors)
        try:
            while True:
                sounding = [record for record in records(log, BUFFER) if record.sounds]
                if sounding:
                    return sounding[0].begun - begun
                if process.poll() is not None or now() - begun > limit:
                    errors.seek(0)
                    raise Failure(f"{command[0]} made no sound: {errors.read().decode(errors='replace').strip()}")
                time.sleep(0.01)
        finally:
            # Peach exits at the end of its input; the peer is terminated.
            process.stdin.close()
            bench.end(process)
            if os.path.exists(log):
                os.remove(log)


def measure_start(bench):
    """Paired runs of Peach with the peer's SoundFont and its own, and of the peer, with its defaults and with samples on demand."""
    note = bench.path("note.mid")
    midi_file(note, [(0, b"\x90\x45\x3f"), (1000, b"\x80\x45\x00")])
    own = peach_train(bench, "--audio-driver", "pulseaudio", "--events", "jsonl", "--seed", "1")
    peer = fluidsynth(bench, "-a", "pulseaudio") + [note]
    lean = fluidsynth(bench, "-a", "pulseaudio", "-o", "synth.dynamic-sample-loading=1") + [note]
    # Not recorded, because it fills the page cache, and Peach computes the digest of the SoundFont once.
    first = first_sound(bench, own, "start.log")
    first_sound(bench, peer, "start.log")
    keep_digest(bench, bench.environment["PEACH_DATA_DIR"])
    times = {"own": [], "peer": [], "lean": [], "bundled": []}
    bundled = [bench.peach, "train", *own[own.index("--audio-driver"):]]
    for _ in range(RUNS):
        times["bundled"].append(first_sound(bench, bundled, "start.log"))
        times["own"].append(first_sound(bench, own, "start.log"))
        times["peer"].append(first_sound(bench, peer, "start.log"))
        times["lean"].append(first_sound(bench, lean, "start.log"))
    return first, times


def keep_digest(bench, data_folder):
    """Plays until the digest is stored, like a user's first training."""
    bench.run(peach_train(
        bench, "--audio-driver", "pulseaudio", "--listener", "simulated:rt=0.5", "--comparisons", "3",
        "--data-dir", data_folder))


def measure_memory(bench):
    """Peak memory in megabytes during three comparisons, and of the peer playing six notes."""
    notes = bench.path("notes.mid")
    midi_file(notes, [
        event for index, key in enumerate((60, 60, 72, 72, 45, 45))
        for event in ((1000 * index, bytes((0x90, key, 63))), (1000 * index + 1000, bytes((0x80, key, 0))))])
    own = bench.run(peach_train(
        bench, "--audio-driver", "pulseaudio", "--listener", "simulated:rt=0.9", "--comparisons", "3"))
    peer = bench.run(fluidsynth(bench, "-a", "pulseaudio") + [notes])
    return own.peak_megabytes, peer.peak_megabytes
