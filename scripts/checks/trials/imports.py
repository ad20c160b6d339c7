"""Files to import: an import must be all or nothing."""
import csv
import gzip
import io
import json
from pathlib import Path

import corpus
from training import ANSWERS
from trial import INTEGERS, REALS, TEXTS, damage_bytes, references, rows

APP_FORMATS = [1, 2, 3]
BASES = ["answers.csv", "answers.json", "answers.jsonl"] * 2 + [f"app{version}.csv" for version in APP_FORMATS]
PIECES = [piece.encode() for piece in '" , \r \n \\u { } [ ] : null - 1e999 \0 é \x1b[31m =1+1 "" \ufeff \u202e'.split(" ")]
VALUES = [str(value) for value in INTEGERS + REALS] + TEXTS + [
    "1969-12-31T23:59:59Z", "2201-01-01T00:00:00Z", "9999-12-31T23:59:59.999Z", "-0001-01-01T00:00:00Z",
    "2026-02-30T00:00:00Z", "2026-03-03T14:30:00+99:00", "quest-plus", "true", "higher", "midi",
    "comparison", "intervals", "matching", "wider", "P5", "A1", "down", "just", "harmonic", "together", "pitchMatching",
]


def prepare(root, program, folder):
    corpus.make(root, program, folder)
    for version in APP_FORMATS:
        (folder / f"app{version}.csv").write_text(_app_file(version))


# Columns of all formats of the app, and those that each adds.
APP_COLUMNS = ("trainingType,timestamp,referenceNote,referenceNoteName,targetNote,targetNoteName,interval,tuningSystem,centOffset,"
               "isCorrect,initialCentOffset,userCentError")
APP_RHYTHM = ["", ",tempoBPM,offsetMs,userOffsetMs", ",tempoBPM,offsetMs,meanOffsetMs,meanOffsetMsPosition0,meanOffsetMsPosition1,"
              "meanOffsetMsPosition2,meanOffsetMsPosition3"]


def _app_file(version):
    """An export of the Peach app for iOS, with rows of all exercises."""
    discrimination = "pitchComparison" if version == 1 else "pitchDiscrimination"
    lines = []
    for second in range(0, 60, 5):
        note = 40 + second
        lines += [f"{kind},2026-03-03T14:30:{second + place:02}Z,{note},C4,{note + distance},C4,{name},{rest}"
                  for place, (kind, distance, name, rest) in enumerate([
                      (discrimination, 0, "P1", "equalTemperament,15.5,true,,"),
                      (discrimination, 7, "P5", f"justIntonation,{second - 20},false,,"),
                      (discrimination, -3, "m3", "equalTemperament,-3.25,true,,"),
                      ("pitchMatching", 0, "P1", f"equalTemperament,,,-25.5,{second / 7}"),
                      # Nobody tuned it.
                      ("pitchMatching", 0, "P1", "equalTemperament,,,20.0,20.0")])]
    extra = APP_RHYTHM[version - 1]
    return "\n".join([
        f"# peach-export-format:{version}", APP_COLUMNS + extra, *(line + "," * extra.count(",") for line in lines), ""])


def run(trial):
    base = trial.random.choice(BASES)
    trial.note(base)
    path = trial.folder / ("import" + Path(base).suffix)
    path.write_bytes(_dressed(trial, _damaged(trial, base, (Path(trial.corpus) / base).read_bytes())))
    content = path.read_bytes()
    data = trial.folder / "data"
    data.mkdir()
    database = data / "peach.sqlite"
    starts_full = trial.random.randrange(2) == 0
    if starts_full:
        trial.corpus_copy("other.sqlite", "data/peach.sqlite")
    before, others = rows(database), references(database)
    replaces = trial.random.randrange(3) == 0
    outcome = trial.run(
        "import", path, "--data-dir", data, "--json", *(["--replace", "--yes"] if replaces else []), codes={0, 65})
    after = rows(database)
    trial.expect(path.read_bytes() == content, "the imported file has been changed")
    backups = list(data.glob("peach-backup-*"))
    if outcome.code != 0:
        trial.expect(after == before, f"refused, but there were {len(before)} answers and are {len(after or [])}")
        trial.expect(references(database) == others, "refused, but runs or sounds have been added")
        trial.expect(not backups, "refused, but there is a backup")
    else:
        trial.expect(not references(database)[3], "an answer refers to a run or a sound that isn't there")
        added = json.loads(outcome.out).get("added")
        kept = 0 if replaces else len(before)
        trial.expect(len(after) == kept + added, f"{kept} answers and {added} added make {len(after)}")
        trial.expect(replaces or set(before) <= set(after), "answers that were stored are gone")
        if replaces and before:
            trial.expect(len(backups) == 1 and len(corpus.csv_rows(backups[0])) == len(before), "no whole backup")
        if trial.random.randrange(3) == 0:
            # Imported data must not break other commands.
            exercise = trial.random.choice(list(ANSWERS))
            trial.run(
                "profile", exercise, "--data-dir", data, *trial.random.choice([["--plain"], ["--json", "--range", "year"]]),
                codes={0, 66})
            exported = trial.run("export", "--format", "jsonl", "--data-dir", data, codes={0})
            trial.expect(len(exported.out.splitlines()) == len(after), "not all answers can be exported")
    left = [file.name for file in data.iterdir() if not file.name.startswith(("peach.sqlite", "peach-backup-"))]
    trial.expect(not left, f"left behind: {left}")


