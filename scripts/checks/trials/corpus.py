"""A database and its exports made by the program, with fixed times and IDs."""
import csv
import datetime
import shutil
import sqlite3
import subprocess
import uuid
from pathlib import Path

import peach_process

BEGIN = datetime.datetime(2026, 3, 1, 8, 0, 0)
SOURCES = ["key", "mouse", "midi", "line", ""]


def _peach(program, folder, *arguments):
    done = subprocess.run(
        [program, *map(str, arguments)], env=peach_process.environment(folder), capture_output=True, stdin=subprocess.DEVNULL)
    if done.returncode != 0:
        raise SystemExit(f"{' '.join(map(str, arguments))} failed: {done.stderr.decode()}")
    return done.stdout


def csv_rows(path):
    with open(path, newline="", encoding="utf-8") as file:
        return list(csv.reader(file))[1:]


def make(root, program, folder):
    """Makes answers.csv, .json and .jsonl, peach.sqlite with these answers, and other.sqlite with others, once per folder."""
    if (folder / "other.sqlite").exists():
        return
    data = folder / "made"
    model = ["--listener", "simulated:threshold=12", "--data-dir", data, "--seed", "1"]
    _peach(program, folder, "train", "--sound", "sine", "--comparisons", "60", *model)
    _peach(program, folder, "train", "--sound", "Peach.sf2:0:0", "--comparisons", "20", *model)
    _peach(program, folder, "measure", "--comparisons", "30", *model)
    _peach(program, folder, "experiment", "loudness", "run", "--participant", "P07", "--comparisons-per-level", "12", *model)
    _settled(program, folder, data)
    _peach(program, folder, "import", folder / "settled.csv", "--data-dir", folder / "whole")
    _peach(program, folder, "profile", "--plain", "--data-dir", folder / "whole")
    for form in ("csv", "json", "jsonl"):
        _peach(
            program, folder, "export", "--format", form, "--output", folder / f"answers.{form}", "--data-dir", folder / "whole")
    shutil.copyfile(folder / "whole/peach.sqlite", folder / "peach.sqlite")
    _complete(folder / "peach.sqlite")
    # The first 30 answers have other IDs.
    lines = (folder / "settled.csv").read_text().splitlines()
    (folder / "few.csv").write_text("\n".join([lines[0], *("f" + line[1:] for line in lines[1:31])]) + "\n")
    _peach(program, folder, "import", folder / "few.csv", "--data-dir", folder / "other")
    shutil.copyfile(folder / "other/peach.sqlite", folder / "other.sqlite")


def _settled(program, folder, data):
    """Exports the answers with numbered IDs, times over 40 days, and all sources."""
    source = folder / "exported.csv"
    _peach(program, folder, "export", "--output", source, "--data-dir", data)
    with open(source, newline="") as file:
        table = list(csv.reader(file))
    column = {name: index for index, name in enumerate(table[0])}
    runs = {}
    for number, row in enumerate(table[1:]):
        row[column["id"]] = str(uuid.UUID(int=number + 1)).upper()
        time = BEGIN + datetime.timedelta(days=number // 4, seconds=7 * number)
        row[column["time"]] = time.isoformat(timespec="milliseconds") + "Z"
        run = runs.setdefault(row[column["run"]], str(uuid.UUID(int=1000 + len(runs))).upper())
        row[column["run"]] = run
        row[column["runStarted"]] = BEGIN.isoformat(timespec="milliseconds") + "Z"
        row[column["source"]] = SOURCES[number % len(SOURCES)]
        if row[column["soundFontModified"]]:
            row[column["soundFontModified"]] = BEGIN.isoformat(timespec="milliseconds") + "Z"
    with open(folder / "settled.csv", "w", newline="") as file:
        csv.writer(file, lineterminator="\n").writerows(table)


def _complete(path):
    """Adds data that isn't imported: settings and measurements of presets."""
    connection = sqlite3.connect(path)
    connection.executemany(
        "INSERT OR REPLACE INTO setting VALUES (?, ?)",
        [("duration", "0.5"), ("sound", "sine"), ("note-range", "C3:C5"), ("last-audio-driver", "pulseaudio")])
    connection.executemany(
        "INSERT OR REPLACE INTO preset_measurement (sha256, bank, program, peach_version, gain_db, vibrato_cents, beating_db) "
        "VALUES (?, ?, ?, ?, ?, ?, ?)", [("a0" * 32, 0, program, "0.1.0", 3.5, 0.1, 0.2) for program in range(5)])
    connection.commit()
    connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    connection.close()
