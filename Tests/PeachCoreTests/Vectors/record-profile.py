#!/usr/bin/env python3
"""Computes profiles of random histories with an implementation of its own: prints random-profiles.json.

    python3 record-profile.py COUNT [SEED] > random-profiles.json
    python3 record-profile.py FILE

The second form prints a file with the profiles of its histories computed anew. It needs numpy and scipy. It follows the definitions in FilterBank and ThresholdContrast literally, with whole matrices, the
error function of scipy and no tables, and reads the profile after some answers. scripts/test --full compares 200 more.
"""

import json
import sys

import numpy as np
from scipy.special import erfc, ndtri

QUARTILE = float(ndtri(0.75))
ROOT = np.sqrt(0.5)
SLOPES = np.array([0.5, 0.8, 1.25, 2])
LAPSES = np.array([0.01, 0.04, 0.15, 0.45])
LAPSE_WEIGHTS = np.array([0.61, 0.27, 0.10, 0.02])
SPEED = np.array([0.0004, 0.003])
PER_ANSWER = np.array([0.002, 0.04]) ** 2
PER_DAY = np.array([0.0008, 0.02])
DRIFT_WEIGHTS = np.array([0.6, 0.4])
DRIFT_STAY, DRIFT_ENTRY = np.array([0.99, 0.985]), np.array([0.85, 0.15])
LEVEL, BIAS, LEARNING, STATES = 0, 9, 10, 11
KEY_SD, OVERALL_SD = 0.2, 0.05
FILTERS, MODES_PER_SLOPE = 32, 8


def cumulative(x):
    return 0.5 * erfc(-x * ROOT)


def basis(centres, length, deviation):
    """The keyboard functions: a row for each key."""
    def correlation(first, second):
        return np.exp(-((first[:, None] - second[None]) ** 2) / (2 * length**2))

    factor = np.linalg.cholesky(correlation(centres, centres) + 1e-9 * np.eye(len(centres)))
    return deviation * np.linalg.solve(factor, correlation(centres, np.arange(128.0))).T


PROFILE_BASIS = basis(np.arange(22.0, 107, 12), 12, 0.9)
TREND_BASIS = basis(np.arange(20.0, 109, 8), 8, 1.2)


def changes(stay, entry):
    return np.diag(stay) + (1 - stay)[:, None] * entry[None]


MODES = np.kron(changes(DRIFT_STAY, DRIFT_ENTRY), changes(np.full(4, 0.995), LAPSE_WEIGHTS))


def learning(kept):
    """The matrix by which an answer changes the states: the level by the speed of learning, which then decays."""
    matrix = np.eye(STATES)
    matrix[LEVEL, LEARNING], matrix[LEARNING, LEARNING] = 1, kept
    return matrix


