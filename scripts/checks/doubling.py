"""Measures how the processor time of Peach's commands grows with each kind of input, for check-doubling.

Usage: doubling.py PEACH FOLDER [KIND ...]. A kind's number is doubled until the command takes long enough for the start of the program
not to count, and then once more. The time is that of all its processes, the least of some runs; nothing is subtracted.
"""
import gzip
import json
import os
import pathlib
import shutil
import sqlite3
import struct
import subprocess
import sys
import time

import soundfont_files

peach, root, wanted = sys.argv[1], pathlib.Path(sys.argv[2]), sys.argv[3:]
# The least processor time in seconds, the most, and the growth that fails.
LEAST, MOST, GROWTH = 0.6, 60, 2.5
kinds = {}


def declare(name, make, first=5000, largest=1 << 22, status=0):
    """A kind: its smallest number, its largest (a limit of Peach or of the format), and the command's exit code."""
    kinds[name] = (make, first, largest, status)


def kind(*numbers):
    """Declares a kind that is a function, with the numbers of `declare`."""
    return lambda make: declare(make.__name__.replace("_", "-"), make, *numbers)


# Answers in files.


def table(path, header, rows):
    path.write_text("\n".join([header, *rows]) + "\n")
    return ["import", str(path)]


def utc(second):
    return time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(1_700_000_000 + second))


def uuid(number):
    return f"00000000-0000-4000-8000-{number:012X}"


def values(number, id="", second=0, cents=5):
    return f"{id},{utc(second)},60,{cents},true,training"


def own(number):
    """A row with an id and a second of its own."""
    return values(number, uuid(number), number)


HEADER = "id,time,midiNote,centOffset,correct,purpose"
FONT, RUN = "soundFontFile,soundFontSize,soundFontModified", "run,runPurpose,runStarted,peachVersion,fluidSynthVersion,driver"
# The header of a file to import, and each of its rows by its number.
files = {
    "rows-of-one-second": (HEADER, values),
    "different-rows-of-one-second": (HEADER, lambda n: values(n, cents=n / 1000)),
    "rows-with-ids": (HEADER, own),
    "rows-with-one-id": (HEADER, lambda n: values(n, uuid(0))),
    "sounds": (HEADER + ",sound", lambda n: f"{own(n)},s{n}"),
    "soundfonts-of-answers": (f"{HEADER},sound,{FONT}", lambda n: f"{own(n)},s,f{n}.sf2,9,{utc(0)}"),
    "runs": (f"{HEADER},{RUN},sampleRateHertz,periodFrames",
             lambda n: f"{own(n)},{uuid(n)},training,{utc(n)},0.3.0,2.3.1,x,48000,512"),
    "days": (HEADER, lambda n: values(n, uuid(n), 86400 * n - 15 * 10**8)),
}


def imported(name):
    header, row = files[name]
    return lambda folder, count: table(folder / "f.csv", header, map(row, range(count)))


def after_import(name, *command):
    """The command on answers that were imported before."""

    def make(folder, count):
        run(imported(name)(folder, count), folder)
        return [str(folder / word) if word.endswith(".csv") else word for word in command]

    return make


for name in [name for name in files if name != "days"]:
    declare(name, imported(name))
declare("answers-of-profile", after_import("rows-with-ids", "profile", "--json"))
declare("days-of-profile", after_import("days", "profile", "--json"), 1000, 50_000)
declare("exported-answers", after_import("rows-with-ids", "export", "--output", "e.csv"))
declare("deleted-answers", after_import("rows-with-ids", "delete", "--all", "--yes"))
declare("stored-rows", after_import("rows-of-one-second", "import", "f.csv"))


def change(folder, statement, rows):
    database = sqlite3.connect(folder / "data/peach.sqlite")
    with database:
        database.executemany(statement, rows)
    database.close()


