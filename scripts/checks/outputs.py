"""Compares what command lines print and write with digests that were recorded."""

import argparse
import hashlib
import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

parser = argparse.ArgumentParser()
parser.add_argument("root", type=Path)
parser.add_argument("folder", type=Path)
parser.add_argument("--peach", type=Path)
parser.add_argument("--keep", type=Path)
parser.add_argument("--record", action="store_true")
options = parser.parse_args()
recorded = options.root / "Tests/Recorded/outputs.txt"
soundfont = options.root / "SoundFonts/Peach.sf2"

# An experiment with conditions, two tasks, catch trials and groups.
EXPERIMENT = """{
  "format": "peach-experiment 2", "title": { "en": "Lab", "de": "Labor" }, "sound": { "preset": "sine" },
  "settings": { "duration": 0.4 }, "groups": { "p": ["P*"], "q": ["Q*"] }, "exclude": { "guessing": true },
  "blocks": [
    { "name": "practice", "method": { "constant": [-100, 100], "repeat": 2 },
      "until": { "rightInARow": 2, "atMost": 6 } },
    { "name": "main", "method": { "adaptive": "threshold-tracking", "comparisons": 30 },
      "catch": { "share": 0.1, "offset": 100 }, "jitter": { "gap": [0, 0.2] }, "rove": { "level": 2, "key": 2 },
      "conditions": [{ "name": "equal" }, { "name": "varied", "second": { "amplitude": { "from": -6, "to": 6 } } }] },
    { "name": "steps", "method": { "adaptive": "two-down-one-up", "comparisons": 40, "start": 50, "reversals": 6 } },
    { "name": "tuned", "task": "matching", "method": { "constant": [-30, 30], "repeat": 6 } },
    { "name": "fifths", "task": "intervals", "settings": { "intervals": "P5" },
      "method": { "adaptive": "quest-plus", "comparisons": 12 } }],
  "report": ["thresholds", "shifts", { "contrast": ["equal", "varied"] }, { "shiftPer": "amplitude" }] }"""

# Every other task, with the other methods.
TASKS = """{
  "format": "peach-experiment 2", "title": "Tasks", "sound": { "preset": "sine" }, "settings": { "duration": 0.3 },
  "texts": { "welcome": "Welcome.", "end": "Thank you." },
  "blocks": [
    { "name": "odd", "task": "odd-one-out", "method": { "adaptive": "weighted-up-down", "comparisons": 16 },
      "conditions": [
        { "name": "low", "settings": { "note-range": "C3:C4" } }, { "name": "high", "settings": { "note-range": "C5:C6" } }] },
    { "name": "wide", "method": { "adaptive": "kazez", "comparisons": 120, "untilWidth": 3 } },
    { "name": "thirds", "task": "intervals", "settings": { "intervals": "M3", "tuning": "just" },
      "method": { "constant": [-30, -10, 10, 30], "repeat": 3 }, "feedback": true },
    { "name": "chords", "task": "chords", "settings": { "chord": "minor" }, "method": { "training": 4 } },
    { "name": "voices", "task": "voices", "method": { "adaptive": "three-down-one-up", "comparisons": 12 } }],
  "report": ["thresholds", "shifts", { "contrast": ["low", "high"] }] }"""

# Scala files: five notes, and twelve with a map for the white keys.
SCALE = "! five.scl\nFive notes\n 5\n 240.0\n 480.0\n 3/2\n 960.0\n 2/1\n"
TWELVE = "Twelve\n12\n" + "".join(f"{101 * degree}.0\n" for degree in range(1, 12)) + "2/1\n"
KEYS = "12\n0\n127\n60\n69\n440.0\n12\n0\nx\n2\nx\n4\n5\nx\n7\nx\n9\nx\n11\n"

MONTHS = r"(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec|Mai|Okt|Dez|Mär)[a-zä]*\.?"
# What differs from day to day, from machine to machine, and from run to run.
CHANGING = [
    (re.compile(pattern), word)
    for pattern, word in [
        (r"\b20\d{6}T\d{6}Z", "DATE"),
        (r"\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:?\d\d)?)?", "DATE"),
        (rf"\d{{1,2}}\.? {MONTHS}(?: \d{{4}})?|{MONTHS}(?: \d{{1,2}},?)? ?\d{{4}}|{MONTHS} \d{{1,2}}\b", "DATE"),
        (r"[0-9A-Fa-f]{8}-(?:[0-9A-Fa-f]{4}-){3}[0-9A-Fa-f]{12}", "ID"),
        (r"\b[0-9A-F]{8}\b", "ID"),
        (r'(?<="format":"peach-part 1",)(.*?"sha256":)"[0-9a-f]+"', r"\1HASH"),
        (r'"digest":"[0-9a-f]+"', "DIGEST"),
        (r"(?:Linux|Darwin|macOS) [^\"\\\\]*", "SYSTEM"),
    ]
]

