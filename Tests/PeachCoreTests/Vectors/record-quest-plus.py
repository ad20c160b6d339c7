#!/usr/bin/env python3
"""Records what the PyPI package questplus chooses, for StimulusInformationTests: prints quest-plus.json.

    python3 -m venv venv && venv/bin/pip install questplus==2023.1
    venv/bin/python record-quest-plus.py > quest-plus.json

A threshold-only grid: P(correct) = λ/2 + (1 − λ)·Φ(0.67449·c/T) is the package's norm_cdf with mean 0, sd T/0.67449 and both
asymptotes at λ/2. Answers are drawn by Python's own generator from a listener of a known threshold.
"""

import json
import random
import sys
from importlib.metadata import version
from math import erf, sqrt

import numpy as np
from questplus import QuestPlus

QUARTILE = 0.6744897501960817
LAPSE = 0.02
TRIALS = 60
THRESHOLDS = np.geomspace(0.5, 200, 101)
CENTS = np.geomspace(0.1, 100, 61)


def run(seed):
    generator = random.Random(seed)
    true_threshold = 2 ** generator.uniform(0, 6)
    quest = QuestPlus(
        stim_domain={"intensity": CENTS},
        param_domain={
            "mean": [0.0], "sd": THRESHOLDS / QUARTILE, "lower_asymptote": [LAPSE / 2], "lapse_rate": [LAPSE / 2]},
        outcome_domain={"response": ["correct", "wrong"]}, func="norm_cdf", stim_scale="linear")
    choices, answers = [], ""
    for _ in range(TRIALS):
        stimulus = quest.next_stim
        cents = stimulus["intensity"]
        probability = LAPSE / 2 + (1 - LAPSE) * (1 + erf(QUARTILE * cents / true_threshold / sqrt(2))) / 2
        correct = generator.random() < probability
        choices.append(int(np.argmin(abs(CENTS - cents))))
        answers += "1" if correct else "0"
        quest.update(stim=stimulus, outcome={"response": "correct" if correct else "wrong"})
    return {"seed": seed, "threshold": true_threshold, "choices": choices, "answers": answers}


def main():
    runs = ",\n".join("    " + json.dumps(run(seed)) for seed in range(1, 6))
    head = {
        "package": "questplus " + version("questplus"), "lapse": LAPSE, "thresholds": THRESHOLDS.tolist(),
        "cents": CENTS.tolist()}
    lines = [f"  {json.dumps(name)}: {json.dumps(value)},\n" for name, value in head.items()]
    sys.stdout.write("{\n" + "".join(lines) + '  "runs": [\n' + runs + "\n  ]\n}\n")


if __name__ == "__main__":
    main()
