"""Databases that were damaged or edited by hand must be read, rejected with a reason, or recreated without a crash."""
import itertools
import json
import shutil
import sqlite3

import corpus
from training import ANSWERS
from trial import INTEGERS, REALS, TEXTS, damage_bytes, extreme, rows

SIMULATED = ["--listener", "simulated", "--seed", "1"]
COMMANDS = [
    ["profile", "EXERCISE", "--plain"], ["profile", "EXERCISE", "--json", "--range", "year"], ["profile", "EXERCISE", "--json"],
    ["profile", "--json", "--range", "year", "--by", "day"], ["profile", "EXERCISE", "--html", "OUTPUT"],
    ["profile", "--plain", "--range", "week", "--lang", "de"], ["profile", "matching", "--together", "--plain"],
    ["profile", "intervals", "--presentation", "harmonic", "--json"],
    ["info"], ["settings", "list"], ["settings", "set", "duration", "0.4"], ["sounds", "FONT", "--check"],
    ["export", "--output", "OUTPUT"], ["export", "--format", "jsonl", "--output", "OUTPUT", "--range", "year"], ["import", "IMPORT"],
    ["delete", "--before", "2026-03-05", "--yes"], ["delete", "--last-training", "--yes"], ["delete", "--impossible", "--yes"],
    ["train", "EXERCISE", "--comparisons", "3", "--sound", "sine", *SIMULATED],
    ["train", "EXERCISE", "--comparisons", "3", "--sound", "sine", *SIMULATED],
    # Reads the measurements of the preset and its keys.
    ["train", "intervals", "--comparisons", "3", "--soundfont", "FONT", "--note-range", "C4:C5", "--duration", "0.3", *SIMULATED],
    ["measure", "--comparisons", "5", "--sound", "sine", *SIMULATED], ["measure", "--continue", "--listener", "simulated"],
    ["experiment", "loudness", "list"], ["experiment", "loudness", "report", "--all"],
    ["experiment", "loudness", "report", "--all", "--json"],
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
    database = trial.database()
    data = database.parent
    try:
        trial.random.choice([_values, _values, _values, _table, _version, _header, _bytes, _beside, _schema])(trial, database)
    except sqlite3.Error as error:
        trial.fail(f"SQLite refused the damage: {error}")
        return
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
    names = {
        "OUTPUT": output, "IMPORT": trial.corpus_path("few.csv"), "FONT": trial.corpus_path("simple.sf2"),
        "EXERCISE": trial.random.choice(list(ANSWERS))}
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
            backups = list(data.glob("peach-backup-*.csv"))
            trial.expect(gone == 0 or len(backups) == 1, f"{gone} answers deleted, {len(backups)} backups")
    for path in data.glob("peach-backup-*.csv"):
        path.unlink()


def _open(database):
    connection = sqlite3.connect(database, isolation_level=None)
    connection.execute("PRAGMA ignore_check_constraints = ON")
    connection.execute("PRAGMA foreign_keys = OFF")
    return connection


def _loose(sql):
    """The table without STRICT and NOT NULL."""
    return sql.replace(") STRICT, ", ") ").removesuffix(" STRICT").replace(" NOT NULL", "")


def _loosened(database):
    """Opens the database without triggers and constraints; returns it and the statements that restore them."""
    connection = _open(database)
    schema = connection.execute("SELECT rowid, sql FROM sqlite_schema").fetchall()
    triggers = connection.execute("SELECT name, tbl_name, sql FROM sqlite_schema WHERE type = 'trigger'").fetchall()
    for name, _, _ in triggers:
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
        left = corpus.tables(connection)
        for _, table, sql in triggers:
            if table in left:
                connection.execute(sql)

    return connection, restore


def _change(connection, sql, values=()):
    """Runs a statement that must change rows."""
    before = connection.total_changes
    connection.execute(sql, values)
    if connection.total_changes == before:
        raise sqlite3.Error(f"no row was changed by {sql}")


def _value(trial, column, keys, old):
    """Another value for a column."""
    _, name, kind, _, _, place = column
    # SQLite itself refuses other types in a key that is the row's number, and NULL in the key of a table without such numbers.
    kinds = [INTEGERS] if kind == "INTEGER" and keys == [name] else [
        INTEGERS, INTEGERS, REALS, REALS, TEXTS, [b"\xff\xfe", b"", bytes(64)], *([] if place else [[None]]),
        *([TEXTS] * 4 if kind == "TEXT" else [])]
    return trial.random.choice([value for value in trial.random.choice(kinds) if value != old] or [7])


def _values(trial, database):
    """Changes values in one row or all rows, bypassing STRICT, CHECK, NOT NULL and the triggers."""
    connection, restore = _loosened(database)
    tables = corpus.tables(connection)
    for _ in range(trial.random.randint(1, 3)):
        # Answers have most of the columns.
        table = trial.random.choice([*tables, *["answer"] * len(tables)])
        column = trial.random.choice(tables[table])
        keys = [row[1] for row in tables[table] if row[5]]
        *key, old = trial.random.choice(connection.execute(f"SELECT {', '.join(keys)}, {column[1]} FROM {table}").fetchall())
        value = _value(trial, column, keys, old)
        is_all = trial.random.randrange(4) == 0
        place = "" if is_all else "WHERE " + " AND ".join(f"{name} IS ?" for name in keys)
        _change(connection, f"UPDATE OR REPLACE {table} SET {column[1]} = ? {place}", (value, *(() if is_all else key)))
        trial.note(f"{table}.{column[1]} = {value!r:.60}{' everywhere' if is_all else ''}")
    if trial.random.randrange(4):
        restore()
    else:
        trial.note("tables left loose, triggers gone")
    connection.close()


def _table(trial, database):
    connection, restore = _loosened(database)
    tables = corpus.tables(connection)
    blobs = [(table, column[1]) for table, columns in tables.items() for column in columns if column[2] == "BLOB"]
    # Numbers in keys of several columns: rows can be added.
    numbers = [(table, column[1]) for table, columns in tables.items() for column in columns if column[5] and column[2] == "INTEGER"
               and sum(other[5] > 0 for other in columns) > 1]
    way = trial.random.choice(["empty", "drop", "exchange", "blob", "many"])
    table = trial.random.choice(list(tables))
    if way == "empty":
        _change(connection, f"DELETE FROM {table}")
    elif way == "drop":
        connection.execute(f"DROP TABLE {table}")
    elif way == "exchange":
        table = trial.random.choice([name for name, columns in tables.items() if sum(not column[5] for column in columns) > 1])
        pairs = list(itertools.combinations([column[1] for column in tables[table] if not column[5]], 2))
        one, other = trial.random.choice([
            pair for pair in pairs if connection.execute(f"SELECT 1 FROM {table} WHERE {pair[0]} IS NOT {pair[1]}").fetchone()])
        _change(connection, f"UPDATE OR REPLACE {table} SET {one} = {other}, {other} = {one} WHERE {one} IS NOT {other}")
        way += f" {one} and {other} of"
    elif way == "blob":
        table, name = trial.random.choice(blobs)
        blob = trial.random.choice(connection.execute(f"SELECT {name} FROM {table}").fetchall())[0]
        old, count = blob, trial.random.randint(1, 4)
        while count > 0 or blob == old:
            count -= 1
            blob, what = damage_bytes(
                trial.random, blob, [bytes(8), b"\xff" * 8, b"\0\0\0\0\0\0\xf0\x7f", b"\0\0\0\0\0\0\xf8\x7f"])
            trial.note(what)
        _change(connection, f"UPDATE {table} SET {name} = ? WHERE {name} = ?", (blob, old))
    else:
        table, name = trial.random.choice(numbers)
        names = [column[1] for column in tables[table]]
        step = trial.random.choice([1, 100_000, -100_000])
        values = ", ".join(f"{column} + {step} * number" if column == name else column for column in names)
        _change(
            connection, "WITH numbers (number) AS (SELECT 1 UNION ALL SELECT number + 1 FROM numbers WHERE number < 200) "
            f"INSERT OR IGNORE INTO {table} SELECT {values} FROM {table}, numbers")
    trial.note(f"{way} {table}")
    restore()
    connection.close()


def _version(trial, database):
    connection = _open(database)
    name = trial.random.choice(["user_version", "user_version", "user_version", "application_id"])
    current = connection.execute(f"PRAGMA {name}").fetchone()[0]
    value = trial.random.choice([-(2**31), -1, *range(current % 100), current + 1, 2**31 - 1])
    connection.execute(f"PRAGMA {name} = {value}")
    trial.note(f"{name} = {value}")
    connection.close()


def _schema(trial, database):
    """Changes names and declarations in the schema."""
    connection = _open(database)
    tables = corpus.tables(connection)
    table = trial.random.choice(list(tables))
    column = trial.random.choice(tables[table])[1]
    kind, name = trial.random.choice(
        connection.execute("SELECT type, name FROM sqlite_schema WHERE type <> 'table' AND sql IS NOT NULL ORDER BY name").fetchall())
    way = trial.random.choice([
        f"ALTER TABLE {table} RENAME COLUMN {column} TO dollars", f"ALTER TABLE {table} RENAME COLUMN {column} TO dollars",
        f"ALTER TABLE {table} ADD COLUMN extra TEXT", f"DROP {kind} {name}", f"ALTER TABLE {table} RENAME TO others",
        f"ALTER TABLE {table} RENAME TO \"\u202e{table}\"", "CREATE TABLE \"\x1b[31m\" (x)", "CREATE VIEW x AS SELECT * FROM x",
        f"CREATE TRIGGER evil AFTER INSERT ON {table} BEGIN DELETE FROM answer; END",
        f"CREATE TRIGGER stop BEFORE INSERT ON {table} BEGIN SELECT raise(ABORT, 'no'); END",
        "PRAGMA journal_mode = DELETE", "VACUUM",
    ])
    trial.note(repr(way))
    connection.execute(way)
    connection.close()


def _header(trial, database):
    data = bytearray(database.read_bytes())
    for _ in range(trial.random.randint(1, 3)):
        place = trial.random.randrange(100)
        data[place] = extreme(trial.random, 1, data[place])
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
