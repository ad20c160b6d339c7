"""Times of experiments on loudness: their report, many runs in one database, the choice of a comparison. Processor time, so that
other processes don't count."""

import json
import os
import statistics

from bench import Failure, median_ratio
from table import Row, milliseconds

LEVELS = 3
# Enough to make the start of the program negligible.
PER_LEVEL = 1000
RUNS = 100
REPEATS = 9


def written(bench, per_level, levels=(0, 0.5, 1), strategy="threshold-tracking"):
    """Writes an experiment without practice and returns its path."""
    conditions = [
        {"name": str(level), "second": {"amplitude": {"from": -6 * level, "to": 6 * level}}} if level else {"name": "0"}
        for level in levels]
    path = bench.path(f"loudness-{len(levels)}-{per_level}-{strategy}.json")
    with open(path, "w", encoding="utf-8") as file:
        json.dump({
            "format": "peach-experiment 2", "title": "Loudness", "sound": {"preset": "sine"}, "settings": {"duration": 0.3},
            "blocks": [{
                "name": "main", "pauseEvery": 60, "method": {"adaptive": strategy, "comparisons": per_level},
                "conditions": conditions}],
            "report": ["thresholds", {"shiftPer": "amplitude"}]}, file)
    return path


def run(bench, folder, participant, per_level):
    bench.run([
        bench.peach, "experiment", "run", written(bench, per_level), "--listener", "simulated:threshold=8,loudness=1",
        "--participant", f"P{participant}", "--data-dir", folder])


def report(bench, folder):
    return bench.run([bench.peach, "experiment", "report", "--json", "--data-dir", folder])


def regression_rows(bench, python):
    """Peach's whole program, with thresholds, times and bins, compared with only the regression of the peer."""
    helper = os.path.join(os.path.dirname(os.path.abspath(__file__)), "probit_peer.py")
    folder, answers = bench.path("experiment"), bench.path("experiment.csv")
    run(bench, folder, 1, PER_LEVEL)
    bench.run([bench.peach, "export", "--data-dir", folder, "--output", answers])
    bench.environment["OPENBLAS_NUM_THREADS"] = "1"
    own, peer, apart = [], [], 0
    for _ in range(REPEATS):
        ours = report(bench, folder)
        theirs = json.loads(bench.run([python, "-B", helper, answers], limit=180).output)
        own.append(ours.cpu_seconds)
        peer.append(theirs["seconds"])
        bias = json.loads(ours.output)["loudnessBias"]
        apart = max(apart, *(abs(bias[name] - theirs[name]) for name in ("centsPerDB", "lower95", "upper95")))
    return [
        Row(f"Report on {LEVELS * PER_LEVEL:,} answers, against statsmodels' regression", milliseconds(own), milliseconds(peer),
            median_ratio(own, peer)),
        Row("  … k and its interval, largest difference", f"{apart:.7f} ct/dB", goal="≤ 0.0001", met=apart <= 0.0001),
    ]


def growth_rows(bench):
    """The same run, alone and after many others."""
    alone, among = bench.path("experiments-1"), bench.path(f"experiments-{RUNS}")
    for participant in range(2, RUNS + 1):
        run(bench, among, participant, 20)
    for folder in (alone, among):
        run(bench, folder, 1, 20)
    reports = {folder: [] for folder in (alone, among)}
    begun = {folder: [] for folder in (alone, among)}
    for _ in range(REPEATS):
        for folder in (alone, among):
            found = report(bench, folder)
            if len(json.loads(found.output)["runs"]) != 1:
                raise Failure("The report is not on the latest run.")
            reports[folder].append(found.cpu_seconds)
            # The folder exists, and --listener would add a run.
            command = [
                bench.peach, "experiment", "run", written(bench, 20), "--participant", "Q", "--events", "jsonl", "--output",
                bench.path("none.wav"), "--data-dir", folder]
            begun[folder].append(bench.run(command).cpu_seconds)
    return [
        Row(f"Report on a run among {RUNS}, against one alone", milliseconds(reports[among]), milliseconds(reports[alone]),
            median_ratio(reports[among], reports[alone]), "≤ 1.3", median_ratio(reports[among], reports[alone]) <= 1.3),
        Row("  … beginning another run, and leaving at once", milliseconds(begun[among]), milliseconds(begun[alone]),
            median_ratio(begun[among], begun[alone]), "≤ 1.3", median_ratio(begun[among], begun[alone]) <= 1.3),
    ]


def choice_rows(bench):
    """The time from an answer to the next comparison, including the simulated listener's."""

    def microseconds(levels, experiments, strategy="threshold-tracking"):
        path = written(bench, LEVELS * PER_LEVEL // len(levels), levels, strategy)
        found = bench.run([
            bench.peach, "experiment", "plan", path, "--threshold", "8", "--effect", "1", "--simulate", str(experiments), "--json"])
        return found.cpu_seconds * 1e6 / (experiments * LEVELS * PER_LEVEL)

    three, one, quest = [], [], []
    for _ in range(REPEATS):
        three.append(microseconds((0, 0.5, 1), 20))
        one.append(microseconds((1,), 20))
        quest.append(microseconds((0, 0.5, 1), 4, "quest-plus"))
    median, largest = statistics.median(three), statistics.median(quest)
    ratio = median_ratio(three, one)
    return [
        Row("Experiment's next comparison, three tracks against one", f"{median:.0f} µs", f"{statistics.median(one):.0f} µs",
            ratio, "≤ 1.3", ratio <= 1.3),
        Row("  … by quest-plus", f"{largest:.0f} µs", goal="≤ 2 ms", met=largest <= 2000),
    ]


def rows(bench, python):
    return regression_rows(bench, python) + growth_rows(bench) + choice_rows(bench)
