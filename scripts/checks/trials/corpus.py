"""A database and its exports made by the program, with fixed times and IDs."""
import csv
import datetime
import os
import shutil
import sqlite3
import subprocess
import uuid

import peach_process
import soundfont_files
import training

TIME = "%Y-%m-%dT%H:%M:%S.000Z"
BEGIN = datetime.datetime(2026, 3, 1, 8, 0, 0, tzinfo=datetime.timezone.utc)
SOURCES = ["key", "mouse", "midi", "line", ""]
SETTINGS = {"duration": "0.5", "sound": "sine", "note-range": "C3:C5", "intervals": "P5,M3", "matching-numbers": "on"}


def _peach(program, folder, *arguments):
    done = subprocess.run(
        [program, *map(str, arguments)], env=peach_process.environment(folder), capture_output=True, stdin=subprocess.DEVNULL,
        timeout=100)
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
    data, whole = folder / "made", folder / "whole"
    font = folder / "simple.sf2"
    font.write_bytes(soundfont_files.sound_font())
    os.utime(font, (BEGIN.timestamp(), BEGIN.timestamp()))
    model = ["--listener", "simulated", "--data-dir", data, "--seed", "1"]
    _peach(program, folder, "train", "--sound", "sine", "--comparisons", "50", *model)
    _peach(program, folder, "train", "--sound", "Peach.sf2:0:0", "--comparisons", "12", *model)
    _peach(program, folder, "measure", "--comparisons", "12", *model)
    _peach(program, folder, "experiment", "loudness", "run", "--participant", "P07", "--comparisons-per-level", "8", *model)
    # The digest under which the pitches of keys are stored.
    _peach(program, folder, "sounds", font, "--check", "--data-dir", data)
    _peach(
        program, folder, "train", "intervals", "--soundfont", font, "--comparisons", "12", "--note-range", "C4:C5",
        "--duration", "0.3", "--intervals", "all", "--direction", "both", "--tuning", "just", *model)
    _peach(program, folder, "train", "intervals", "--presentation", "harmonic", "--comparisons", "12", "--sound", "sine", *model)
    _peach(program, folder, "train", "matching", "--comparisons", "6", "--duration", "0.3", "--sound", "sine", *model)
    _peach(program, folder, "train", "matching", "--comparisons", "2", "--together", "--sound", "sine", *model)
    for exercise in training.ANSWERS:
        _peach(program, folder, "train", exercise, "--comparisons", "4", "--sound", "sine", *model)
    _settled(program, folder, data)
    _peach(program, folder, "import", folder / "settled.csv", "--data-dir", whole)
    for key, value in SETTINGS.items():
        _peach(program, folder, "settings", "set", key, value, "--data-dir", whole)
    for exercise in training.ANSWERS:
        _peach(program, folder, "profile", exercise, "--plain", "--data-dir", whole)
    for form in ("csv", "json", "jsonl"):
        _peach(program, folder, "export", "--format", form, "--output", folder / f"answers.{form}", "--data-dir", whole)
    shutil.copyfile(whole / "peach.sqlite", folder / "peach.sqlite")
    _complete(folder / "peach.sqlite", data / "peach.sqlite")
    # Answers of all exercises with other IDs.
    lines = (folder / "settled.csv").read_text().splitlines()
    (folder / "few.csv").write_text("\n".join([lines[0], *("f" + line[1:] for line in lines[1::2])]) + "\n")
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
        row[column["time"]] = time.strftime(TIME)
        run = runs.setdefault(row[column["run"]], str(uuid.UUID(int=1000 + len(runs))).upper())
        row[column["run"]] = run
        row[column["runStarted"]] = BEGIN.strftime(TIME)
        row[column["source"]] = SOURCES[number % len(SOURCES)]
        if row[column["exercise"]] in training.TUNED:
            row[column["tunedWith"]] = SOURCES[number % len(SOURCES)]
        if row[column["soundFontModified"]]:
            row[column["soundFontModified"]] = BEGIN.strftime(TIME)
    with open(folder / "settled.csv", "w", newline="") as file:
        csv.writer(file, lineterminator="\n").writerows(table)


def _complete(path, made):
    """Adds what isn't imported: measurements of presets and keys. Afterwards every table has rows."""
    connection = sqlite3.connect(path)
    connection.execute("ATTACH ? AS made", (str(made),))
    for table in ("preset_measurement", "key_pitch"):
        connection.execute(f"INSERT INTO {table} SELECT * FROM made.{table}")
    connection.commit()
    connection.execute("DETACH made")
    # A calibration, for which somebody must listen.
    connection.execute(
        "INSERT INTO rig VALUES (1, ?, '0.3.0', 'pulseaudio', 48000, 0, 'tone', 61.5, 'A', 'eq', 'XL2', 'correct', 6, 6)",
        (int(BEGIN.timestamp() * 1000),))
    connection.commit()
    connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    for table in tables(connection):
        if not connection.execute(f"SELECT count(*) FROM {table}").fetchone()[0]:
            raise SystemExit(f"The sample database has no rows in the table '{table}'. Let corpus.py make some.")
    connection.close()


def tables(connection):
    """The columns of each table, as in PRAGMA table_info: number, name, type, whether NOT NULL, default, place in the key."""
    names = connection.execute("SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name").fetchall()
    return {name: connection.execute(f"PRAGMA table_info({name})").fetchall() for (name,) in names}