# The version, its commit, and those of the libraries.
version = subprocess.run([options.peach, "--version"], capture_output=True, text=True, check=True).stdout
parts = re.findall(r"[\w.+]+", version)
CHANGING += [(re.compile(re.escape(f"{parts[1]} {parts[2]}")), "VERSION")]
CHANGING += [(re.compile(rf"(?<![\d.]){re.escape(part)}(?![\d.]*\d)"), "VERSION") for part in parts if "." in part]


def plain(data: bytes) -> bytes:
    if data[:4] == b"RIFF":
        return data
    text = data.decode("utf-8", "replace")
    for path, word in [(str(options.root), "ROOT"), (str(options.folder), "FOLDER"), (str(Path.home()), "HOME")]:
        text = text.replace(path, word)
    for pattern, word in CHANGING:
        text = pattern.sub(word, text)
    return text.encode()


def files() -> dict:
    """The files in the folder that aren't databases, with their times."""
    return {
        path: path.stat().st_mtime_ns
        for path in sorted(options.folder.rglob("*"))
        if path.is_file() and "peach.sqlite" not in path.name and "data.lock" not in path.name
    }


def run(words: list, language: str) -> bytes:
    """The exit code, outputs and written files."""
    global before
    environment = {
        "HOME": str(options.folder), "XDG_DATA_HOME": str(options.folder / "user"), "PATH": os.environ["PATH"],
        "TZ": "UTC", "PEACH_LANG": language, "NO_COLOR": "1", "COLUMNS": "80",
        "PEACH_SOUNDFONTS": str(soundfont.parent),
    }
    done = subprocess.run(
        [options.peach.resolve(), *words], cwd=options.folder, env=environment, stdin=subprocess.DEVNULL,
        capture_output=True, timeout=120)
    output = b"%d\n%s\n--\n%s" % (done.returncode, plain(done.stdout), plain(done.stderr))
    after = files()
    for path, time in after.items():
        if before.get(path) != time:
            output += b"\n-- %s\n%s" % (plain(str(path).encode()), plain(path.read_bytes()))
    before = after
    return output


for name, text in [
    ("lab.json", EXPERIMENT), ("tasks.json", TASKS), ("five.scl", SCALE), ("white.scl", TWELVE), ("white.kbm", KEYS),
    ("short.scl", SCALE[:40]), ("torn.scl", TWELVE), ("torn.kbm", KEYS[:12]),
]:
    (options.folder / name).write_text(text)
lines, differing, before = [], [], files()
for line in recorded.read_text().splitlines():
    if line.startswith("#"):
        lines.append(line)
        continue
    known, command = line.split(" ", 1)
    # What begins with + makes data, or has no language: once.
    words = shlex.split(command.lstrip("+").replace("SOUNDFONT", str(soundfont)))
    outputs = [run(words, language) for language in (["en"] if command.startswith("+") else ["en", "de"])]
    found = hashlib.sha256(b"".join(outputs)).hexdigest()[:12]
    if options.keep:
        options.keep.mkdir(parents=True, exist_ok=True)
        (options.keep / f"{len(lines):03}.txt").write_bytes(b"peach " + command.encode() + b"\n" + b"\n".join(outputs))
    if found != known:
        differing.append(command)
    lines.append(f"{found} {command}")

if options.record:
    recorded.write_text("\n".join(lines) + "\n")
    print(f"Recorded: {recorded}")
elif differing:
    for command in differing:
        print(f"Another output: peach {command.lstrip('+')}")
    print("--keep writes the outputs; with those of the program before (--peach), 'diff -r' shows what has changed.")
    print("If that is intended, run scripts/checks/check-outputs --record.")
    sys.exit(1)
else:
    print(f"check-outputs: {len(lines)} command lines give what was recorded.")
