#!/usr/bin/env python3
"""Computes profiles of matches with an implementation of its own: prints matches.json.

    python3 record-matches.py > matches.json

It needs numpy and scipy. It follows the definitions in MatchModel literally: a column for each day, whole covariance matrices of
the errors instead of transformed rows, Student's t of scipy, and a grid of ln σ that is finer than that of MatchFit.
"""

import json

import numpy as np
from scipy import optimize, stats

TAILS = {2.5: 0.15, 4: 0.25, 8: 0.3, 30: 0.3}
DAY_PARTS = {0: 0.42, 0.2: 0.2, 0.45: 0.17, 0.9: 0.13, 1.8: 0.08}
CORRELATIONS = {0: 0.45, 0.3: 0.25, 0.6: 0.3}
PRECISION_PARTS = {0: 0.4, 0.15: 0.25, 0.3: 0.2, 0.5: 0.1, 0.8: 0.05}
DEVIATIONS = np.array([10] + [4] * 4 + [0.15])
HALF_LIFE, LEAST, STATES = 25, 0.05, 6


def design(notes, starts, days):
    register = np.digitize(notes, [48, 60, 72])
    _, place = np.unique(days, return_inverse=True)
    return np.column_stack([np.ones(len(notes)), np.eye(4)[register], starts, np.eye(place.max() + 1)[place]]), place


def correlations(days, correlation):
    """Those of the errors: ρ^|i − j| within a day."""
    distance = np.abs(np.subtract.outer(np.arange(len(days)), np.arange(len(days))))
    return np.where(np.equal.outer(days, days), float(correlation) ** distance, 0.0)


def cells(matrix, errors, days, scale, missing):
    """log weight, means, covariance and the degrees of freedom are those of a normal and inverse gamma posterior."""
    count, found = len(errors), []
    for correlation, probability in CORRELATIONS.items():
        inverse = np.linalg.inv(correlations(days, correlation))
        for part, day_probability in DAY_PARTS.items():
            day_precision = 1 / part**2 if part else 1e8
            prior = np.concatenate(
                [scale**2 / DEVIATIONS**2, np.full(matrix.shape[1] - STATES, day_precision)])
            precision = matrix.T @ inverse @ matrix + np.diag(prior)
            means = np.linalg.solve(precision, matrix.T @ inverse @ errors)
            rest = errors @ inverse @ errors - means @ precision @ means
            rest = max(rest, 0) + LEAST**2
            weight = (
                np.log(probability * day_probability) + 0.5 * np.linalg.slogdet(inverse)[1] + 0.5 * np.log(prior).sum()
                - 0.5 * np.linalg.slogdet(precision)[1] - 0.5 * (count + 1) * np.log(rest))
            variance = max((rest + missing * 25) / max(count - 1, 1), LEAST**2)
            found.append((weight, means, variance * np.linalg.inv(precision), correlation, part))
    weights = np.array([cell[0] for cell in found])
    weights = np.exp(weights - weights.max())
    return weights / weights.sum(), found


def fit(matrix, errors, days):
    count = len(errors)
    missing = max(0, 3 - count)

    def spread(residuals):
        robust = 1.4826 * np.median(np.abs(residuals))
        return max(np.sqrt((count * robust**2 + missing * 25) / (count + missing)), LEAST)

    scale, values = spread(errors - np.median(errors)), errors
    for step in range(5):
        weights, found = cells(matrix, values, days, scale, missing)
        fitted = matrix @ sum(weight * cell[1] for weight, cell in zip(weights, found))
        residuals = errors - fitted
        if step < 4:
            scale = spread(residuals) * np.sqrt(count / max(count - 3, 1))
            inside = np.mean(np.abs(residuals) < 2.5 * scale)
            values = fitted + np.clip(residuals, -2.5 * scale, 2.5 * scale) / max(inside, 0.5)
    return weights, found, residuals


def interval(weights, found, direction, freedom, ends=(0.025, 0.975)):
    means = np.array([cell[1] @ direction for cell in found])
    deviations = np.sqrt([direction @ cell[2] @ direction for cell in found])

    def cumulative(value, probability):
        return weights @ stats.t.cdf((value - means) / deviations, freedom) - probability

    reach = 100 * deviations.max()
    found = [
        float(optimize.brentq(cumulative, means.min() - reach, means.max() + reach, (p,), xtol=1e-10))
        for p in ends]
    return [float(weights @ means)] + found


