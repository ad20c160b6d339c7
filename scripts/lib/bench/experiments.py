"""Experiments on loudness: their report, many runs in one database, the choice of a comparison, also by QUEST+ alone. Processor
time, so that other processes don't count."""

import glob
import json
import os
import statistics

from bench import FOLDER, Failure, Row, ratio_row

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


def regression_row(bench):
    """Peach's report compared with the regression of the peer."""
    # It takes seconds to load.
    import likelihood_peer

    folder, answers = bench.path("experiment"), bench.path("experiment.csv")
    run(bench, folder, 1, PER_LEVEL)
    bench.run([bench.peach, "export", "--data-dir", folder, "--output", answers])
    bias, theirs = json.loads(report(bench, folder).output)["loudnessBias"], likelihood_peer.regression(answers)
    apart = max(abs(bias[name] - value) for name, value in theirs.items())
    return Row(f"k and its interval on {LEVELS * PER_LEVEL:,} answers, largest difference to a maximum found by SciPy",
               f"{apart:.7f} ct/dB", "≤ 0.0001", apart <= 0.0001)


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
        ratio_row(f"Report on a run among {RUNS}, against one alone", reports[among], reports[alone], 1.3),
        ratio_row("  … beginning another run, and leaving at once", begun[among], begun[alone], 1.3),
    ]


def choice_rows(bench):
    """The time from an answer to the next comparison, including the simulated listener's."""

    def measured(levels, experiments, strategy="threshold-tracking"):
        path = written(bench, LEVELS * PER_LEVEL // len(levels), levels, strategy)
        found = bench.run([
            bench.peach, "experiment", "plan", path, "--threshold", "8", "--effect", "1", "--simulate", str(experiments), "--json"])
        return found.cpu_seconds * 1e6 / (experiments * LEVELS * PER_LEVEL)

    three, one, quest = [], [], []
    for _ in range(REPEATS):
        three.append(measured((0, 0.5, 1), 20))
        one.append(measured((1,), 20))
        quest.append(measured((0, 0.5, 1), 4, "quest-plus"))
    largest = statistics.median(quest)
    return [
        ratio_row("Experiment's next comparison, three tracks against one", three, one, 1.3, microseconds),
        Row("  … by quest-plus", microseconds(quest), "≤ 2 ms", largest <= 2000),
    ]


def quest_plus_rows(bench):
    """Processor time of a choice and an update with 100 intensities, 60 thresholds, 5 biases and 3 lapse rates."""
    import quest_plus_peer

    program, built = bench.path("quest_plus"), os.path.join(bench.root, ".build", "release")
    objects = [path for module in ("PeachBase", "PeachFits") for path in glob.glob(f"{built}/{module}.build/*.o")]
    bench.run(
        ["swiftc", "-O", "-parse-as-library", "-I", f"{built}/Modules", "-o", program,
         os.path.join(FOLDER, "quest_plus.swift"), *objects], limit=300)
    ours, theirs = json.loads(bench.run([program]).output), quest_plus_peer.times()
    median, peer = statistics.median(ours), statistics.median(theirs)
    return [
        Row("QUEST+, a choice and its update, against questplus", microseconds(ours), "≤ 0.02", median / peer <= 0.02,
            microseconds(theirs), median / peer),
        Row(f"  … largest of {len(ours)}", f"{max(ours):.0f} µs", "≤ 2 ms", max(ours) <= 2000),
    ]


def microseconds(times):
    """Their median."""
    return f"{statistics.median(times):.0f} µs"


def rows(bench):
    return [regression_row(bench)] + growth_rows(bench) + choice_rows(bench) + quest_plus_rows(bench)
