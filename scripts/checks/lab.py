"""A week in a laboratory: each published design is written from a template, checked, planned and run by three simulated
participants, one of whom guesses, and by three programs that answer as people do: one is killed and continues, two leave early.
Then pandas reads the dataset, and the report is compared with fits by scipy.

Usage: lab.py PEACH FOLDER
"""
import json
import math
import pathlib
import subprocess
import sys

import numpy
import pandas
from scipy import optimize, special, stats

numpy.seterr(all="ignore")
PEACH, FOLDER = sys.argv[1], pathlib.Path(sys.argv[2])
Z = stats.norm.ppf(0.75)
problems = []


def peach(*words, data=None):
    folder = ["--data-dir", str(data)] if data else []
    done = subprocess.run([PEACH, *words, *folder], capture_output=True, text=True, stdin=subprocess.DEVNULL)
    if done.returncode:
        raise SystemExit(f"This failed: peach {' '.join(words)}\n{done.stderr}")
    return done.stdout


# MARK: The designs, each an edited template


def block(name, conditions, method=None, **members):
    method = method or {"adaptive": "threshold-tracking", "comparisons": 40}
    return {"name": name, "method": method, "conditions": conditions, **members}


def designs():
    """Names with the template and what is changed in it."""
    short = {"duration": 0.1, "gap": 0.05, "feedback": 0.1, "note-range": "C4:C5"}
    shifts = lambda first, second: ["shifts", {"contrast": [first, second]}]
    yield "crossed", "timbre", {  # Each order of two sounds.
        "settings": short,
        "blocks": [block("main", [{"name": "piano violin", "second": {"preset": "violin"}},
                                  {"name": "violin piano", "first": {"preset": "violin"}}])],
        "report": shifts("piano violin", "violin piano")}
    yield "forced choice", "timbre", {  # The standard by chance.
        "settings": short,
        "blocks": [block("main", [{"name": "same"}, {"name": "louder", "second": {"amplitude": 4}}],
                         {"constant": [-30, -15, -5, 5, 15, 30], "repeat": 10}, standard="random", note="A4")],
        "report": shifts("same", "louder") + [{"shiftPer": "amplitude"}]}
    yield "levels", "loudness", {  # Fixed levels, either note.
        "settings": short,
        "blocks": [block("main", [{"name": "levels", "second": {"amplitude": [-6, -3, 3, 6]}},
                                  {"name": "first", "first": {"amplitude": -6}}])],
        "report": ["thresholds", {"shiftPer": "amplitude"}]}
    staircase = {"adaptive": "two-down-one-up", "comparisons": 80, "start": 50, "reversals": 8, "meanOfLast": 6}
    yield "staircase", "duration", {  # Notes from 20 ms with ramps, which end by reversals.
        "sound": {"preset": "sine", "ramp": 0.01},
        "blocks": [block("main", [{"name": "long", "settings": {"duration": 0.2}},
                                  {"name": "short", "settings": {"duration": 0.02}}], staircase, feedback=True)],
        "report": ["thresholds", {"contrast": ["long", "short"]}]}
    yield "groups", "register", {  # Before and after a training, for those who trained and those who didn't.
        "settings": short, "order": "latin-square",
        "groups": {"trained": ["S*"], "others": ["P*"]},
        "blocks": [block("before", [{"name": "before"}]), block("after", [{"name": "after"}])],
        "report": shifts("before", "after")}
    yield "odd one out", "register", {  # Three alternatives, constant stimuli.
        "task": "odd-one-out", "settings": short,
        "blocks": [block("main", [{"name": "odd"}], {"constant": [4, 8, 16, 32], "repeat": 10})],
        "report": ["thresholds"]}


def written(name, template, changes):
    file = json.loads(peach("experiment", "new", template))
    practice = file["blocks"][0]
    file.update(changes, title=name)
    file["texts"]["consent"] = "I take part of my own will."
    file["exclude"] = {"guessing": True, "unfinished": True}
    file["blocks"].insert(0, practice)
    for part in file["blocks"]:
        part["pauseEvery"] = 50
    path = FOLDER / (name.replace(" ", "-") + ".json")
    path.write_text(json.dumps(file))
    return path