def precision(weights, found, residuals, place, half_life):
    count, day_count = len(residuals), place.max() + 1
    squares = sum(weight * cell[3] ** 2 for weight, cell in zip(weights, found))
    differing = sum(weight for weight, cell in zip(weights, found) if cell[4])
    known = max(0, count - 2 - 0.5 * differing * (day_count - 1))
    enlarged = residuals * np.sqrt(count / max(known, count / 2))
    counted = np.ones(count) if half_life is None else 2.0 ** (-np.arange(count)[::-1] / half_life)
    grid = np.linspace(np.log(0.1), np.log(60), 4000)
    logs, values = [], []
    for freedom, probability in TAILS.items():
        density = stats.t.logpdf(enlarged[None] / np.exp(grid)[:, None], freedom) - grid[:, None]
        logs.append(
            density @ (counted * known / count) + stats.norm.logpdf(grid, np.log(5), 1.2) + np.log(probability))
        values.append(grid + np.log(stats.t.ppf(stats.norm.cdf(1), freedom)))
    logs, values = np.concatenate(logs), np.concatenate(values)
    share = np.exp(logs - logs.max())
    share /= share.sum()
    mean = share @ values
    variance = share @ (values - mean) ** 2
    # The variance between days.
    least = max(0.05 * 1.4826 * np.sort(np.abs(residuals))[count // 2], 1e-9)
    logarithms = np.log(np.maximum(np.abs(residuals), least))
    of_days = [logarithms[place == day] for day in range(day_count)]
    of_days = [day for day in of_days if len(day) >= 4]
    parts = np.array(list(PRECISION_PARTS))
    posterior = np.log(list(PRECISION_PARTS.values()))
    if len(of_days) > 1:
        means = np.array([day.mean() for day in of_days])
        for index, part in enumerate(parts):
            variances = np.array([1.05**2 / len(day) for day in of_days]) + part**2
            middle = (means / variances).sum() / (1 / variances).sum()
            posterior[index] += -0.5 * np.log(variances).sum() - 0.5 * np.log((1 / variances).sum())
            posterior[index] -= 0.5 * ((means - middle) ** 2 / variances).sum()
    posterior = np.exp(posterior - posterior.max())
    between = posterior @ parts**2 / posterior.sum()
    days = np.bincount(place, counted) / counted.sum()
    factor = (days**2).sum() + (0 if half_life is None else 1 - 2 * days[place[-1]])
    half = stats.norm.ppf(0.975) * np.sqrt(variance * (1 + squares) / (1 - squares) + between * factor)
    return [float(np.exp(mean + end)) for end in (0, -half, half)]


def figures(notes, starts, errors, days):
    matrix, place = design(notes, starts, days)
    weights, found, residuals = fit(matrix, errors, days)
    freedom = max(len(errors) - 1, 2)
    registers = matrix[:, 1:5].mean(0)
    shares = np.bincount(place) / len(place)
    last = np.eye(len(shares))[place[-1]]
    none = np.zeros(len(shares))

    def read(first, others, start, of_days, *ends):
        return interval(weights, found, np.concatenate([[first], others, [start], of_days]), freedom, *ends)

    result = {
        "general": read(1, registers, 0, none), "today": read(1, registers, 0, last),
        "mean": read(1, registers, 0, shares), "hysteresis": read(0, np.zeros(4), 1, none),
        "precision": precision(weights, found, residuals, place, None),
        "present": precision(weights, found, residuals, place, HALF_LIFE),
        "registers": [read(1, np.eye(4)[register], 0, shares) for register in range(4) if registers[register] > 0],
    }
    result = {name: np.round(value, 5).tolist() for name, value in result.items()}
    used = [register for register in range(4) if registers[register] > 0]
    result["differ"] = [
        len(used) > 1
        and bool(np.prod(np.sign(read(0, np.eye(4)[register] - registers, 0, none, (0.005, 0.995))[1:])) > 0)
        for register in used]
    return result


def listener(random, count, precision, freedom, outliers=0, per_day=20, days=0, correlation=0):
    notes = random.integers(40, 84, count)
    starts = np.round(random.choice([-1, 1], count) * random.uniform(20, 60, count), 3)
    noise = random.standard_t(freedom, count)
    for index in range(1, count):
        noise[index] = correlation * noise[index - 1] + np.sqrt(1 - correlation**2) * noise[index]
    noise = precision * noise
    noise[random.random(count) < outliers] *= 8
    registers = 3 * random.normal(size=4)
    day = np.arange(count) // per_day
    own = days * random.normal(size=day.max() + 1)
    errors = 1.2 + registers[np.digitize(notes, [48, 60, 72])] + own[day] + 0.06 * starts + noise
    return notes, starts, np.round(errors, 3), day


def main():
    random = np.random.default_rng(19)
    cases = [
        listener(random, 1, 4, 100), listener(random, 20, 4, 100), listener(random, 50, 2, 4),
        listener(random, 60, 4, 100, outliers=0.1), listener(random, 200, 9, 3),
        listener(random, 90, 3, 100, per_day=7, days=3), listener(random, 120, 4, 100, per_day=30, correlation=0.6),
        listener(random, 40, 0.4, 100, per_day=1, days=0.2),
    ]
    # One register alone.
    notes, starts, errors, days = listener(random, 30, 3, 100)
    cases.append((np.full(30, 62), starts, errors, days))
    print(json.dumps(
        [
            {
                "notes": notes.tolist(), "starts": starts.tolist(), "errors": errors.tolist(), "days": days.tolist(),
                **figures(notes, starts, errors, days),
            }
            for notes, starts, errors, days in cases
        ], separators=(",", ":")))


main()