def _dressed(trial, data):
    """The file as other programs could have saved it, which may damage it once more."""
    forms = {
        "semicolons": lambda: data.replace(b",", b";"),
        "decimal commas": lambda: data.replace(b",", b";").replace(b".", b","),
        "UTF-16": lambda: data.decode(errors="replace").encode("utf-16"),
        "NA": lambda: data.replace(b",,", b",NA,").replace(b",,", b",NA,"),
        "padded": lambda: data.replace(b"\n", b",,,\n") + b",,,\n" * 3,
        "gzip": lambda: gzip.compress(data),
    }
    if trial.random.randrange(2):
        return data
    form = trial.random.choice(list(forms))
    trial.note(form)
    data = forms[form]()
    if trial.random.randrange(3) == 0:
        data, what = damage_bytes(trial.random, data, PIECES)
        trial.note(what)
    return data


def _damaged(trial, base, data):
    if trial.random.randrange(2):
        return _values(trial, base, data.decode())
    for _ in range(trial.random.randint(1, 4)):
        data, what = damage_bytes(trial.random, data, PIECES)
        trial.note(what)
    return data


def _values(trial, base, text):
    """A well-formed file with unexpected values."""
    form = Path(base).suffix
    if form == ".csv":
        table = list(csv.reader(io.StringIO(text)))
        header = table[base.startswith("app")]
        for _ in range(trial.random.randint(1, 3)):
            row = trial.random.randrange(len(table))
            column = trial.random.randrange(len(table[row]))
            old, new = table[row][column], trial.random.choice(VALUES)
            if trial.random.randrange(3) == 0:
                # A possible value, which may contradict the others.
                new = trial.random.choice([line[column] for line in table if len(line) == len(table[row])])
            # The data of a run must be equal in all its rows.
            is_everywhere = row > 0 and trial.random.randrange(2) == 0
            for line in table[1:] if is_everywhere else [table[row]]:
                if line[column : column + 1] == [old]:
                    line[column] = new
            trial.note(f"line {row + 1}{' and others like it' if is_everywhere else ''}, {header[column]!r}: {new[:40]!r}")
        out = io.StringIO()
        csv.writer(out, lineterminator="\r\n").writerows(table)
        return out.getvalue().encode()
    objects = json.loads(text) if form == ".json" else [json.loads(line) for line in text.splitlines()]
    for _ in range(trial.random.randint(1, 3)):
        index = trial.random.randrange(len(objects))
        name = trial.random.choice(sorted(objects[index]))
        old, new = objects[index][name], trial.random.choice(VALUES + INTEGERS + REALS + [None, True, [], {}, [[]] * 3])
        if trial.random.randrange(3) == 0:
            new = trial.random.choice(objects).get(name)
        is_everywhere = trial.random.randrange(2) == 0
        for one in objects if is_everywhere else [objects[index]]:
            if one.get(name) == old:
                one[name] = new
        trial.note(f"object {index + 1}{' and others like it' if is_everywhere else ''}, {name}: {new!r:.40}")
    if form == ".json":
        return json.dumps(objects, ensure_ascii=False).encode()
    return "".join(json.dumps(one, ensure_ascii=False) + "\n" for one in objects).encode()
