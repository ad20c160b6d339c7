#!/usr/bin/env python3
"""Computes profiles of matches with an implementation of its own: prints matches.json.

    python3 record-matches.py > matches.json

It needs numpy and scipy. It follows the definitions in MatchModel literally, with the common bias and the registers' parts apart, whole
matrices, a general minimiser for each σ and ν, and an even grid of ln σ that is finer than that of MatchFit.
"""

import json

import numpy as np
from scipy import optimize, stats

TAILS = {2.5: 0.15, 4: 0.25, 8: 0.3, 30: 0.3}
HALF_LIFE = 25
PRIOR = np.array([1 / 10**2] + [1 / 4**2] * 4 + [1 / 0.15**2])


def design(notes, starts):
    register = np.digitize(notes, [48, 60, 72])
    return np.column_stack([np.ones(len(notes)), np.eye(4)[register], starts])


def posterior(matrix, errors, counted, grid):
    """The log weight, the location and the covariance for each ν and ln σ, and ln P."""
    rows = []
    for freedom, probability in TAILS.items():
        location = np.zeros(6)
        location[0] = np.median(errors)
        width = np.log(stats.t.ppf(stats.norm.cdf(1), freedom))
        for log_spread in grid[::-1]:
            spread = np.exp(log_spread)

            def objective(theta):
                residuals = (errors - matrix @ theta) / spread
                value = -(counted * (stats.t.logpdf(residuals, freedom) - log_spread)).sum() + 0.5 * PRIOR @ theta**2
                slope = counted * (freedom + 1) * residuals / (freedom + residuals**2) / spread
                return value, -matrix.T @ slope + PRIOR * theta

            found = optimize.minimize(
                objective, location, jac=True, method="BFGS", options={"gtol": 1e-7, "maxiter": 500})
            location = found.x
            square = ((errors - matrix @ location) / spread) ** 2
            curvature = counted * (freedom + 1) * (freedom - square) / (freedom + square) ** 2 / spread**2
            information = (matrix.T * curvature) @ matrix + np.diag(PRIOR)
            if np.linalg.eigvalsh(information)[0] <= 0:
                continue
            weight = (
                -found.fun + stats.norm.logpdf(log_spread, np.log(5), 1.2) + np.log(probability)
                - 0.5 * np.linalg.slogdet(information)[1])
            rows.append((weight, location, np.linalg.inv(information), log_spread + width))
    weights = np.array([row[0] for row in rows])
    weights = np.exp(weights - weights.max())
    return weights / weights.sum(), [np.array([row[part] for row in rows]) for part in (1, 2, 3)]


def interval(weights, means, variances):
    def cumulative(value, probability):
        return weights @ stats.norm.cdf(value, means, np.sqrt(variances)) - probability
    reach = 10 * np.sqrt(variances.max())
    low, high = means.min() - reach, means.max() + reach
    return [float(weights @ means)] + [float(optimize.brentq(cumulative, low, high, (p,))) for p in (0.025, 0.975)]


def figures(notes, starts, errors, half_life=None):
    ages = np.arange(len(errors))[::-1]
    counted = np.ones(len(errors)) if half_life is None else 2.0 ** (-ages / half_life)
    matrix = design(notes, starts)
    # Find the part of the grid that has weight, then refine it.
    grid = np.linspace(np.log(0.1), np.log(60), 80)
    weights, (_, _, precision) = posterior(matrix, errors, counted, grid)
    middle = weights @ precision
    reach = 7 * np.sqrt(weights @ (precision - middle) ** 2 + 0.02**2) + 0.3
    grid = np.linspace(max(grid[0], middle - reach), min(grid[-1], middle + reach), 200)
    weights, (locations, covariances, precision) = posterior(matrix, errors, counted, grid)
    def combined(direction):
        return interval(weights, locations @ direction, np.einsum("i,nij,j->n", direction, covariances, direction))
    shares = (matrix[:, 1:5].T @ counted) / counted.sum()
    step = grid[1] - grid[0]

    def below(value, probability):
        return weights @ np.clip((value - precision) / step + 0.5, 0, 1) - probability

    ends = [
        float(np.exp(optimize.brentq(below, precision.min() - step, precision.max() + step, (p,)))) for p in (0.025, 0.975)]
    result = {
        "bias": combined(np.concatenate([[1], shares, [0]])), "hysteresis": combined(np.array([0, 0, 0, 0, 0, 1.0])),
        "precision": [float(np.exp(weights @ precision))] + ends,
        "registers": [
            combined(np.concatenate([[1], np.eye(4)[register], [0]])) for register in range(4)
            if matrix[:, 1 + register].any()],
    }
    return {name: np.round(value, 5).tolist() for name, value in result.items()}


def listener(random, count, precision, freedom, outliers=0):
    notes = random.integers(40, 84, count)
    starts = np.round(random.choice([-1, 1], count) * random.uniform(20, 60, count), 3)
    noise = precision * random.standard_t(freedom, count)
    noise[random.random(count) < outliers] *= 8
    registers = 3 * random.normal(size=4)
    return notes, starts, np.round(1.2 + registers[np.digitize(notes, [48, 60, 72])] + 0.06 * starts + noise, 3)


def main():
    random = np.random.default_rng(19)
    cases = [
        listener(random, 1, 4, 100), listener(random, 20, 4, 100), listener(random, 50, 2, 4),
        listener(random, 60, 4, 100, outliers=0.1), listener(random, 200, 9, 3),
    ]
    # One register alone.
    notes, starts, errors = listener(random, 30, 3, 100)
    cases.append((np.full(30, 62), starts, errors))
    outputs = [
        {
            "notes": notes.tolist(), "starts": starts.tolist(), "errors": errors.tolist(),
            "all": figures(notes, starts, errors), "now": figures(notes, starts, errors, HALF_LIFE),
        }
        for notes, starts, errors in cases
    ]
    print(json.dumps(outputs, separators=(",", ":")))


main()
