"""Compares the results of the programs in Pooling.md with the known parameters and with Peach's report. Called by check-pooling
in the folder of the results, with the number of participants. Prints each figure with its limits, and fails if one is outside.
With --sample there are too few participants, and only the figures are printed."""

import csv
import json
import math
import os
import statistics
import sys

ANSWERS = 80
# The mean and standard deviation of the participants' k, in cents per dB.
MEAN, DEVIATION = 1, 0.5

missed = 0
sample = "--sample" in sys.argv


def within(name, value, lowest, highest, digits=3):
    global missed
    if sample:
        print(f"{name:<58} {value:.{digits}f}")
        return
    ok = lowest <= value <= highest
    missed += not ok
    print(f"{name:<58} {value:.{digits}f} ({lowest:.{digits}f} to {highest:.{digits}f}){'' if ok else '   MISSED'}")


def effects(folder):
    with open(f"{folder}/effects.csv", newline="") as file:
        return {row["participant"]: row for row in csv.DictReader(file)}


def pooled(folder):
    with open(f"{folder}/pooled.csv", newline="") as file:
        (row,) = csv.DictReader(file)
    return {name: float(value) for name, value in row.items()}


def estimates(rows):
    """k and its standard error of each participant with an estimate."""
    return {name: (float(row["k"]), float(row["se"])) for name, row in rows.items() if row["k"]}


def same(name, first, second):
    """Compares with a tolerance, since sums in another order have other last digits."""
    apart = [abs(first[who][0] - second[who][0]) for who in first.keys() & second.keys()]
    within(f"{name}: participants in only one", len(first.keys() ^ second.keys()), 0, 0, 0)
    within(f"{name}: k, largest difference, 1e-6 cents per dB", 1e6 * max(apart), 0, 1)


def against_truth(count):
    with open("listeners") as file:
        truth = {name: float(k) for name, _, k, *_ in map(str.split, file)}
    rows, all_together = effects("csv"), pooled("csv")
    found = estimates(rows)
    within("participants", len(rows.keys() & truth.keys()), len(truth), len(rows), 0)
    answers = ANSWERS * (count + 1) + 10
    within("answers", sum(int(row["answers"]) for row in rows.values()), answers, answers, 0)
    within("participants without an estimate", len(rows) - len(found), 2, 2 + 0.01 * count, 0)
    within("  … of the two without information", len({"guess", "leave"} - found.keys()), 2, 2, 0)
    within("  … as in the pooled result", all_together["participants"], len(found), len(found), 0)
    # With so few answers, the estimates are slightly too small, and smaller ones seem more precise; see the article.
    error = all_together["plain_reach"] / 1.96
    within("plain mean, cents per dB", all_together["plain"], 0.94 * MEAN - 3 * error, MEAN + 3 * error)
    error = all_together["reach"] / 1.96
    within("weighted mean", all_together["mean"], 0.88 * MEAN - 3 * error, MEAN + 3 * error)
    error = 3 * DEVIATION / math.sqrt(count)
    within("spread", all_together["spread"], 0.9 * DEVIATION - error, 1.1 * DEVIATION + error)
    covered = statistics.mean(abs(k - truth[name]) < 1.96 * se for name, (k, se) in found.items())
    error = 3 * math.sqrt(0.05 * 0.95 / count)
    within("coverage of the participants' own intervals", covered, 0.92 - error, 0.97 + error)


def against_report():
    with open("report.json") as file:
        report = json.load(file)
    rows, all_together = effects("few"), pooled("few")
    found, probit = estimates(rows), {}
    for one in report["participants"]:
        bias = one.get("loudnessBias", {})
        if "lower95" in bias and "upper95" in bias:
            probit[one["participant"]] = bias["centsPerDB"], (bias["upper95"] - bias["lower95"]) / 2 / 1.96
    within("the report's participants", len(report["participants"]), len(rows), len(rows), 0)
    within("  … with an estimate in only one", len(found.keys() ^ probit.keys()), 0, 0.02 * len(rows), 0)
    both = sorted(found.keys() & probit.keys())
    apart = [(found[name][0] - probit[name][0]) / probit[name][1] for name in both]
    within("logit's k minus the report's, standard errors, mean", statistics.mean(apart), -0.1, 0.1)
    within("  … root mean square", math.sqrt(statistics.mean(value * value for value in apart)), 0, 0.4)
    ratios = [found[name][1] / probit[name][1] for name in both]
    within("logit's standard error / the report's, mean", statistics.mean(ratios), 0.85, 1.1)
    bias = report["pooled"]["loudnessBias"]
    error = (bias["plainUpper95"] - bias["plainLower95"]) / 2 / 1.96
    within("the report's plain mean, cents per dB", bias["plainCentsPerDB"], 0.9 * MEAN - 3 * error, MEAN + 3 * error)
    within("  … its interval, half", 1.96 * error, 0, 1)
    within("  … weighted mean", bias["centsPerDB"], 0.85 * MEAN - 3 * error, MEAN + 3 * error)
    within("logit's weighted mean minus the report's", all_together["mean"] - bias["centsPerDB"], -0.05, 0.05)
    within("  … its interval / the report's", 2 * all_together["reach"] / (bias["upper95"] - bias["lower95"]), 0.85, 1.1)
    within("  … spread minus the report's", all_together["spread"] - bias["spreadCentsPerDB"], -0.12, 0.12)


def main():
    against_truth(int(sys.argv[1]))
    same("JSON lines against CSV", estimates(effects("jsonl")), estimates(effects("csv")))
    against_report()
    if os.path.isdir("spark"):
        same("Spark against DuckDB", estimates(effects("spark")), estimates(effects("csv")))
    return missed > 0


if __name__ == "__main__":
    sys.exit(main())
