"""Compares Peach's tunings with an independent reader: tunings.py PEACH FOLDER ARCHIVE...; exits with 1 if something differs."""

import array
import cmath
import concurrent.futures
import csv
import json
import math
import os
import random
import re
import struct
import subprocess
import sys
import zipfile

# How many files' answers are compared, how many of each, and the tolerance in cents.
FILES = 300
ANSWERS = 20
EXACT = 1e-9
# How many files are heard, with which presets, and the tolerance in cents.
HEARD = 12
PRESETS = ("0:0", "0:48", "0:73")
AUDIBLE = 0.02
PEACH, FOLDER = sys.argv[1], sys.argv[2]


class Refused(Exception):
    """What Peach has to say about a file."""


def content(data):
    text = data.removeprefix(b"\xef\xbb\xbf").decode("latin-1")
    lines = re.split("\r\n|\r|\n", text)
    if lines and not lines[-1]:
        lines.pop()
    return [line for line in lines if not line.startswith("!")]


def pitch(line):
    """A pitch in cents: a number with a period, or a ratio, which may have spaces around its slash."""
    words = re.sub(r"^([ \t]*[0-9]+)[ \t]*/[ \t]*(?=[^ \t])", r"\1/", line).split()
    word = words[0] if words else ""
    if "." in word:
        if not re.fullmatch(r"[-+]?(\d+\.\d*|\.\d+)([eE][-+]?\d+)?", word) or abs(float(word)) > 100_000:
            raise Refused("neither cents nor a ratio")
        return float(word)
    match = re.fullmatch(r"([-+]?\d+)(?:/([-+]?\d+))?", word)
    if not match:
        raise Refused("neither cents nor a ratio")
    numerator, denominator = int(match[1]), int(match[2] or 1)
    if not match[2] and numerator > 64:
        raise Refused("neither cents nor a ratio")
    if denominator == 0:
        raise Refused("divides by zero")
    if numerator <= 0 or denominator <= 0:
        raise Refused("isn't positive")
    cents = 1200 * (math.log2(numerator) - math.log2(denominator))
    if abs(cents) > 100_000:
        raise Refused("neither cents nor a ratio")
    return cents


def scale(data):
    """The pitches above the tonic in a period, with 0, and the period."""
    lines = content(data)
    if not lines:
        raise Refused("no description line")
    if len(lines) < 2:
        raise Refused("number of pitches is missing")
    word = (lines[1].split() or [""])[0]
    if not re.fullmatch(r"\+?\d+", word):
        raise Refused("not a number of pitches")
    count = int(word)
    if len(lines) - 2 < count:
        raise Refused("announces")
    pitches = [pitch(line) for line in lines[2 : 2 + count]]
    for line in lines[2 + count : 3 + count]:
        # A remark can begin with a number, too.
        try:
            is_more = re.match(r"\S*[./]", line.strip()) and pitch(line) > (pitches[-1] if pitches else 0)
        except Refused:
            is_more = False
        if is_more:
            raise Refused("announces")
    if not 1 <= count <= 1200:
        raise Refused("not 1 to 1200")
    if count > 1 and all(one > other for one, other in zip(pitches, pitches[1:])):
        raise Refused("descend")
    period = pitches.pop()
    if period < 100:
        raise Refused("is less than 100")
    kept = [0.0]
    for cents in sorted(cents - math.floor(cents / period) * period for cents in pitches):
        if cents - kept[-1] > 1e-6 and period - cents > 1e-6:
            kept.append(cents)
    if not has_intervals(kept, period):
        raise Refused("within an octave on the keyboard")
    return kept, period


def degree(pitches, period, number):
    octave, index = divmod(number, len(pitches))
    return octave * period + pitches[index]


def is_chromatic(pitches, period):
    return len(pitches) == 12 and all(
        abs(degree(pitches, period, number) - 100 * number) <= 50 for number in range(1, 13)
    )


