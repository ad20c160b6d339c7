"""Compares exports of earlier versions with those of this one, and prints figures, for check-earlier.

Usage: earlier.py FOLDER …, each with an earlier version's earlier.csv, this version's exported-….csv, and the file 'figures', whose
lines have the name of a file of JSON and keys, such as 'history.0.estimate'. Numbers have four digits, because the last digits of
a double differ between C libraries.
"""
import csv
import json
import pathlib
import sys


def rows(path):
    with open(path, newline="") as file:
        return {row["id"]: row for row in csv.DictReader(file)}


def equal(now, before):
    """Also for lists of numbers, whose small numbers 0.3.0 wrote with exponents."""
    try:
        return now == before or [float(part) for part in now.split()] == [float(part) for part in before.split()]
    except (AttributeError, ValueError):
        return False


def compare(earlier, path):
    found = rows(path)
    if earlier.keys() != found.keys():
        sys.exit(f"{path} has other answers than {path.parent}/earlier.csv.")
    for id, row in earlier.items():
        for column, value in row.items():
            if not equal(found[id].get(column), value):
                sys.exit(f"{path}, {id}: {column} is {found[id].get(column)} instead of {value}.")


def numbers(value):
    if isinstance(value, dict):
        return " ".join(f"{key} {numbers(value[key])}" for key in sorted(value))
    return f"{value:.4g}" if isinstance(value, float) else str(value)


for folder in map(pathlib.Path, sys.argv[1:]):
    for path in sorted(folder.glob("exported-*.csv")):
        compare(rows(folder / "earlier.csv"), path)
    for line in (folder / "figures").read_text().splitlines():
        name, *keys = line.split()
        result = json.loads((folder / f"{name}.json").read_text())
        for key in keys:
            value = result
            for part in key.split("."):
                value = value[int(part)] if isinstance(value, list) else value[part]
            print(folder, name, key, numbers(value))
