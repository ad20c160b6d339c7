"""The power and the intervals of an experiment from its reports: COUNT experiments, each with two groups of six participants who are
simulated here, not by Peach, and imported.

Usage: groups.py PEACH FILE COUNT PLANNED. FILE is an experiment with one condition of constant stimuli; PLANNED is the power that
`plan` says for an effect of 0.86 cents per dB with a standard deviation of 0.95, and thresholds with one of 0.75 octaves. Exits with 1
if the power is more than 5 points from it, or if the intervals of a contrast of groups have the true one in less than 92 or more than
97 %, within two standard errors.
"""
import concurrent.futures
import json
import math
import os
import pathlib
import random
import statistics
import subprocess
import sys
import tempfile
import uuid

PEACH, FILE, COUNT, PLANNED = sys.argv[1], sys.argv[2], int(sys.argv[3]), float(sys.argv[4])
NORMAL = statistics.NormalDist()
# The thresholds of the second group are this many octaves larger; all together have a standard deviation of 0.75 octaves.
APART = 0.5
WITHIN = math.sqrt(0.75**2 - (APART / 2) ** 2)
# By how many cents note 2 seems higher to the second group.
SHIFT = 3


def peach(*words):
    done = subprocess.run([PEACH, "experiment", *words] if words[0] in ("run", "report") else [PEACH, *words], capture_output=True,
                          text=True, stdin=subprocess.DEVNULL)
    if done.returncode:
        raise SystemExit(f"This failed: peach {' '.join(words)}\n{done.stderr}")
    return done.stdout


def participant(rows, name, chance):
    """The answers of somebody to the trials of some rows, as lines of a file to import."""
    side = 1 if name[0] == "B" else -1
    threshold, run = 8 * 2 ** chance.gauss(side * APART / 2, WITHIN), str(uuid.UUID(int=chance.getrandbits(128))).upper()
    k, shift = chance.gauss(0.86, 0.95), chance.gauss(SHIFT if side > 0 else 0, 2)
    for row in rows:
        heard = row["centOffset"] + k * row["amplitudeOffsetDecibels"] + shift
        higher = chance.random() < 0.01 + 0.98 * NORMAL.cdf(NORMAL.inv_cdf(0.75) * heard / threshold)
        yield json.dumps({
            **row, "id": str(uuid.UUID(int=chance.getrandbits(128))).upper(), "run": run, "participant": name,
            "runPlan": row["runPlan"].replace('"participant":"A0"', f'"participant":"{name}"'),
            "answer": "higher" if higher else "lower", "correct": higher == (row["centOffset"] >= 0)})


def experiment(folder, path, rows, number):
    """Whether the effect is found, and whether the intervals of the contrasts of the groups have the true ones."""
    chance = random.Random(number)
    with tempfile.TemporaryDirectory(dir=folder) as data:
        answers = pathlib.Path(data, "answers.jsonl")
        answers.write_text("\n".join(
            line for place in range(12) for line in participant(rows, "AB"[place % 2] + str(place), chance)))
        peach("import", str(answers), "--data-dir", data)
        report = json.loads(peach("report", path, "--json", "--data-dir", data))
    k, groups = report["pooled"]["loudnessBias"], report["groups"][0]["conditions"][0]
    has = lambda figure, truth: figure["lower95"] <= truth <= figure["upper95"]
    return k["lower95"] > 0 or k["upper95"] < 0, has(groups["thresholdRatio"], 2**APART), has(groups["shift"], SHIFT)


def main():
    file = json.loads(pathlib.Path(FILE).read_text())
    file.update(sound={"preset": "sine"}, groups={"A": ["A*"], "B": ["B*"]})
    memory = "/dev/shm" if os.access("/dev/shm", os.W_OK) else None
    with tempfile.TemporaryDirectory(dir=memory) as folder:
        path, rows = str(pathlib.Path(folder, "groups.json")), pathlib.Path(folder, "rows.jsonl")
        pathlib.Path(path).write_text(json.dumps(file))
        peach("run", path, "--participant", "A0", "--listener", "simulated", "--data-dir", folder + "/first")
        peach("export", "--format", "jsonl", "--output", str(rows), "--data-dir", folder + "/first")
        rows = [json.loads(line) for line in rows.read_text().splitlines()]
        with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
            results = list(pool.map(lambda number: experiment(folder, path, rows, number), range(COUNT)))
    power, ratio, shift = (sum(column) / COUNT for column in zip(*results))
    print(f"{COUNT} experiments with two groups of six\n  significant {100 * power:.1f} %, planned {100 * PLANNED:.1f} %   "
          f"contrasts of groups with the true one: ratios {100 * ratio:.1f} %, shifts {100 * shift:.1f} %")
    error = lambda share: 2 * math.sqrt(share * (1 - share) / COUNT)
    missed = abs(power - PLANNED) > 0.05 or any(c + error(c) < 0.92 or c - error(c) > 0.97 for c in (ratio, shift))
    if missed:
        print("  MISSED")
    return 1 if missed else 0


sys.exit(main())
