"""The power and the intervals of an experiment from its runs: COUNT experiments, each of two groups of six simulated participants who
differ as `experiment plan` assumes, run and reported one by one.

Usage: groups.py PEACH FILE COUNT PLANNED. FILE is the experiment, which gets groups; PLANNED is the power that `plan` says for an
effect of 0.86 cents per dB with a standard deviation of 0.95. Exits with 1 if the power is more than 5 points from it, or if the
intervals of a contrast of groups have the true one in less than 92 or more than 97 %, within two standard errors.
"""
import concurrent.futures
import json
import math
import os
import pathlib
import random
import subprocess
import sys
import tempfile

PEACH, FILE, COUNT, PLANNED = sys.argv[1], sys.argv[2], int(sys.argv[3]), float(sys.argv[4])
# The thresholds of the second group are this many octaves larger; all together have a standard deviation of 0.75 octaves.
APART = 0.5
WITHIN = math.sqrt(0.75**2 - (APART / 2) ** 2)


def experiment(folder, path, number):
    """Whether the effect is found, and whether the interval of the ratio of thresholds has the true one."""
    chance, data = random.Random(number), tempfile.TemporaryDirectory(dir=folder)
    with data:
        for place in range(12):
            group = "AB"[place % 2]
            threshold = 8 * 2 ** (chance.gauss(APART / 2 if group == "B" else -APART / 2, WITHIN))
            listener = f"simulated:threshold={threshold:.5f},loudness={chance.gauss(0.86, 0.95):.5f}"
            subprocess.run(
                [PEACH, "experiment", "run", path, "--participant", f"{group}{number}x{place}", "--listener", listener,
                 "--data-dir", data.name], check=True, capture_output=True, stdin=subprocess.DEVNULL)
        report = json.loads(subprocess.run(
            [PEACH, "experiment", "report", path, "--json", "--data-dir", data.name], check=True, capture_output=True).stdout)
    k = report["pooled"]["loudnessBias"]
    covered = [c["thresholdRatio"]["lower95"] <= 2**APART <= c["thresholdRatio"]["upper95"]
               for group in report["groups"] for c in group["conditions"] if "upper95" in c["thresholdRatio"]]
    return k["lower95"] > 0 or k["upper95"] < 0, covered


def main():
    file = json.loads(pathlib.Path(FILE).read_text())
    file["groups"] = {"A": ["A*"], "B": ["B*"]}
    memory = "/dev/shm" if os.access("/dev/shm", os.W_OK) else None
    with tempfile.TemporaryDirectory(dir=memory) as folder:
        path = pathlib.Path(folder, "groups.json")
        path.write_text(json.dumps(file))
        with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
            results = list(pool.map(lambda number: experiment(folder, str(path), number), range(COUNT)))
    power = sum(found for found, _ in results) / COUNT
    covered = [all_ for _, conditions in results for all_ in conditions]
    coverage = sum(covered) / len(covered)
    # Conditions of one experiment have the same participants.
    error = math.sqrt(coverage * (1 - coverage) / COUNT)
    print(f"{COUNT} experiments of twelve participants: power {100 * power:.1f} %, planned {100 * PLANNED:.1f} %")
    print(f"  intervals of a ratio of groups with the true one {100 * coverage:.1f} %   ({len(covered)} ratios)")
    missed = abs(power - PLANNED) > 0.05 or coverage + 2 * error < 0.92 or coverage - 2 * error > 0.97
    if missed:
        print("  MISSED")
    return 1 if missed else 0


sys.exit(main())
