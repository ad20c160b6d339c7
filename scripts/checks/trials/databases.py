"""Databases that were damaged or edited by hand must be read, rejected with a reason, or recreated without a crash."""
import json
import re
import shutil
import sqlite3

import corpus
from trial import INTEGERS, REALS, TEXTS, damage_bytes, rows

TABLES = ["setting", "sound_font", "sound_source", "run", "answer", "profile_rows", "profile_state",
          "presented_note", "profile_day", "preset_measurement"]
# The columns where invalid values have most effect.
PLACES = [
    ("answer", "cents"), ("answer", "exercise"), ("answer", "interval"), ("answer", "time_ms"), ("answer", "response_ms"),
    ("answer", "note"), ("answer", "correct"), ("answer", "strategy"),
    ("answer", "reference_hz"), ("answer", "condition"), ("answer", "drop_outs"), ("answer", "replays"),
    ("answer", "source"),
    ("profile_day", "day"), ("profile_day", "answers"), ("profile_day", "mean_log2"), ("profile_day", "upper95_log2"),
    ("presented_note", "count"), ("presented_note", "sum"), ("presented_note", "sum_of_squares"), ("presented_note", "note"),
    ("profile_rows", "count"), ("profile_state", "answers"), ("profile_state", "last_answer"), ("run", "plan"),
    ("run", "started_ms"), ("run", "sample_rate"), ("run", "period"), ("setting", "value"), ("setting", "key"),
    ("preset_measurement", "gain_db"), ("sound_source", "name"), ("sound_source", "sound_font"), ("sound_font", "file"),
]
COMMANDS = [
    ["profile", "--plain"], ["profile", "--json", "--range", "year", "--by", "day"], ["profile", "--json"],
    ["profile", "--html", "OUTPUT"], ["info"], ["settings", "list"], ["export", "--output", "OUTPUT"],
    ["export", "--format", "jsonl", "--output", "OUTPUT", "--range", "year"], ["train", "--listener", "simulated",
    "--comparisons", "3", "--seed", "1", "--sound", "sine"], ["experiment", "loudness", "list"],
    ["experiment", "loudness", "report", "--all"], ["experiment", "loudness", "report", "--all", "--json"],
    ["measure", "--comparisons", "5", "--listener", "simulated", "--sound", "sine", "--seed", "1"],
    ["measure", "--continue", "--listener", "simulated"], ["delete", "--before", "2026-03-05", "--yes"],
    ["settings", "set", "duration", "0.4"], ["import", "IMPORT"],
    ["profile", "--plain", "--range", "week", "--lang", "de"],
]


def prepare(root, program, folder):
    corpus.make(root, program, folder)
    # A WAL that wasn't checkpointed, as a killed program leaves it.
    shutil.copyfile(folder / "peach.sqlite", folder / "logged.sqlite")
    connection = sqlite3.connect(folder / "logged.sqlite")
    connection.execute("PRAGMA journal_mode = WAL")
    for number in range(5):
        connection.execute("UPDATE setting SET value = ? WHERE key = 'duration'", (f"0.{number + 3}",))
        connection.commit()
    shutil.copyfile(folder / "logged.sqlite", folder / "peach-logged.sqlite")
    shutil.copyfile(folder / "logged.sqlite-wal", folder / "peach-logged.sqlite-wal")
    connection.close()


def run(trial):
    data = trial.folder / "data"
    data.mkdir()
    database = trial.corpus_copy("peach.sqlite", "data/peach.sqlite")
    trial.random.choice([_values, _values, _values, _table, _version, _header, _bytes, _beside, _schema])(trial, database)
    files = sorted(file.name for file in data.iterdir())
    before = database.read_bytes() if database.is_file() else None
    is_well = False
    # It also tests the audio drivers, which takes longer.
    if trial.random.randrange(2):
        checked = trial.run("doctor", "--json", "--data-dir", data, codes={0, 69}, seconds=8)
        trial.expect((database.read_bytes() if database.is_file() else None) == before, "doctor has changed the database")
        trial.expect(sorted(file.name for file in data.iterdir() if not file.name.endswith("-shm")) ==
                     [name for name in files if not name.endswith("-shm")], "doctor has made files")
        is_well = _is_well(trial, checked)
    for command in trial.random.sample(COMMANDS, 3):
        _command(trial, command, data, database, is_well)


def _is_well(trial, checked):
    try:
        report = json.loads(checked.out)
    except ValueError:
        return False
    text = json.dumps(report.get("database"))
    trial.note(f"doctor: {text[:200]}")
    return not any("atabase" in trouble["subject"] for trouble in report["troubles"])