def has_intervals(pitches, period):
    if is_chromatic(pitches, period):
        return True
    reach = (int(12700 / period) + 2) * len(pitches)
    keys = [math.floor(60.5 + degree(pitches, period, number) / 100) for number in range(-reach, reach)]
    keys = [key for key in keys if 21 <= key <= 108]
    return any(upper - lower <= 12 for lower, upper in zip(keys, keys[1:]))


def run(*arguments):
    return subprocess.run([PEACH, *arguments], capture_output=True, text=True, encoding="utf-8", errors="replace")


def train(path, count, *more):
    return run(
        "train", "intervals", "--tuning", path, "--intervals", "all", "--listener", "simulated",
        "--comparisons", str(count), *more,
    )  # fmt: skip


def is_taken(path):
    """What is wrong with how Peach takes or refuses a file; None if nothing is."""
    with open(path, "rb") as file:
        data = file.read()
    try:
        scale(data)
        wanted = None
    except Refused as refused:
        wanted = str(refused)
    result = train(path, 1, "--sound", "sine", "--seed", "1", "--data-dir", f"{FOLDER}/none-{os.getpid()}")
    if wanted is None:
        return None if result.returncode == 0 else f"refused: {result.stderr.strip()}"
    if result.returncode == 65 and wanted in result.stderr:
        return None
    return f"wanted '{wanted}', got {result.returncode}: {result.stderr.strip()}"


def rows(path, number):
    data = f"{FOLDER}/data-{number}"
    train(path, ANSWERS, "--sound", "sine", "--seed", str(number), "--direction", "both", "--data-dir", data).check_returncode()
    exported = run("export", "--format", "csv", "--data-dir", data)
    exported.check_returncode()
    return list(csv.DictReader(exported.stdout.splitlines()))


def wrong(pitches, period, row):
    """What is wrong with an answer; None if nothing is."""
    note, semitones, size = int(row["midiNote"]), int(row["intervalSemitones"]), float(row["intervalCents"])
    offsets = [float(text) for text in row["voiceCents"].split()]
    other = note + (semitones if row["direction"] == "up" else -semitones)
    sounds = sorted([100 * note + offsets[0], 100 * other + offsets[1]])
    if is_chromatic(pitches, period):
        keys = [degree(pitches, period, key - 60) - degree(pitches, period, 9) + 6900 for key in sorted([note, other])]
        steps = None
    else:
        steps = int(re.search(r"steps=(\d+)", row["tuning"])[1])
        near = min(range(-60 * len(pitches), 60 * len(pitches)), key=lambda at: abs(6000 + degree(pitches, period, at) - sounds[0]))
        keys = [6000 + degree(pitches, period, at) for at in (near, near + steps)]
        if max(abs(offset) for offset in offsets) > 50 + EXACT:
            return f"offsets {offsets}"
    differences = [abs(sound - key) for sound, key in zip(sounds, keys)] + [abs(size - (keys[1] - keys[0]))]
    return None if max(differences) <= EXACT else f"{row['tuning']} {note} {other}: {sounds} instead of {keys}, size {size}"


def frequency(samples, rate, expected, start, length=0.3):
    """The frequency in Hz near an expected one, from the phases of two windows."""
    count = int(length * rate)
    phases = []
    for begin in (int(start * rate), int(start * rate) + count):
        total = 0j
        step = cmath.exp(-2j * math.pi * expected / rate)
        turned = 1 + 0j
        for index in range(count):
            window = 0.5 - 0.5 * math.cos(2 * math.pi * (index + 0.5) / count)
            total += samples[begin + index] * window * turned
            turned *= step
        # Continued in the second window.
        phases.append(cmath.phase(total * cmath.exp(-2j * math.pi * expected / rate * begin)))
    turn = (phases[1] - phases[0] + math.pi) % (2 * math.pi) - math.pi
    return expected + turn / (2 * math.pi) * rate / count