class Bank:
    """32 filters in the order of slope, drift and lapse rate."""

    def __init__(self):
        slopes = np.exp(-0.5 * (np.log2(SLOPES) / 0.65) ** 2)
        self.prior = np.kron(np.kron(slopes / slopes.sum(), DRIFT_WEIGHTS), LAPSE_WEIGHTS)
        self.weights = self.prior.copy()
        self.away = np.full(FILTERS, 0.02)
        self.means = np.zeros((FILTERS, STATES))
        self.means[:, LEVEL] = 3.3
        self.covariances = np.array(
            [np.diag([4.0] + [1.0] * 8 + [0.16, SPEED[index // 4 % 2] ** 2]) for index in range(FILTERS)])
        self.answers, self.time, self.heard, self.habit = 0, None, set(), 0.5
        self.keys, self.is_long_after = [], False

    def elapse(self, days, with_answer):
        self.is_long_after = not with_answer and days > 30
        counted = min(days, 4) if with_answer else days
        for index in range(FILTERS):
            drift = index // 4 % 2
            kept = np.exp(-days / 30 - (1 / 800 if with_answer else 0))
            matrix = learning(kept)
            if not with_answer:
                matrix[LEVEL, LEARNING] = 0
            self.means[index] = matrix @ self.means[index]
            self.covariances[index] = matrix @ self.covariances[index] @ matrix.T
            covariance = self.covariances[index]
            covariance[LEARNING, LEARNING] += (1 - kept**2) * SPEED[drift] ** 2
            variance = PER_DAY[drift] * counted + 0.03 * max(0, counted - 2)
            if with_answer:
                variance += PER_ANSWER[drift]
            variance = min(3, variance)
            covariance[LEVEL, LEVEL] += variance
            if days > 0.02:
                kept = np.exp(-days / 10)
                self.means[index, BIAS] *= kept
                covariance[BIAS] *= kept
                covariance[:, BIAS] *= kept
                covariance[BIAS, BIAS] += (1 - kept**2) * 0.16
            if with_answer:
                covariance[BIAS, BIAS] += 1e-4

    def mix(self):
        for slope in range(len(SLOPES)):
            part = slice(MODES_PER_SLOPE * slope, MODES_PER_SLOPE * (slope + 1))
            weights, away = self.weights[part].copy(), self.away[part].copy()
            means, covariances = self.means[part].copy(), self.covariances[part].copy()
            for mode in range(MODES_PER_SLOPE):
                index = MODES_PER_SLOPE * slope + mode
                shares = weights * MODES[:, mode]
                total = shares.sum()
                self.weights[index] = total
                if total < 1e-30:
                    continue
                shares = shares / total
                mean = shares @ means
                self.means[index] = mean
                self.covariances[index] = sum(
                    share * (covariance + np.outer(other - mean, other - mean))
                    for share, covariance, other in zip(shares, covariances, means)
                )
                self.away[index] = shares @ away

    def add(self, time, key, cents, is_up):
        self.heard.update(range(key - 6, key + 7))
        if self.answers > 0:
            self.elapse(max(0, time - self.time), True)
            if self.answers % 10 == 0:
                self.mix()
        for index in range(FILTERS):
            away = self.away[index] * 0.98 + (1 - self.away[index]) * 0.0015
            lapse = (1 - away) * LAPSES[index % 4]
            habit = self.habit if is_up else 1 - self.habit
            probability = self.multiply(
                index, key, cents, is_up, SLOPES[index // MODES_PER_SLOPE], away + lapse, away * habit + lapse / 2)
            self.away[index] = away * habit / probability
            self.weights[index] *= probability
        self.weights /= self.weights.sum()
        self.habit += (is_up - self.habit) / 12
        self.answers, self.time = self.answers + 1, time
        self.keys.append(key)

    def multiply(self, index, key, cents, is_up, slope, lapse, guessed):
        mean, covariance = self.means[index], self.covariances[index]
        loading = np.concatenate([[1], PROFILE_BASIS[key], [0, 0]])
        center, gain = loading @ mean, covariance @ loading
        variance = max(loading @ gain, 1e-8)
        deviation = np.sqrt(variance)
        regression = gain[BIAS] / variance
        rest = covariance[:, BIAS] - regression * gain
        bias_variance = max(rest[BIAS], 1e-8)
        nodes = np.linspace(-4.5, 4.5, 33) if deviation > 0.6 else np.linspace(-3.6, 3.6, 13)
        densities = np.exp(-nodes * nodes / 2)
        densities /= densities.sum()
        distance = deviation * nodes
        answer = 1 if is_up else -1
        scale = 1 / np.sqrt(1 + bias_variance / 2)
        power = 2.0 ** (slope * (np.log2(max(abs(cents), 0.01)) - center - distance))
        z = answer * (QUARTILE * np.sign(cents) * power + ROOT * (mean[BIAS] + regression * distance)) * scale
        z = np.clip(z, -9, 9)
        density = np.exp(-z * z / 2) / np.sqrt(2 * np.pi)
        likelihood = guessed + (1 - lapse) * cumulative(z)
        first = (1 - lapse) * answer * density * ROOT * scale
        second = -(1 - lapse) * z * density * scale**2 / 2
        total = densities @ likelihood
        u = densities @ (likelihood * distance) / total
        e = bias_variance * (densities @ first) / total
        uu = densities @ (likelihood * distance**2) / total - u * u
        ue = bias_variance * (densities @ (distance * first)) / total - u * e
        ee = bias_variance + bias_variance**2 * (densities @ second) / total - e * e
        self.means[index] = mean + gain * (u / variance) + rest * (e / bias_variance)
        self.covariances[index] = (
            covariance
            + (uu - variance) / variance**2 * np.outer(gain, gain)
            + ue / (variance * bias_variance) * (np.outer(gain, rest) + np.outer(rest, gain))
            + (ee - bias_variance) / bias_variance**2 * np.outer(rest, rest)
        )
        return total

    def estimate(self, loading, deviation):
        """Mean and calibrated 95 % interval of a linear reading."""
        centers = self.means @ loading
        variances = np.einsum("i,fij,j->f", loading, self.covariances, loading)
        mean = self.weights @ centers
        spread = self.weights @ (variances + (centers - mean) ** 2)
        factor = 1 if self.is_long_after else 0.8 + 0.2 * min(1, spread / 0.7**2)
        deviations = np.sqrt(np.maximum(variances + deviation**2, 1e-8))
        used = self.weights > 1e-9

        def quantile(probability):
            low = (centers - 8 * deviations)[used].min()
            high = (centers + 8 * deviations)[used].max()
            for _ in range(40):
                middle = (low + high) / 2
                if self.weights[used] @ cumulative((middle - centers[used]) / deviations[used]) < probability:
                    low = middle
                else:
                    high = middle
            return (low + high) / 2

        root = np.sqrt(spread)
        return [mean + 0.25 * root] + [
            mean + factor * (quantile(probability) - mean) + 0.12 * root for probability in (0.025, 0.975)]

    def overall(self):
        """Over the keys of 36…84 in the last 500 answers up to the latest of these."""
        inside = [number for number, key in enumerate(self.keys) if 36 <= key <= 84]
        if not inside:
            return None
        keys = sorted({self.keys[number] for number in inside if number > inside[-1] - 500})
        return self.estimate(np.concatenate([[1], PROFILE_BASIS[keys].mean(0), [0, 0]]), OVERALL_SD)

    def note(self, key):
        if key not in self.heard:
            return None
        return self.estimate(np.concatenate([[1], PROFILE_BASIS[key], [0, 0]]), KEY_SD)

    def later(self, days):
        copy = Bank()
        copy.weights, copy.answers, copy.heard = self.weights, self.answers, self.heard
        copy.keys = self.keys
        copy.means, copy.covariances = self.means.copy(), self.covariances.copy()
        copy.elapse(days, False)
        return copy

    def difference(self, key, probability):
        """The cents expected to be judged correctly with this probability."""
        levels = self.means @ np.concatenate([[1], PROFILE_BASIS[key], [0, 0]])
        slopes = SLOPES[np.arange(FILTERS) // MODES_PER_SLOPE]
        return 2.0 ** (self.weights @ (levels + np.log2(ndtri(probability) / QUARTILE) / slopes))


PRIOR_MEANS = np.concatenate([[np.log2(10), 0, 0, 0, -2.7, 0, 0], np.zeros(12)])
PRIOR_DEVIATIONS = np.concatenate([[2.5, 1.5, 0.5, 0.45, 1.5, 2.5, 0.7], np.ones(12)])


def contrast(answers, positions, curved):
    """Probability of a fall, change in octaves and its standard deviation."""
    days, keys, cents, is_up = (np.array(column, float) for column in zip(*answers))
    keys = keys.astype(int)
    deviations = PRIOR_DEVIATIONS.copy()
    if not curved:
        deviations[6] = 1e-3
    shape, curve = TREND_BASIS[keys], 6 * positions**2 - 0.5
    precision = 1 / deviations**2

    def score(estimate):
        """The log posterior, its gradient and its expected information."""
        level, change, bias, log_slope, lapse, lapse_change, curvature = estimate[:7]
        slope = np.exp(log_slope)
        octaves = np.log2(np.abs(cents)) - (level + change * positions + curvature * curve + shape @ estimate[7:])
        scaled = QUARTILE * np.sign(cents) * 2.0 ** (slope * octaves)
        z = np.clip(scaled + bias * ROOT, -8, 8)
        logistic = 1 / (1 + np.exp(-(lapse + lapse_change * positions)))
        rate = logistic / 2
        probability = np.clip(rate / 2 + (1 - rate) * cumulative(z), 1e-9, 1 - 1e-9)
        density = (1 - rate) * np.exp(-z * z / 2) / np.sqrt(2 * np.pi)
        by_level = -density * scaled * slope * np.log(2)
        by_lapse = (0.5 - cumulative(z)) * 0.5 * logistic * (1 - logistic)
        jacobian = np.column_stack([
            by_level, by_level * positions, density * ROOT, -by_level * octaves, by_lapse, by_lapse * positions,
            by_level * curve, by_level[:, None] * shape])
        weights = 1 / (probability * (1 - probability))
        distance = estimate - PRIOR_MEANS
        return (
            np.log(np.where(is_up == 1, probability, 1 - probability)).sum() - 0.5 * (distance**2 * precision).sum(),
            jacobian.T @ ((is_up - probability) * weights) - distance * precision,
            (jacobian * weights[:, None]).T @ jacobian + np.diag(precision))

    estimate = PRIOR_MEANS.copy()
    height, gradient, information = score(estimate)
    while True:
        step = np.linalg.solve(information, gradient)
        longest = np.abs(step).max()
        if longest < 1e-5:
            break
        scale = min(1, 0.7 / longest)
        while score(estimate + scale * step)[0] < height and scale > 1e-6:
            scale /= 2
        estimate = estimate + scale * step
        height, gradient, information = score(estimate)
    variance = np.linalg.inv(information)[1, 1]
    _, place = np.unique(np.floor(days), return_inverse=True)
    counts = np.bincount(place)
    means = np.bincount(place, positions) / counts
    variance += 0.15**2 * (counts**2 * means**2).sum() / (counts * means**2).sum() ** 2
    correlation = np.corrcoef(positions, keys)[0, 1] if keys.std() > 0 else 0
    deviation = np.sqrt(variance * (1 + 250 / len(keys)) * (1 + 0.5 * correlation**2))
    return [float(cumulative(-estimate[1] / deviation)), float(estimate[1]), float(deviation)]


def attentive(answers):
    """Those for which the listener was probably listening."""
    bank, kept = Bank(), []
    for answer in answers:
        bank.add(*answer)
        if bank.weights @ bank.away < 0.5:
            kept.append(answer)
    return kept


def trend(answers):
    answers = attentive(answers)
    count = len(answers)
    return contrast(answers, (np.arange(count) - (count - 1) / 2) / count, True)


def change(answers, start):
    answers = attentive([answer for answer in answers if answer[0] < start]) + attentive(
        [answer for answer in answers if answer[0] >= start])
    positions = np.array([0.5 if time >= start else -0.5 for time, *_ in answers])
    return contrast(answers, positions - positions.mean(), False)


def rounded(values):
    return None if values is None else [round(float(value), 6) for value in values]


def history(seed):
    """A random listener, a random choice of keys and differences, sessions of random length and breaks."""
    random = np.random.default_rng(seed)
    threshold, slope, lapse = 2 ** random.uniform(1, 6), 2 ** random.uniform(-1, 1), random.uniform(0, 0.15)
    bias, low, high = random.normal(0, 0.6), random.integers(30, 60), random.integers(62, 96)
    difference, time, answers = 100.0, random.uniform(0, 100), []
    # Some are long enough for keys to be answered before the last 500 answers only.
    count = int(random.integers(180, 320)) if seed % 4 else 620
    checkpoints = {1, 10, 11, count} | {int(n) for n in random.integers(12, count, 4)}
    for number in range(1, count + 1):
        if random.uniform() < 0.03:
            time += random.choice([0.3, 1, 1, 1, 2.5, 20, 120]) * random.uniform(0.5, 1.5)
        time = round(float(time + random.uniform(3, 9) / 86400), 7)
        key = int(random.integers(low, high + 1)) if number > 80 or seed % 4 else int(random.integers(low, low + 20))
        if random.uniform() < 0.1:
            difference = 2 ** random.uniform(-2, 6.6)
        cents = round(float(difference * random.choice([-1, 1])), 4)
        z = QUARTILE * np.sign(cents) * (abs(cents) / threshold) ** slope + bias * ROOT
        is_up = int(random.uniform() < lapse / 2 + (1 - lapse) * cumulative(z))
        right = is_up == (cents > 0)
        root = np.sqrt(difference)
        difference = min(100, max(0.5, difference * (1 - 0.03 * root if right else 1 + 0.2 * root)))
        answers.append([time, key, cents, is_up])
    return computed(f"random {seed}", answers, checkpoints, answers[count // 2][0])


def computed(name, answers, checkpoints, start):
    """A history with what an independent profile says after some answers."""
    outputs, bank = [], Bank()
    for number, answer in enumerate(answers, 1):
        bank.add(*answer)
        if number in checkpoints:
            outputs.append({
                "after": number, "overall": rounded(bank.overall()),
                "notes": {str(key): rounded(bank.note(key)) for key in (36, 48, 60, 72)},
                "slope": rounded(bank.weights.reshape(4, 8).sum(1)), "lapse": rounded(bank.weights.reshape(8, 4).sum(0)),
                "away": round(float(bank.weights @ bank.away), 6),
                "bias": round(float(bank.weights @ bank.means[:, BIAS]), 6),
                "overallAfter30Days": rounded(bank.later(30).overall()),
                "overallAfter40Days": rounded(bank.later(40).overall()),
                "placement80": {"key": 60, "plain": round(float(bank.difference(60, 0.8)), 6)},
            })
    return {
        "name": name, "answers": answers, "outputs": outputs, "trendWithoutFirst40": rounded(trend(answers[40:])),
        "change": {"start": start, "PfallingSlopeSd": rounded(change(answers, start))},
    }


if len(sys.argv) < 2:
    sys.exit(__doc__)
if sys.argv[1].isdigit():
    first = int(sys.argv[2]) if len(sys.argv) > 2 else 1
    histories = [history(seed) for seed in range(first, first + int(sys.argv[1]))]
else:
    with open(sys.argv[1]) as file:
        histories = [
            computed(
                history["name"], history["answers"], {output["after"] for output in history["outputs"]},
                history["change"]["start"])
            for history in json.load(file)["histories"]
        ]
print(json.dumps({"histories": histories}, separators=(",", ":")))
