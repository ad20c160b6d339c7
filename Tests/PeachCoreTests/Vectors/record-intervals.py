#!/usr/bin/env python3
"""Computes a profile of intervals with an implementation of its own: prints intervals.json.

    python3 record-intervals.py > intervals.json

It needs numpy and scipy. It follows the definitions in IntervalModel literally, but integrates over both a track's log2 T and its
centre on a fine grid, with whole matrices.
"""

import json

import numpy as np
from scipy.optimize import brentq
from scipy.special import ndtr

TRACKS = [(interval, direction) for interval in range(13) for direction in (0, 1)]
INTERVAL = np.array([interval for interval, _ in TRACKS])
DIRECTION = np.array([direction for _, direction in TRACKS])
SAME_INTERVAL, SAME_DIRECTION = INTERVAL[:, None] == INTERVAL, DIRECTION[:, None] == DIRECTION
LAPSE, QUARTILE = 0.07, 0.6744897501960817
NODES = np.linspace(-6, 6, 161)
WEIGHTS = np.exp(-0.5 * NODES**2) / np.exp(-0.5 * NODES**2).sum()


class Gaussian:
    def __init__(self, scale):
        self.mean = np.concatenate([np.log2(18) - 1.2 * (INTERVAL == 0), np.zeros(26)])
        threshold = 1.5**2 + scale**2 * (0.45**2 * SAME_INTERVAL + 0.15**2 * np.eye(26)) + 0.1**2 * SAME_DIRECTION
        centre = 4**2 + scale**2 * (6**2 * SAME_INTERVAL + 2**2 * np.eye(26))
        self.covariance = np.block([[threshold, np.zeros((26, 26))], [np.zeros((26, 26)), centre]])

    def step(self, answers):
        self.covariance[:26, :26] += 0.007**2 + 0.05**2 * np.exp(-answers / 320)

    def add(self, track, deviation, is_wider):
        both = [track, 26 + track]
        mean, covariance = self.mean[both], self.covariance[np.ix_(both, both)]
        factor = np.linalg.cholesky(covariance)
        first, second = np.meshgrid(NODES, NODES, indexing="ij")
        threshold = mean[0] + factor[0, 0] * first
        centre = mean[1] + factor[1, 0] * first + factor[1, 1] * second
        probability = LAPSE / 2 + (1 - LAPSE) * ndtr(QUARTILE * (deviation - centre) * 2.0**-threshold)
        product = np.outer(WEIGHTS, WEIGHTS) * (probability if is_wider else 1 - probability)
        total = product.sum()
        product = product / total
        shift = np.array([(product * (threshold - mean[0])).sum(), (product * (centre - mean[1])).sum()])
        distances = np.stack([threshold - mean[0] - shift[0], centre - mean[1] - shift[1]])
        posterior = np.einsum("ij,aij,bij->ab", product, distances, distances)
        gain = self.covariance[:, both] @ np.linalg.inv(covariance)
        self.mean = self.mean + gain @ shift
        self.covariance = self.covariance + gain @ (posterior - covariance) @ gain.T
        return total


def common_threshold(gaussians, weights, tracks):
    """The mean of log2 T over intervals without the unison, each the mean over its directions, with the ends of its interval."""
    intervals = sorted({int(INTERVAL[track]) for track in tracks} - {0})
    loadings = np.zeros(52)
    for interval in intervals:
        own = [track for track in tracks if INTERVAL[track] == interval]
        loadings[own] = 1 / len(own) / len(intervals)
    means = np.array([loadings @ gaussian.mean for gaussian in gaussians])
    deviations = np.sqrt([loadings @ gaussian.covariance @ loadings + 0.1**2 for gaussian in gaussians])
    ends = [brentq(lambda x, p=p: weights @ ndtr((x - means) / deviations) - p, -20, 30) for p in (0.025, 0.975)]
    mean = weights @ means
    return [float(mean), *(float(mean + 0.92 * (end - mean)) for end in ends)]


random = np.random.default_rng(18)
gaussians = [Gaussian(scale) for scale in (0.5, 1, 2, 3)]
weights = np.full(4, 0.25)
answers, outputs = [], []
thresholds, centres = 2 ** (3.5 + 0.8 * random.normal(size=26)), 8 * random.normal(size=26)
for number in range(1, 301):
    track = int(random.integers(26))
    deviation = round(float(centres[track] + thresholds[track] * random.choice([-2, -1, -0.5, 0.5, 1, 2])), 3)
    heard = ndtr(QUARTILE * (deviation - centres[track]) / thresholds[track])
    is_wider = int(random.uniform() < LAPSE / 2 + (1 - LAPSE) * heard)
    if number > 1:
        for gaussian in gaussians:
            gaussian.step(number - 1)
    weights = weights * [gaussian.add(track, deviation, is_wider) for gaussian in gaussians]
    weights = weights / weights.sum()
    answers.append([track, deviation, is_wider])
    if number in (1, 10, 100, 300):
        mean = sum(weight * gaussian.mean for weight, gaussian in zip(weights, gaussians))
        variance = sum(
            weight * (np.diag(gaussian.covariance) + (gaussian.mean - mean) ** 2)
            for weight, gaussian in zip(weights, gaussians))
        outputs.append({
            "after": number, "weights": [round(float(value), 6) for value in weights],
            "mean": [round(float(value), 5) for value in mean],
            "deviation": [round(float(value), 5) for value in np.sqrt(variance)],
            "common": [
                round(value, 5) for value in common_threshold(gaussians, weights, {answer[0] for answer in answers})],
        })
print(json.dumps({"answers": answers, "outputs": outputs}, separators=(",", ":")))