def samples(path):
    """The sample rate and the left channel of a WAV file of 32-bit floats."""
    with open(path, "rb") as file:
        data = file.read()
    (kind, channels, rate), at = struct.unpack_from("<HHI", data, 20), data.index(b"data")
    assert kind == 3, kind
    size = struct.unpack_from("<I", data, at + 4)[0]
    return rate, array.array("f", data[at + 8 : at + 8 + size])[::channels]


def heard(path, preset, number):
    """The largest distance of a note from its stored pitch, in cents."""
    sound = f"{FOLDER}/heard-{number}.wav"
    result = train(
        path, 4, "--preset", preset, "--seed", str(number), "--events", "jsonl", "--duration", "1", "--gap", "1",
        "--set", "tick=off", "--listening", "0", "--note-range", "C3:C6", "--output", sound,
    )  # fmt: skip
    result.check_returncode()
    rate, left = samples(sound)
    worst = 0.0
    for line in result.stdout.splitlines():
        event = json.loads(line)
        if event.get("state") != "playingNote1":
            continue
        first = float(event["voiceCents"].split()[0])
        begin = event["timeSeconds"]
        base = 440 * 2 ** ((event["midiNote"] - 69) / 12) * 2 ** (first / 1200)
        size = event["intervalCents"] + event["centOffset"]
        size = size if event["direction"] == "up" else -size
        for expected, start in ((base, begin + 0.2), (base * 2 ** (size / 1200), begin + 2.2)):
            found = frequency(left, rate, expected, start)
            worst = max(worst, abs(1200 * math.log2(found / expected)))
    return worst


def unpack(archives):
    paths = []
    for number, archive in enumerate(archives):
        with zipfile.ZipFile(archive) as file:
            for entry in sorted(file.namelist()):
                if entry.endswith(".scl"):
                    path = f"{FOLDER}/archive-{number}/{len(paths)}/{os.path.basename(entry)}"
                    os.makedirs(os.path.dirname(path))
                    with open(path, "wb") as copy:
                        copy.write(file.read(entry))
                    paths.append(path)
    return paths


def main():
    paths = unpack(sys.argv[3:])
    errors = []
    with concurrent.futures.ProcessPoolExecutor() as pool:
        answers = list(pool.map(is_taken, paths, chunksize=16))
    for path, answer in zip(paths, answers):
        if answer:
            errors.append(f"{os.path.basename(path)}: {answer}")
    generator = random.Random(7)
    taken = []
    for path in paths:
        try:
            with open(path, "rb") as file:
                taken.append((path, *scale(file.read())))
        except Refused:
            continue
    print(f"{len(paths)} files, {len(taken)} taken, {len(errors)} not as predicted")
    chosen = generator.sample(taken, min(FILES, len(taken)))
    with concurrent.futures.ProcessPoolExecutor() as pool:
        all_rows = list(pool.map(rows, [path for path, _, _ in chosen], range(len(chosen))))
    compared = 0
    for (path, pitches, period), found in zip(chosen, all_rows):
        if len(found) != ANSWERS:
            errors.append(f"{os.path.basename(path)}: {len(found)} answers")
        for row in found:
            compared += 1
            problem = wrong(pitches, period, row)
            if problem:
                errors.append(f"{os.path.basename(path)}: {problem}")
    print(f"{compared} answers to {len(chosen)} files compared")
    asked = [(path, preset) for path, _, _ in generator.sample(taken, min(HEARD, len(taken))) for preset in PRESETS]
    with concurrent.futures.ProcessPoolExecutor() as pool:
        distances = list(pool.map(heard, *zip(*asked), range(len(asked))))
    for (path, preset), distance in zip(asked, distances):
        if distance > AUDIBLE:
            errors.append(f"{os.path.basename(path)} with {preset}: {distance:.4f} cents off")
    print(f"{len(asked)} sounds, at most {max(distances):.4f} cents off")
    for error in errors:
        print(error, file=sys.stderr)
    return 1 if errors else 0


if __name__ == "__main__":
    sys.exit(main())
