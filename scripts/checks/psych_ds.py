"""Checks datasets against the rules of Psych-DS 1.5.0 whose violation is an error, and against their own dictionary.

Usage: psych_ds.py FOLDER [ANSWERS]. With ANSWERS, the dataset must have this number of answers. Prints the problems, or the
number of bytes of each answer without the header; exits with 1 if there are problems.
"""
import csv
import hashlib
import json
import pathlib
import re
import sys

KEYWORDS = {"study", "site", "subject", "session", "task", "condition", "trial", "stimulus", "description"}
NAME = re.compile(r"(?:[a-z]+-[A-Za-z0-9]+)(?:_[a-z]+-[A-Za-z0-9]+)*_data\.csv")
TYPES = {
    "Integer": re.compile(r"-?\d+"),
    "Float": re.compile(r"-?\d+(?:\.\d+)?(?:e-?\d+)?"),
    "Boolean": re.compile(r"true|false"),
    "DateTime": re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z"),
    "Text": re.compile(r".*", re.DOTALL),
}


def metadata(folder, problems):
    """The variables of the dictionary by their names."""
    path = folder / "dataset_description.json"
    if not path.is_file():
        problems.append("dataset_description.json is missing")
        return {}
    found = json.loads(path.read_text(encoding="utf-8"))
    for key in ("name", "description", "variableMeasured"):
        if not found.get(key):
            problems.append(f"{key} is missing")
    if found.get("@context", "").rstrip("/") not in ("http://schema.org", "https://schema.org"):
        problems.append("@context isn't schema.org")
    if found.get("@type") != "Dataset":
        problems.append("@type isn't Dataset")
    variables = {}
    for variable in found.get("variableMeasured", []):
        name = variable.get("name")
        if variable.get("@type") != "PropertyValue" or not name or not variable.get("description"):
            problems.append(f"variable {name} isn't described")
        if name in variables:
            problems.append(f"variable {name} is described twice")
        variables[name] = variable
    return variables


def check_value(text, variable):
    """What is wrong with a value; None for nothing."""
    kind = variable["additionalType"].rsplit("/", 1)[-1]
    if not TYPES[kind].fullmatch(text):
        return f"isn't {kind}"
    if kind in ("Integer", "Float"):
        number = float(text)
        if number < variable.get("minValue", number) or number > variable.get("maxValue", number):
            return "is out of range"
    levels = [level["name"] for level in variable.get("valueReference", [])]
    if levels and text not in levels:
        return f"isn't one of {levels}"
    return None


def read(path, variables, problems):
    """The rows of a table."""
    with open(path, newline="", encoding="utf-8") as file:
        rows = list(csv.reader(file))
    if not rows or not rows[0]:
        problems.append(f"{path.name} has no header")
        return []
    header = rows[0]
    if len(set(header)) < len(header):
        problems.append(f"{path.name} repeats a column")
    for column in header:
        if column not in variables:
            problems.append(f"{path.name}: {column} isn't in the dictionary")
    for number, row in enumerate(rows[1:], start=2):
        if len(row) != len(header):
            problems.append(f"{path.name}, line {number}: {len(row)} cells instead of {len(header)}")
            continue
        for column, text in zip(header, row):
            wrong = check_value(text, variables[column]) if text and column in variables else None
            if wrong:
                problems.append(f"{path.name}, line {number}, {column}: '{text}' {wrong}")
    return [dict(zip(header, row)) for row in rows[1:]]


def check_runs(runs, answers, problems):
    """Every answer must have a run, of the same participant, and trials must be numbered."""
    known = {row["runNumber"]: row["participant"] for row in runs}
    if len(known) != len(runs):
        problems.append("a run has two rows")
    last = {}
    for row in answers:
        run = row["runNumber"]
        if known.get(run) != row["participant"]:
            problems.append(f"run {run} isn't one of participant {row['participant']}")
        if int(row["trialNumber"]) != last.get(run, 0) + 1:
            problems.append(f"run {run} has no trial {last.get(run, 0) + 1}")
        last[run] = int(row["trialNumber"])
    if set(last) != set(known):
        problems.append("a run has no answers")


def check_materials(folder, runs, problems):
    """The files of the experiments must have the SHA-256 of the runs."""
    hashes = set()
    sums = (folder / "SHA256SUMS").read_text(encoding="utf-8").splitlines()
    for path in folder.glob("*.canonical.json"):
        content = path.read_bytes()
        digest = hashlib.sha256(content).hexdigest()
        hashes.add(digest)
        if f"{digest}  {path.name}" not in sums:
            problems.append(f"SHA256SUMS has another digest of {path.name}")
        readable = path.with_name(path.name.replace(".canonical", ""))
        if json.loads(content) != json.loads(readable.read_text(encoding="utf-8")):
            problems.append(f"{readable.name} says something else than {path.name}")
    if hashes != {row["experimentSha256"] for row in runs}:
        problems.append("materials has other experiments than the runs")


def check(folder, count=None):
    problems = []
    variables = metadata(folder, problems)
    if not (folder / "data").is_dir():
        problems.append("data is missing")
    runs, answers, size, used, names = [], [], 0, set(), set()
    for path in sorted((folder / "data").rglob("*.csv")):
        if not NAME.fullmatch(path.name):
            problems.append(f"{path.name} isn't a valid name")
        for part in path.name.split("_")[:-1]:
            if part.split("-")[0] not in KEYWORDS:
                problems.append(f"{path.name}: {part} has no official keyword")
        if path.name.lower() in names:
            problems.append(f"{path.name} differs from another name only in capital letters")
        names.add(path.name.lower())
        rows = read(path, variables, problems)
        with open(path, newline="", encoding="utf-8") as file:
            used.update(next(csv.reader(file), []))
        if path.name.startswith("description-runs"):
            runs = rows
        else:
            answers += rows
            lines = path.read_bytes().split(b"\r\n")
            size += sum(len(line) + 2 for line in lines[1:-1])
            if {row["participant"] for row in rows} != {re.search("subject-([A-Za-z0-9]+)", path.name)[1]}:
                problems.append(f"{path.name} has other participants")
    if not answers:
        problems.append("there are no answers")
    for name in variables:
        if name not in used:
            problems.append(f"variable {name} isn't in any table")
    if count is not None and len(answers) != count:
        problems.append(f"{len(answers)} answers instead of {count}")
    if answers and runs:
        check_runs(runs, answers, problems)
        check_materials(folder / "materials", runs, problems)
    for name in ("README.md", "CHANGES.md"):
        if not (folder / name).is_file() or not (folder / name).stat().st_size:
            problems.append(f"{name} is missing")
    return problems, size / max(1, len(answers))


if __name__ == "__main__":
    found, bytes_each = check(pathlib.Path(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else None)
    print("\n".join(found[:20]) or f"{bytes_each:.0f}")
    sys.exit(bool(found))
