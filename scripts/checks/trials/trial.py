"""One case: the damage, the program's runs and the failures."""
import json
import random
import shutil
import sqlite3
from pathlib import Path

import peach_process


class Trial:
    """A case that depends only on kind, seed and program."""

    def __init__(self, kind, seed, program, folder, corpus):
        self.kind, self.seed, self.program, self.corpus = kind, seed, program, corpus
        self.folder = Path(folder)
        self.random = random.Random(f"{kind} {seed}")
        self.damage = []
        self.outcomes = []
        self.failures = []

    def note(self, text):
        self.damage.append(text)

    def run(self, *arguments, data=b"", changes=None, **judgement):
        """Runs the program, checks its outcome and returns it."""
        env = peach_process.environment(self.folder, **(changes or {}))
        outcome = peach_process.run(self.program, arguments, self.folder, env, data)
        self.judge(outcome, **judgement)
        return outcome

    def judge(self, outcome, **judgement):
        self.outcomes.append(outcome)
        for fault in peach_process.faults(outcome, **judgement):
            self.fail(f"{' '.join(outcome.arguments)}: {fault}; {outcome.error.strip()[:200]!r}")

    def expect(self, condition, text):
        if not condition:
            self.fail(text)

    def expect_integrity(self, data):
        """Checks that `doctor` finds the database intact."""
        checked = self.run("doctor", "--json", "--data-dir", data, codes={0, 69}, seconds=8)
        self.expect(json.loads(checked.out)["database"].get("integrity") == "ok", "doctor finds the database damaged")

    def fail(self, text):
        self.failures.append(text.replace(str(self.folder), "."))

    def corpus_path(self, name):
        return Path(self.corpus) / name

    def corpus_copy(self, name, to=None):
        path = self.folder / (to or name)
        shutil.copyfile(self.corpus_path(name), path)
        return path

    def database(self):
        """A copy of the sample database in a folder of its own."""
        (self.folder / "data").mkdir()
        return self.corpus_copy("peach.sqlite", "data/peach.sqlite")


def rows(database):
    """All answers in order, with all columns but the database's own numbers; None without a readable database."""
    if not Path(database).exists():
        return []
    try:
        connection = sqlite3.connect(f"file:{database}?mode=ro", uri=True)
        connection.text_factory = bytes
        try:
            columns = [name for (name,) in connection.execute("SELECT name FROM pragma_table_info('answer')")]
            named = [f'"{name.decode()}"' for name in columns if name not in (b"id", b"sound_source")]
            return connection.execute(f"SELECT {', '.join(named)} FROM answer ORDER BY uuid").fetchall()
        finally:
            connection.close()
    except (sqlite3.Error, UnicodeDecodeError):
        # SQLite's message may quote what isn't text.
        return None


def remove_log(database):
    """Deletes the log of a database, and its index."""
    for end in ("-wal", "-shm"):
        database.with_name(database.name + end).unlink(missing_ok=True)


def references(database):
    """The numbers of runs and sounds, and of references to missing ones."""
    if not Path(database).exists():
        return (0, 0, 0, [])
    connection = sqlite3.connect(f"file:{database}?mode=ro", uri=True)
    counts = [connection.execute(f"SELECT count(*) FROM {table}").fetchone()[0] for table in ("run", "sound_source", "sound_font")]
    broken = connection.execute("PRAGMA foreign_key_check").fetchall()
    connection.close()
    return (*counts, broken)


# Unusual numbers and texts.
INTEGERS = [-(2**63), -(2**31), -5, -1, 0, 1, 2, 127, 128, 255, 65535, 2**31 - 1, 2**31, 2**53, 2**63 - 1]
REALS = [float("inf"), float("-inf"), 1e308, -1e308, 5e-324, 1e-300, 0.0, -0.0, 0.1, 1e18, -1e18]
TEXTS = [
    "", " ", "\x1b[31mred\x1b]0;title\x07", "\u202eleft", "\u2066\u2028line", "\x85\x9b2J", "a\x00b", "\r\nline", "\tcell",
    "=1+1", "@SUM(A1)", "-2+3", "%s%n%d", "../../etc/passwd", "x" * 5000, "😀é\u0301", "'; DROP TABLE run; --", "{}", "[" * 500,
    "null", "NaN", "sine", "9:0:0", "Peach.sf2:0:0", "Peach.sf2:-1:999999999999999999999",
]


def extreme(random_source, width, old):
    """A critical number for a field of so many bytes."""
    largest = (1 << 8 * width) - 1
    value = random_source.choice([
        0, 1, largest, largest // 2, largest // 2 + 1, old + 1, old - 1, old * 2, old // 2,
        random_source.getrandbits(8 * width), random_source.randrange(1000),
    ])
    return value & largest


def damage_bytes(random_source, data, pieces):
    """Changes, inserts, removes, doubles or truncates bytes. Returns the result and a description."""
    data = bytearray(data)
    if not data:
        return bytes(data), "nothing to damage"
    place = random_source.randrange(len(data))
    end = min(len(data), place + random_source.randint(1, 200))
    way = random_source.randrange(6)
    if way == 0:
        data[place] = random_source.randrange(256)
    elif way == 1:
        data[place:place] = random_source.choice(pieces)
    elif way == 2:
        del data[place:end]
    elif way == 3:
        data[place:place] = data[place:end]
    elif way == 4:
        del data[place:]
    else:
        data[place] = random_source.choice(data)
    names = ["byte changed", "piece put in", "piece cut out", "piece doubled", "cut off", "byte copied"]
    return bytes(data), f"{names[way]} at {place}"