def _command(trial, command, data, database, is_well):
    output = trial.folder / "output"
    output.unlink(missing_ok=True)
    names = {"OUTPUT": output, "IMPORT": trial.corpus_copy("few.csv")}
    stored = rows(database)
    outcome = trial.run(*[names.get(word, word) for word in command], "--data-dir", data)
    words = " ".join(command)
    after = rows(database)
    if outcome.code != 0:
        # Answers before a failure are kept.
        is_whole = stored is None or after is not None and set(stored) <= set(after)
        if command[0] not in ("train", "measure"):
            is_whole = stored is None or after == stored
        trial.expect(is_whole, f"{words} has failed and changed the answers")
        trial.expect(not output.exists(), f"{words} has failed and left a file")
        if is_well and command[0] in ("profile", "export", "info", "settings", "train"):
            # A profile of a period without answers fails with missing input.
            trial.expect(outcome.code == 66, f"doctor found the database intact, but {words} failed: {outcome.reason}")
    elif stored is not None and after is not None:
        if command[0] == "train":
            trial.expect(len(after) == len(stored) + 3, f"{words}: {len(stored)} answers became {len(after)}")
        if command[0] not in ("train", "measure", "delete", "import"):
            trial.expect(after == stored, f"{words} has changed the answers")
        if command[0] == "delete":
            gone = len(stored) - len(after)
            backups = list(data.glob("peach-backup-*"))
            trial.expect(gone == 0 or len(backups) == 1, f"{gone} answers deleted, {len(backups)} backups")
    for path in data.glob("peach-backup-*"):
        path.unlink()


def _open(database):
    connection = sqlite3.connect(database, isolation_level=None)
    connection.execute("PRAGMA ignore_check_constraints = ON")
    connection.execute("PRAGMA foreign_keys = OFF")
    return connection


def _loose(sql):
    """The table without STRICT, NOT NULL and the checks of an exercise, which stand last."""
    sql = re.sub(r",\s*CHECK \(exercise <>.*(?=\) STRICT)", "", sql, flags=re.DOTALL)
    if sql.endswith(") STRICT"):
        return sql.removesuffix(" STRICT").replace(" NOT NULL", "")
    return sql.replace(") STRICT, WITHOUT", ") WITHOUT")


def _loosened(database):
    """Opens the database without triggers and constraints; returns it and the statements that restore them."""
    connection = _open(database)
    schema = connection.execute("SELECT rowid, sql FROM sqlite_schema").fetchall()
    triggers = connection.execute("SELECT name, sql FROM sqlite_schema WHERE type = 'trigger'").fetchall()
    for name, _ in triggers:
        connection.execute(f"DROP TRIGGER {name}")
    version = connection.execute("PRAGMA schema_version").fetchone()[0]
    connection.execute("PRAGMA writable_schema = ON")
    connection.create_function("loose", 1, _loose)
    connection.execute("UPDATE sqlite_schema SET sql = loose(sql) WHERE type = 'table'")
    connection.execute(f"PRAGMA schema_version = {version + 1}")
    connection.close()
    connection = _open(database)

    def restore():
        connection.execute("PRAGMA writable_schema = ON")
        for row, sql in schema:
            connection.execute("UPDATE sqlite_schema SET sql = ? WHERE rowid = ? AND type = 'table'", (sql, row))
        version = connection.execute("PRAGMA schema_version").fetchone()[0]
        connection.execute(f"PRAGMA schema_version = {version + 1}")
        connection.execute("PRAGMA writable_schema = OFF")
        for _, sql in triggers:
            connection.execute(sql)

    return connection, restore


def _value(trial, name):
    kind = trial.random.choice([INTEGERS, INTEGERS, REALS, REALS, TEXTS, [None], [b"\xff\xfe", b"", bytes(64)]])
    if kind in (INTEGERS, REALS) and name in ("name", "file", "value", "strategy", "plan") and trial.random.randrange(2):
        kind = TEXTS
    return trial.random.choice(kind)


def _values(trial, database):
    """Changes values in one row or all rows, bypassing STRICT, CHECK, NOT NULL and the triggers."""
    connection, restore = _loosened(database)
    for _ in range(trial.random.randint(1, 3)):
        if trial.random.randrange(4):
            table, column = trial.random.choice(PLACES)
        else:
            table = trial.random.choice(TABLES)
            column = trial.random.choice([row[1] for row in connection.execute(f"PRAGMA table_info({table})")])
        value = _value(trial, column)
        keys = [row[1] for row in connection.execute(f"PRAGMA table_info({table})") if row[5]]
        picked = connection.execute(f"SELECT {', '.join(keys)} FROM {table}").fetchall()
        is_all = trial.random.randrange(4) == 0
        if not picked:
            continue
        place = "" if is_all else "WHERE " + " AND ".join(f"{key} IS ?" for key in keys)
        try:
            connection.execute(
                f"UPDATE OR REPLACE {table} SET {column} = ? {place}",
                (value, *(() if is_all else trial.random.choice(picked))))
        except (sqlite3.Error, OverflowError):
            continue
        trial.note(f"{table}.{column} = {value!r:.60}{' everywhere' if is_all else ''}")
    if trial.random.randrange(4):
        restore()
    else:
        trial.note("tables left loose, triggers gone")
    connection.close()