# MARK: Those who answer through events


def answer(event, random, threshold=10, decibels=1.5):
    """What a listener with this threshold says, for whom louder notes are higher."""
    if event["exercise"] == "odd-one-out":
        right = random.random() < 1 / 3 + 0.64 * (2 * stats.norm.cdf(Z * abs(event["centOffset"]) / threshold) - 1)
        others = [place for place in (1, 2, 3) if place != event["oddNote"]]
        return ["first", "second", "third"][(event["oddNote"] if right else random.choice(others)) - 1]
    heard = event["centOffset"] + decibels * event["amplitudeOffsetDecibels"] + 2
    return "higher" if random.random() < 0.01 + 0.98 * stats.norm.cdf(Z * heard / threshold) else "lower"


def person(path, data, name, random, resumed=False, leaves=None, killed=None):
    """Answers to the end, or this many trials; returns how many."""
    line = [PEACH, "experiment", "run", str(path), "--participant", name, "--events", "jsonl", "--output",
            str(FOLDER / "person.wav"), "--data-dir", str(data)] + (["--continue"] if resumed else [])
    run = subprocess.Popen(line, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    count = 0

    def say(word):
        run.stdin.write(word + "\n")
        run.stdin.flush()

    for event in map(json.loads, run.stdout):
        state = event["state"]
        if state == "consent":
            say("agree")
        elif state == "idle" and event.get("reason") == "paused":
            say("start")
        elif state == "awaitingAnswer":
            if count == killed:
                run.kill()
                break
            say("quit" if count == leaves else answer(event, random))
        elif event.get("stored"):
            count += 1
    run.stdin.close()
    if run.wait() not in (0, -9):
        raise SystemExit(f"{name} can't answer {path.name}: {run.returncode}")
    return count


# MARK: The same fits by scipy


def fitted(offsets, effect, higher, free):
    """r in P = λ/2 + (1 − λ)·Φ(β₀ + Z·g((c + r·effect)/T)), with its 95 % interval by profile likelihood; `free` are those fitted of
    β₀, and always ln T and ln s. The prior of ln s is N(0, 0.45), that of ln T flat, but N(ln Q, 1.73) below Q, a
    quarter of the smallest difference."""
    smallest = math.log(numpy.abs(offsets[offsets != 0]).min() / 4)

    def loss(values, r, rate, weight):
        intercept, log_t, log_s = values if free else (0, *values)
        x = (offsets + r * effect) / math.exp(log_t)
        eta = intercept + Z * x * (x * x + 0.01) ** ((math.exp(log_s) - 1) / 2)
        chance = rate / 2 + (1 - rate) * special.ndtr(numpy.where(higher, eta, -eta))
        small = min(log_t - smallest, 0) / (math.log(400) / math.sqrt(12))
        return 0.5 * (log_s / 0.45) ** 2 + 0.5 * small**2 - numpy.log(chance).sum() - math.log(weight)

    def least(function, starts):
        """The smallest loss, and where it is, of each lapse rate by its own, since their minimum isn't smooth."""
        found = [optimize.minimize(function, start, (rate, weight), "BFGS", options={"gtol": 1e-6})
                 for start in starts for rate, weight in ((0.005, 0.4), (0.02, 0.4), (0.06, 0.2))]
        return min(((one.fun, one.x) for one in found), key=lambda one: one[0])

    starts = [[0, *([0] if free else []), log_t, 0] for log_t in (1.5, 2.5, 3.5)]
    top, (value, *nearby) = least(lambda v, *lapse: loss(v[1:], v[0], *lapse), starts)
    excess = lambda r: 2 * (least(lambda v, *lapse: loss(v, r, *lapse), [nearby])[0] - top) - stats.norm.ppf(0.975) ** 2
    ends = []
    for side in (-1, 1):
        far = 0.5
        while far < 100 and excess(value + side * far) < 0:
            far *= 2
        ends.append(optimize.brentq(excess, value, value + side * far, xtol=1e-4) if far < 100 else None)
    return value, *ends


def difference(one, two):
    """Two − one by MOVER (Zou & Donner 2008)."""
    return (two[0] - one[0], two[0] - one[0] - math.hypot(two[0] - two[1], one[2] - one[0]),
            two[0] - one[0] + math.hypot(two[2] - two[0], one[0] - one[1]))


def pooled(estimates):
    """DerSimonian and Laird with Hartung and Knapp; None without an interval."""
    value = numpy.array([e[0] for e in estimates])
    error = numpy.array([(e[2] - e[1]) / 2 / stats.norm.ppf(0.975) for e in estimates])
    w = error**-2
    q = (w * (value - (w * value).sum() / w.sum()) ** 2).sum()
    between = max(0, (q - len(w) + 1) / (w.sum() - (w**2).sum() / w.sum()))
    w = 1 / (error**2 + between)
    mean = (w * value).sum() / w.sum()
    se = math.sqrt(max(1, (w * (value - mean) ** 2).sum() / (len(w) - 1)) / w.sum())
    half = stats.t.ppf(0.975, len(w) - 1) * se
    return mean, mean - half, mean + half, se, len(w)


def welch(one, two):
    (a, b), (m, n) = (one[3] ** 2, two[3] ** 2), (one[4] - 1, two[4] - 1)
    freedom = (a + b) ** 2 / (a**2 / m + b**2 / n)
    value, half = two[0] - one[0], stats.t.ppf(0.975, freedom) * math.sqrt(a + b)
    return value, value - half, value + half


def reversal_mean(rows, count):
    """The geometric mean of the last differences at which the steps of 2-down-1-up turned."""
    turns, run, last = [], 0, None
    for size, right in zip(rows.centOffset.abs(), rows.correct):
        run = run + 1 if right else 0
        if right and run < 2:
            continue
        run = 0
        if last not in (None, right):
            turns.append(size)
        last = right
    return stats.gmean(turns[-count:]) if len(turns) >= count else None


# MARK: The comparison


def compare(what, own, found, key="cents"):
    """To three digits of the interval's width."""
    if found is None:
        problems.append(f"{what}: not in the report")
        return
    for name, value in zip((key, "lower95", "upper95"), own):
        scale = (own[2] - own[0]) if len(own) > 2 and None not in own else abs(own[0])
        if value is not None and not abs(found.get(name, math.inf) - value) < 0.002 * max(scale, 0.1):
            problems.append(f"{what}, {name}: {found.get(name)} instead of {value:.5f}")


def analysed(name, path, data):
    """The number of answers."""
    peach("export", "--psych-ds", str(FOLDER / path.stem), str(path), data=data)
    tables = [pandas.read_csv(table) for table in (FOLDER / path.stem / "data").glob("subject-*_data.csv")]
    runs = pandas.read_csv(FOLDER / path.stem / "data" / "description-runs_data.csv").set_index("participant")
    rows = pandas.concat(tables).sort_values(["participant", "trialNumber"])
    report = json.loads(peach("experiment", "report", str(path), "--json", data=data))
    file = json.loads(path.read_text())
    asks = file["report"]
    shifts = {}
    for participant in report["participants"]:
        who = participant["participant"]
        own = rows[(rows.participant == who) & (rows.block != "practice")]
        if participant["answers"] != len(own):
            problems.append(f"{name}, {who}: {participant['answers']} answers instead of {len(own)}")
        if (len(participant["excluded"]) > 0) != isinstance(runs.excluded.get(who), str):
            problems.append(f"{name}, {who}: excluded in one place only")
        if (participant["answers"] == participant["plannedAnswers"]) != bool(runs.finished[who]):
            problems.append(f"{name}, {who}: finished in one place only")
        for condition in participant["conditions"]:
            part = own[own.condition == condition["condition"]]
            what = f"{name}, {who}, {condition['condition']}"
            times = condition["responseTime"]["medianSeconds"]
            compare(what + ", time", (part.responseTimeMilliseconds.median() / 1000,), {"cents": times})
            if "reversals" in condition:
                mean = reversal_mean(part, condition["reversals"]["averaged"])
                compare(what + ", reversals", (mean,), {"cents": condition["reversals"]["mean"]})
            # An estimate from few answers can be without limits.
            if "shifts" not in asks or len(part) < 30 or who == "S3":
                continue
            side = numpy.where(part.oddNote == 1, -1, 1) if "oddNote" in part else numpy.ones(len(part))
            # What is said of the comparison.
            offsets, higher = side * part.centOffset, (part.answer == "higher") == (side > 0)
            if len(set(side)) == 2:
                bias = fitted(offsets, side, higher, free=True)
                compare(what + ", interval bias", bias, condition.get("intervalBias"))
                offsets = offsets + bias[0] * side
            shifts[who, condition["condition"]] = fitted(offsets, 1, higher, free=False)
            compare(what + ", shift", shifts[who, condition["condition"]], condition.get("shift"))
        if participant.get("loudnessBias") and len(own) >= 60 and who != "S3":
            k = fitted(own.centOffset, own.amplitudeOffsetDecibels, own.answer == "higher", free=True)
            compare(f"{name}, {who}, k", k, participant["loudnessBias"], "centsPerDB")
        for contrast in participant["contrasts"]:
            pair = [shifts.get((who, contrast[place])) for place in ("first", "second")]
            if None not in pair:
                compare(f"{name}, {who}, contrast", difference(*pair), contrast.get("shift"))
    # Pooled figures, from those of the report, of whoever isn't excluded, and of groups.
    kept = [p for p in report["participants"] if not p["excluded"]]
    figure = lambda p, c: next((x.get("shift") for x in p["conditions"] if x["condition"] == c), None)
    limited = lambda people, c: [(s["cents"], s["lower95"], s["upper95"]) for s in (figure(p, c) for p in people)
                                 if s and "lower95" in s and "upper95" in s]
    for where, people in (("pooled", report["participants"]), ("pooledWithoutExcluded", kept)):
        for condition in report.get(where, {}).get("conditions", []):
            estimates = limited(people, condition["condition"])
            if condition.get("shift") and len(estimates) > 2:
                compare(f"{name}, {where}, {condition['condition']}", pooled(estimates)[:3], condition["shift"])
    for group in report.get("groups", []):
        for condition in group["conditions"]:
            # Names are in the order of the alphabet, since the members of JSON have none.
            sides = [limited([p for p in kept if p["participant"][0] == file["groups"][side][0][0]], condition["condition"])
                     for side in sorted(file["groups"])]
            if all(len(side) > 2 for side in sides):
                own = welch(*(pooled(side) for side in sides))
                compare(f"{name}, groups, {condition['condition']}", own, condition["shift"])
    return len(rows), len(kept)


def main():
    for name, template, changes in designs():
        path, data = written(name, template, changes), FOLDER / (name.replace(" ", "-") + "-data")
        peach("experiment", "check", str(path))
        peach("experiment", "check", str(path), "--methods")
        peach("experiment", "plan", str(path), "--runs", "4", "--participants", "3")
        listeners = {"S1": "threshold=8,loudness=1", "S2": "threshold=14,bias=0.3", "S3": "lapse=1"}
        if "groups" in changes:
            listeners.update({"S4": "threshold=10", "P4": "threshold=9,bias=0.2", "P5": "threshold=12"})
        for who, listener in listeners.items():
            peach("experiment", "run", str(path), "--participant", who, "--listener", "simulated:" + listener, data=data)
        random = numpy.random.default_rng(7)
        first = person(path, data, "P1", random, killed=25)
        person(path, data, "P1", random, resumed=True)
        person(path, data, "P2", random, leaves=40)
        person(path, data, "P3", random, leaves=14)
        runs = {run["participant"]: run for run in json.loads(peach("experiment", "list", "--json", data=data))}
        if len(runs) != len(listeners) + 3 or first < 25:
            problems.append(f"{name}: runs are missing")
        answers, kept = analysed(name, path, data)
        print(f"{name}: {len(runs)} participants, {answers} answers, {kept} not excluded")
    for problem in problems:
        print(problem, file=sys.stderr)
    return 1 if problems else 0


sys.exit(main())
