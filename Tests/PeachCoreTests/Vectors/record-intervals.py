#!/usr/bin/env python3
"""Computes a profile of intervals with an implementation of its own: prints intervals.json.

    python3 record-intervals.py > intervals.json

It needs numpy and scipy. It follows the definitions in IntervalModel literally, but integrates over both an interval's log2 T and its
centre on a fine grid, with whole matrices.
"""

import json

import numpy as np
from scipy.optimize import brentq
from scipy.special import ndtr

TRACKS = [(interval, direction) for interval in range(13) for direction in (0, 1)]
SCALES, LAPSES, LAPSE_WEIGHTS = (0.6, 1.5, 3), (0.01, 0.06, 0.3, 0.95), np.array([0.6, 0.25, 0.145, 0.005])
QUARTILE, BIAS = 0.6744897501960817, 26
NODES = np.linspace(-6, 6, 161)
WEIGHTS = np.exp(-0.5 * NODES**2) / np.exp(-0.5 * NODES**2).sum()


class Gaussian:
    def __init__(self, scale, lapse):
        self.scale, self.lapse, self.away = scale, lapse, 0.02
        self.mean = np.zeros(27)
        self.mean[:13] = np.log2(18)
        self.mean[0] -= 1.2
        self.covariance = np.zeros((27, 27))
        self.covariance[:13, :13] = 1.5**2 + 0.1**2 / 2 + scale**2 * 0.45**2 * np.eye(13)
        self.covariance[13:26, 13:26] = 4**2 + scale**2 * 6**2 * np.eye(13)
        self.covariance[BIAS, BIAS] = 0.3**2

    def step(self, answers):
        self.covariance[:13, :13] += 0.007**2 + 0.075**2 * np.exp(-answers / 320)
        self.covariance[BIAS, BIAS] += 1e-4

    def add(self, interval, deviation, is_wider, habit):
        # log2 T, and the centre with the bias of the mean threshold.
        both = np.zeros((2, 27))
        both[0, interval], both[1, 13 + interval] = 1, 1
        both[1, BIAS] = -(2 ** min(self.mean[interval], 8)) / QUARTILE / np.sqrt(2)
        mean, covariance = both @ self.mean, both @ self.covariance @ both.T
        factor = np.linalg.cholesky(covariance)
        first, second = np.meshgrid(NODES, NODES, indexing="ij")
        threshold = mean[0] + factor[0, 0] * first
        centre = mean[1] + factor[1, 0] * first + factor[1, 1] * second
        heard = ndtr(QUARTILE * (deviation - centre) * 2.0**-threshold)
        away = self.away * 0.98 + (1 - self.away) * 0.0015
        lapse = (1 - away) * self.lapse
        repeated = habit if is_wider else 1 - habit
        guessed = away * repeated + lapse * (repeated if self.lapse > 0.9 else 0.5)
        product = guessed + (1 - away - lapse) * (heard if is_wider else 1 - heard)
        product = np.outer(WEIGHTS, WEIGHTS) * product
        total = product.sum()
        product = product / total
        shift = np.array([(product * (threshold - mean[0])).sum(), (product * (centre - mean[1])).sum()])
        distances = np.stack([threshold - mean[0] - shift[0], centre - mean[1] - shift[1]])
        posterior = np.einsum("ij,aij,bij->ab", product, distances, distances)
        gain = self.covariance @ both.T @ np.linalg.inv(covariance)
        self.mean = self.mean + gain @ shift
        self.covariance = self.covariance + gain @ (posterior - covariance) @ gain.T
        self.away = away * repeated / total
        return total


def common_threshold(gaussians, weights, tracks):
    """The mean of log2 T over intervals without the unison with the ends of its interval, as it is read."""
    intervals = sorted({TRACKS[track][0] for track in tracks} - {0})
    loadings = np.zeros(27)
    loadings[intervals] = 1 / len(intervals)
    means = np.array([loadings @ gaussian.mean for gaussian in gaussians])
    deviations = np.sqrt([loadings @ gaussian.covariance @ loadings + 0.1**2 for gaussian in gaussians])
    ends = [brentq(lambda x, p=p: weights @ ndtr((x - means) / deviations) - p, -20, 30) for p in (0.025, 0.975)]
    mean = weights @ means
    spread = np.sqrt(weights @ (deviations**2 + (means - mean) ** 2))
    return [float(mean + 0.25 * spread), *(float(mean + 0.88 * (end - mean) + 0.12 * spread) for end in ends)]


random = np.random.default_rng(18)
gaussians = [Gaussian(scale, lapse) for scale in SCALES for lapse in LAPSES]
weights = np.tile(LAPSE_WEIGHTS / 3, 3)
habit = 0.5
answers, outputs = [], []
thresholds, centres = 2 ** (3.5 + 0.8 * random.normal(size=26)), 8 * random.normal(size=26)
for number in range(1, 301):
    track = int(random.integers(26))
    deviation = round(float(centres[track] + thresholds[track] * random.choice([-2, -1, -0.5, 0.5, 1, 2])), 3)
    heard = ndtr(QUARTILE * (deviation - centres[track]) / thresholds[track])
    # From answer 200 on, 20 times the same.
    is_wider = int(200 <= number < 220 or random.uniform() < 0.035 + 0.93 * heard)
    if number > 1:
        for gaussian in gaussians:
            gaussian.step(number - 1)
        if number % 10 == 1:
            totals = weights.reshape(3, 4).sum(1)
            weights = 0.999 * weights + 0.001 * np.outer(totals, LAPSE_WEIGHTS).ravel()
    weights = weights * [gaussian.add(TRACKS[track][0], deviation, is_wider, habit) for gaussian in gaussians]
    weights = weights / weights.sum()
    habit += (is_wider - habit) / 12
    answers.append([track, deviation, is_wider])
    if number in (1, 10, 100, 219, 300):
        mean = sum(weight * gaussian.mean for weight, gaussian in zip(weights, gaussians))
        variance = sum(
            weight * (np.diag(gaussian.covariance) + (gaussian.mean - mean) ** 2)
            for weight, gaussian in zip(weights, gaussians))
        outputs.append({
            "after": number, "weights": [round(float(value), 6) for value in weights],
            "away": round(float(weights @ [gaussian.away for gaussian in gaussians]), 5),
            "mean": [round(float(value), 5) for value in mean],
            "deviation": [round(float(value), 5) for value in np.sqrt(variance)],
            "common": [
                round(value, 5) for value in common_threshold(gaussians, weights, {answer[0] for answer in answers})],
        })
print(json.dumps({"answers": answers, "outputs": outputs}, separators=(",", ":")))