def _table(trial, database):
    connection, restore = _loosened(database)
    table = trial.random.choice(TABLES)
    way = trial.random.choice(["empty", "drop", "doubled", "blob", "many", "state"])
    trial.note(f"{way} {table}")
    try:
        if way == "empty":
            connection.execute(f"DELETE FROM {table}")
        elif way == "drop":
            connection.execute(f"DROP TABLE {table}")
        elif way == "doubled":
            connection.execute(f"INSERT OR IGNORE INTO {table} SELECT * FROM {table}")
        elif way == "many":
            connection.execute("UPDATE profile_day SET day = day * 100000")
            connection.executemany(
                "INSERT OR IGNORE INTO presented_note VALUES ('comparison', ?, 1, 1, 1, 1, 1)", [(note,) for note in range(-50, 300)])
        else:
            blob = bytes(connection.execute("SELECT fitted FROM profile_state").fetchone()[0])
            for _ in range(trial.random.randint(1, 4)):
                blob, what = damage_bytes(
                    trial.random, blob, [bytes(8), b"\xff" * 8, b"\0\0\0\0\0\0\xf0\x7f", b"\0\0\0\0\0\0\xf8\x7f"])
                trial.note(what)
            connection.execute("UPDATE profile_state SET fitted = ?", (blob,))
    except (sqlite3.Error, TypeError):
        trial.note("refused by SQLite")
    try:
        restore()
    except sqlite3.Error:
        trial.note("not set right again")
    connection.close()


def _version(trial, database):
    connection = _open(database)
    name = trial.random.choice(["user_version", "user_version", "user_version", "application_id"])
    value = trial.random.choice([-(2**31), -1, 0, 1, 2, 4, 5, 6, 7, 99, 2**31 - 1])
    connection.execute(f"PRAGMA {name} = {value}")
    trial.note(f"{name} = {value}")
    connection.close()


def _schema(trial, database):
    """Changes names and declarations in the schema."""
    connection = _open(database)
    way = trial.random.choice([
        "ALTER TABLE answer RENAME COLUMN cents TO dollars",
        "ALTER TABLE answer ADD COLUMN extra TEXT", "DROP INDEX answer_time",
        "DROP TRIGGER answer_added", "CREATE TABLE \"\x1b[31m\" (x)", "DROP INDEX run_answer",
        "ALTER TABLE run RENAME TO runs", "CREATE VIEW x AS SELECT * FROM x",
        "CREATE TRIGGER evil AFTER INSERT ON answer BEGIN DELETE FROM answer; END",
        "CREATE TRIGGER stop BEFORE INSERT ON answer BEGIN SELECT raise(ABORT, 'no'); END",
        "ALTER TABLE setting RENAME TO \"\u202esetting\"", "PRAGMA journal_mode = DELETE", "VACUUM",
    ])
    trial.note(repr(way))
    try:
        connection.execute(way)
    except sqlite3.Error:
        trial.note("refused by SQLite")
    connection.close()


def _header(trial, database):
    data = bytearray(database.read_bytes())
    for _ in range(trial.random.randint(1, 3)):
        place = trial.random.randrange(100)
        data[place] = trial.random.choice([0, 1, 2, 255, trial.random.randrange(256)])
        trial.note(f"byte {place} of the header")
    database.write_bytes(data)


def _bytes(trial, database):
    data = bytearray(database.read_bytes())
    way = trial.random.randrange(5)
    page = 4096 * trial.random.randrange(len(data) // 4096)
    if way == 0:
        del data[trial.random.randrange(len(data)) :]
    elif way == 1:
        data[page : page + 4096] = bytes(4096)
    elif way == 2:
        data += trial.random.randbytes(trial.random.randint(1, 9000))
    elif way == 3:
        for _ in range(trial.random.randint(1, 4)):
            data[page + (100 if page == 0 else 0) + trial.random.randrange(12)] = trial.random.randrange(256)
    else:
        for _ in range(trial.random.randint(1, 30)):
            data[trial.random.randrange(len(data))] = trial.random.randrange(256)
    trial.note(["cut off", "page of zeros", "bytes added", "header of a page", "bytes changed"][way])
    database.write_bytes(data)


def _beside(trial, database):
    """Damages the WAL and the other files beside a database."""
    name = trial.random.choice(["-wal", "-wal", "-shm", "-journal", "-runs", "folder", "none", "empty"])
    trial.note(f"beside it: {name}")
    if name == "folder":
        database.unlink()
        database.mkdir()
        return
    if name in ("none", "empty"):
        database.unlink()
        if name == "empty":
            database.write_bytes(b"")
        return
    if name == "-wal":
        trial.corpus_copy("peach-logged.sqlite", "data/peach.sqlite")
        log = (trial.corpus_path("peach-logged.sqlite-wal")).read_bytes()
        for _ in range(trial.random.randint(0, 3)):
            log, what = damage_bytes(trial.random, log, [bytes(32), b"\xff" * 32])
            trial.note(what)
    else:
        log = trial.random.randbytes(trial.random.choice([0, 1, 32, 5000]))
    (database.parent / (database.name + name)).write_bytes(log)