@kind()
def rows_of_which_half_were_deleted(folder, count):
    command = after_import("rows-of-one-second", "import", "f.csv")(folder, count)
    change(folder, "DELETE FROM answer WHERE id <= ?", [[count // 2]])
    return command


@kind(1000)
def settings(folder, count):
    run(["settings", "set", "velocity", "64"], folder)
    change(folder, "INSERT INTO setting VALUES (?, ?)", [(f"key{index}", "1") for index in range(count)])
    return ["settings"]


@kind()
def json_lines(folder, count):
    answer = {"midiNote": 60, "centOffset": 5, "correct": True, "purpose": "training", "sound": '"ü"'}
    rows = [json.dumps({"time": utc(index), **answer}) for index in range(count)]
    return table(folder / "f.jsonl", rows[0], rows[1:])


@kind()
def rows_of_a_spreadsheet(folder, count):
    rows = [f";{utc(index)};60;5,5;TRUE;training;NA;;;" for index in range(count)]
    text = "\n".join([HEADER.replace(",", ";") + ";velocity;;;", *rows, ""])
    with gzip.open(folder / "f.csv.gz", "wb") as file:
        file.write(text.encode("utf-16"))
    return ["import", str(folder / "f.csv.gz")]


@kind()
def kept_rows(folder, count):
    (folder / "data").mkdir()
    table(folder / "data/peach-kept-1.csv", HEADER, map(values, range(count)))
    return ["profile"]


@kind(50)
def kept_files(folder, count):
    (folder / "data").mkdir()
    for index in range(count):
        table(folder / f"data/peach-kept-{index}.csv", HEADER, [values(index, second=index)])
    return ["profile"]


# SoundFonts (SoundFont 2.04, section 7).


def soundfont(path, presets=1, instruments=1, zones=1, samples=1, name="Preset {}", place=lambda i: (i // 128, i % 128)):
    """A square wave. The zones of an instrument have a key each."""
    period, named = 109, soundfont_files.name
    wave = ([8000] * (period // 2) + [-8000] * (period - period // 2)) * 40
    data = struct.pack(f"<{len(wave) + 46}h", *wave, *[0] * 46)

    def records(values):
        return b"".join(struct.pack("<HH", *pair) for pair in values)

    # A zone of an instrument loops and has a sample, and a key if there are others.
    size = 3 if zones > 1 else 2
    zone = [[(43, index % 128 * 257)] * (size - 2) + [(54, 1), (53, index % samples)] for index in range(instruments * zones)]
    phdr = b"".join(
        named(name.format(i)) + struct.pack("<HHH", *reversed(place(i)), i) + bytes(12) for i in range(presets))
    inst = b"".join(named(f"I{i}") + struct.pack("<H", i * zones) for i in range(instruments))
    sample = struct.pack("<IIIIIBbHH", 0, len(wave), period, 30 * period, 48000, 69, 0, 0, 1)
    path.write_bytes(soundfont_files.form({
        "phdr": phdr + named("EOP") + struct.pack("<HHH", 0, 0, presets) + bytes(12),
        "pbag": records((i, 0) for i in range(presets + 1)), "pmod": bytes(10),
        "pgen": records((41, i % instruments) for i in range(presets)) + bytes(4),
        "inst": inst + named("EOI") + struct.pack("<H", instruments * zones),
        "ibag": records((i * size, 0) for i in range(len(zone) + 1)), "imod": bytes(10),
        "igen": records(value for values in zone for value in values) + bytes(4),
        "shdr": b"".join(named(f"S{i}") + sample for i in range(samples)) + named("EOS") + bytes(26)}, data))
    return str(path)


# The numbers of zones and of their values have 16 bits. A zone of an instrument has two values, or three with a key.
FULL = 65_534


# The largest number of each shape, and the parts of a file with a number of it.
shapes = {
    "presets": (FULL, lambda n: {"presets": n}),
    "presets-of-one-number": (FULL, lambda n: {"presets": n, "place": lambda index: (0, index % 2)}),
    "presets-of-one-name": (FULL, lambda n: {"presets": n, "name": "Piano"}),
    "instruments": (FULL // 2, lambda n: {"presets": n, "instruments": n}),
    "samples": (FULL // 2, lambda n: {"presets": n, "instruments": n, "samples": n}),
    "zones": (FULL // 3, lambda n: {"presets": n // 128, "instruments": n // 128, "zones": 128}),
}


def listed(shape):
    return lambda folder, count: ["sounds", soundfont(folder / "f.sf2", **shapes[shape][1](count)), "--json"]


def played(shape):
    return lambda folder, count: [
        "play", "C4", "--soundfont", soundfont(folder / "f.sf2", **shapes[shape][1](count)), "--output", str(folder / "f.wav")]


for shape, (largest, _) in shapes.items():
    declare("listed-" + shape, listed(shape), 2048, largest)
    declare("played-" + shape, played(shape), 2048, largest)


@kind(2048, FULL, 64)
def names_of_presets(folder, count):
    return played("presets")(folder, count) + ["--preset", "nonsense"]


@kind(50)
def soundfonts_in_folder(folder, count):
    (folder / "fonts").mkdir()
    for index in range(count):
        soundfont(folder / f"fonts/{index}.sf2")
    os.environ["PEACH_SOUNDFONTS"] = str(folder / "fonts")
    return ["sounds", "--json"]


# People, experiments, parts.


@kind(500, 8000)
def people(folder, count):
    for index in range(count):
        (folder / f"data/people/P{index}").mkdir(parents=True)
    return ["people", "list"]


@kind(100)
def people_with_answers(folder, count):
    run(imported("rows-with-ids")(folder, 50), folder)
    for index in range(count):
        (folder / f"data/people/P{index}").mkdir(parents=True)
        shutil.copy(folder / "data/peach.sqlite", folder / f"data/people/P{index}/peach.sqlite")
    return ["people", "report"]


def experiment(folder, change):
    path = folder / "e.json"
    run(["experiment", "new", "loudness", "--output", str(path)], folder)
    content = json.loads(path.read_text())
    change(content)
    path.write_text(json.dumps(content, separators=(",", ":")))
    return ["experiment", "check", str(path)]


@kind(25, 100)
def blocks(folder, count):
    def change(content):
        block = {"method": {"constant": [-100, 100], "repeat": 1}}
        content["blocks"] = [{"name": f"b{index}", **block} for index in range(count)]
        del content["report"]

    return experiment(folder, change)


@kind(5, 20)
def conditions(folder, count):
    def change(content):
        content["blocks"][1]["conditions"] = [{"name": f"c{index}"} for index in range(count)]
        del content["report"]

    return experiment(folder, change)


def digest(lines):
    """As in WordDigest.swift."""
    mask, state = (1 << 64) - 1, [0x9E3779B97F4A7C15, 0xC2B2AE3D27D4EB4F]

    def mixed(word, other):
        total = word ^ other
        return ((total << 29 | total >> 35) & mask) * 0x9FB21C651E98DF25 & mask

    def add(*words):
        for index, word in enumerate(words):
            state[index] = mixed(state[index], word)

    for line in lines:
        whole = len(line) // 16 * 16
        for place in range(0, whole, 16):
            add(*struct.unpack_from("<QQ", line, place))
        add(*struct.unpack("<QQ", line[whole:].ljust(16, b"\0")))
        add(len(line), state[0])
    first = mixed(mixed(*state), 1)
    second = mixed(mixed(state[1], first), 2)
    return f"{mixed(first, second):016x}{second:016x}"


def part_lines(folder, count):
    path = folder / "part"
    run(["simulate", "--runs", str(count), "--comparisons", "5", "--seed", "1", "--part", f"1/{count}", "--output", str(path)], folder)
    return path.read_bytes().splitlines()[:2]


@kind(200, 100_000)
def parts_of_simulation(folder, count):
    head, line = part_lines(folder, count)
    paths = []
    for index in range(count):
        lines = [head.replace(b'"part":1,', b'"part":%d,' % (index + 1)), line.replace(b'"run":1,', b'"run":%d,' % (index + 1))]
        end = json.dumps({"digest": digest(lines), "lines": 1}, separators=(",", ":")).encode()
        paths.append(str(folder / f"{index}.jsonl"))
        pathlib.Path(paths[-1]).write_bytes(b"\n".join([*lines, end, b""]))
    # The paths are arguments, and the system limits their size.
    os.chdir(folder)
    return ["collect", *[os.path.basename(path) for path in paths]]


@kind(5000, 1_000_000, 66)
def missing_parts(folder, count):
    part_lines(folder, count)
    return ["collect", str(folder / "part")]


# Measuring.


def run(command, folder, status=0):
    """Runs peach and returns its processor time, with that of its children, in seconds."""
    with open(root / "output", "wb") as output:
        process = subprocess.Popen(
            [peach, *command, "--data-dir", str(folder / "data")], stdin=subprocess.DEVNULL, stdout=output, stderr=subprocess.STDOUT
        )
        _, code, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(code)
    if process.returncode != status:
        end = (root / "output").read_bytes()[-500:].decode(errors="replace")
        sys.exit(f"peach {' '.join(command[:6])}: exit code {process.returncode} instead of {status}\n{end}")
    return usage.ru_utime + usage.ru_stime


def seconds(make, status, count, runs):
    times = []
    for _ in range(runs):
        folder = root / "kind"
        os.chdir(root)
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir()
        times.append(run(make(folder, count), folder, status))
        os.environ.pop("PEACH_SOUNDFONTS", None)
        # A long run needs no repetition.
        if times[-1] > 5:
            break
    return min(times)


unknown = [name for name in wanted if name not in kinds]
if unknown:
    sys.exit(f"Unknown: {', '.join(unknown)}. Known: {', '.join(kinds)}")
failed = []
print(f"{'kind':34}{'number':>9}{'seconds':>9}{'twice':>9}{'growth':>8}")
for name, (make, count, largest, status) in kinds.items():
    if wanted and name not in wanted:
        continue
    while (first := seconds(make, status, count, 1)) < LEAST and 4 * count <= largest:
        count *= 2
    first, second = min(first, seconds(make, status, count, 2)), seconds(make, status, 2 * count, 3)
    # Other work on the machine can make a run longer, but not shorter.
    if second >= GROWTH * first:
        first, second = min(first, seconds(make, status, count, 3)), min(second, seconds(make, status, 2 * count, 3))
    growth = second / first
    if growth >= GROWTH or second > MOST:
        failed.append(name)
    print(f"{name:34}{count:9}{first:9.2f}{second:9.2f}{growth:8.2f}{'  FAILED' * (name in failed)}", flush=True)
if failed:
    sys.exit(f"The time of these grows by {GROWTH} or more: {', '.join(failed)}")
