"""What a recording of the null sink shows: the time from a wrong answer to its tick, and gaps that Peach does or doesn't notice."""

import array
import os
import random
import signal
import statistics
import subprocess
import threading
import time

from bench import RATE, Failure, Row, now, percentile
from programs import Training
from sound_server import SINK

TICKS = 40
PAIRS = 20
# Two notes of a second each.
NOTES = 2.0
BLOCK = 96
SILENCE = 1e-3


class Recording:
    """The monitor of the null sink during a `with` block, in blocks of 2 ms, with the time of each."""

    def __init__(self, bench):
        self.bench = bench
        self.data = bytearray()
        # The samples that have arrived by a time were recorded before it: the least delay ties both clocks.
        self.begin = float("inf")

    def __enter__(self):
        self.process = self.bench.start(
            ["parec", f"--device={SINK}.monitor", "--raw", "--format=float32le", f"--rate={RATE}", "--channels=1",
             "--latency-msec=5"], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
        self.reader = threading.Thread(target=self.read)
        self.reader.start()
        deadline = now() + 5
        while not self.data:
            if now() > deadline:
                raise Failure("the null sink could not be recorded")
            time.sleep(0.01)
        return self

    def read(self):
        while chunk := os.read(self.process.stdout.fileno(), 1 << 16):
            self.data += chunk
            self.begin = min(self.begin, now() - len(self.data) / 4 / RATE)

    def __exit__(self, *_):
        self.bench.end(self.process)
        self.reader.join(5)
        samples = array.array("f", bytes(self.data[:len(self.data) // 4 * 4]))
        self.sounds = [
            max(samples[place:place + BLOCK]) > SILENCE or min(samples[place:place + BLOCK]) < -SILENCE
            for place in range(0, len(samples) - BLOCK, BLOCK)]

    def place(self, moment):
        """The index of the block at a time."""
        return max(0, int((moment - self.begin) * RATE / BLOCK))

    def first(self, sounds, begin, end):
        """The time of the first block with or without sound between two times; nil without one."""
        for place in range(self.place(begin), min(self.place(end), len(self.sounds))):
            if self.sounds[place] == sounds:
                return self.begin + place * BLOCK / RATE
        return None

    def longest_silence(self, begin, end):
        """In seconds."""
        longest = run = 0
        for sounds in self.sounds[self.place(begin):self.place(end)]:
            run = 0 if sounds else run + 1
            longest = max(longest, run)
        return longest * BLOCK / RATE


def train(bench, count):
    """A training with the sine."""
    return Training(bench, "--sound", "sine", "--data-dir", bench.path("recorded"), "--comparisons", str(count))


def measure_ticks(bench):
    """Milliseconds from wrong answers to the beginnings of their ticks."""
    answered = []
    with Recording(bench) as recording, train(bench, TICKS) as training:
        for event in training.events():
            if event["state"] == "awaitingAnswer":
                # In silence, so that the tick is the next sound.
                time.sleep(0.1)
                answered.append(now())
                training.say("lower" if event["centOffset"] >= 0 else "higher")
        time.sleep(0.3)
    heard = [(recording.first(True, moment, moment + 0.3), moment) for moment in answered]
    ticks = [(begin - moment) * 1000 for begin, moment in heard if begin]
    if len(ticks) < TICKS * 0.9:
        raise Failure(f"{len(ticks)} of {TICKS} ticks were recorded")
    return ticks


def measure_gaps(bench):
    """For each pair: the longest silence in its notes, in seconds, and whether Peach noticed a drop-out."""
    random.seed(1)
    begun, noticed = [], []

    def disturb(process):
        time.sleep(random.uniform(0.1, 1.4))
        process.send_signal(signal.SIGSTOP)
        time.sleep(random.choice([0.03, 0.05, 0.07, 0.1, 0.15, 0.25]))
        process.send_signal(signal.SIGCONT)

    with Recording(bench) as recording, train(bench, PAIRS) as training:
        for event in training.events():
            if event["state"] == "playingNote1":
                begun.append(now())
                if random.random() < 0.7:
                    threading.Thread(target=disturb, args=(random.choice([training.process, bench.server]),)).start()
            elif event["state"] == "awaitingAnswer":
                time.sleep(0.4)
                training.say("higher")
            elif event["state"] == "showingFeedback":
                noticed.append(event.get("dropOuts", 0) > 0)
    found = []
    for moment, is_noticed in zip(begun, noticed):
        onset = recording.first(True, moment - 0.05, moment + 0.5)
        if onset:
            found.append((recording.longest_silence(onset, onset + NOTES - 0.1), is_noticed))
    return found


def rows(bench):
    ticks = measure_ticks(bench)
    middle, most = statistics.median(ticks), percentile(ticks, 0.95)
    pairs = measure_gaps(bench)
    gaps = [noticed for silence, noticed in pairs if silence >= 0.012]
    whole = [noticed for silence, noticed in pairs if silence < 0.005]
    return [
        Row(f"Answer to tick in a recording, median of {len(ticks)}", f"{middle:.0f} ms", "≤ 60 ms", middle <= 60),
        Row("  … 95 of 100", f"{most:.0f} ms", "≤ 80 ms", most <= 80),
        Row("Pairs with a gap of 12 ms in the recording, noticed", f"{sum(gaps)} of {len(gaps)}", "≥ 9 of 10",
            sum(gaps) >= 0.9 * len(gaps)),
        Row("  … pairs without one, noticed", f"{sum(whole)} of {len(whole)}", "0", not any(whole)),
    ]
