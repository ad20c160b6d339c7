"""Times the PyPI package questplus with 100 signed intensities, 60 thresholds, 5 biases and 3 lapse rates."""

import random
import time
from math import erf, sqrt

import numpy as np
from questplus import QuestPlus

QUARTILE = 0.6744897501960817
CENTS = np.geomspace(0.1, 100, 50)


def times():
    """Microseconds of processor time of choices with their updates."""
    quest = QuestPlus(
        stim_domain={"intensity": np.concatenate((-CENTS[::-1], CENTS))},
        param_domain={
            "mean": np.linspace(-2, 2, 5), "sd": np.geomspace(0.5, 200, 60) / QUARTILE, "lower_asymptote": [0.01],
            "lapse_rate": [0.005, 0.02, 0.06]},
        outcome_domain={"response": ["higher", "lower"]}, func="norm_cdf", stim_scale="linear")
    generator = random.Random(1)
    found = []
    for _ in range(40):
        begun = time.thread_time()
        stimulus = quest.next_stim
        chosen = time.thread_time()
        probability = (1 + erf(QUARTILE * stimulus["intensity"] / 8 / sqrt(2))) / 2
        outcome = {"response": "higher" if generator.random() < probability else "lower"}
        answered = time.thread_time()
        quest.update(stim=stimulus, outcome=outcome)
        found.append(1e6 * (chosen - begun + time.thread_time() - answered))
    return found
