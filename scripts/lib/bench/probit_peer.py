"""The regression of `peach experiment report` with statsmodels: probit on cents and decibels with lapses, the 95 % interval by
profile likelihood."""

import csv

import numpy as np
import statsmodels.api as sm
from scipy.optimize import brentq
from scipy.stats import norm

# Peach's lapse rates and their prior probabilities.
LAPSES = ((0.005, 0.4), (0.02, 0.4), (0.06, 0.2))
CRITICAL = norm.ppf(0.975)


class LapsingProbit(sm.families.links.Probit):
    """P = lapse / 2 + (1 - lapse) · Φ(η)."""

    def __init__(self, lapse):
        super().__init__()
        self.lapse = lapse

    def __call__(self, p):
        return norm.ppf(np.clip((p - self.lapse / 2) / (1 - self.lapse), 1e-12, 1 - 1e-12))

    def inverse(self, z):
        return self.lapse / 2 + (1 - self.lapse) * norm.cdf(z)

    def deriv(self, p):
        return 1 / self.inverse_deriv(self(p))

    def inverse_deriv(self, z):
        return np.maximum((1 - self.lapse) * norm.pdf(z), 1e-300)


def best(higher, columns):
    """The largest log-likelihood over the lapse rates, and its coefficients."""
    design, found = sm.add_constant(np.column_stack(columns)), []
    for lapse, weight in LAPSES:
        fit = sm.GLM(higher, design, family=sm.families.Binomial(link=LapsingProbit(lapse))).fit(tol=1e-12)
        found.append((fit.llf + np.log(weight), fit.params))
    return max(found, key=lambda entry: entry[0])


def regression(path):
    """k and the ends of its interval from exported answers, in cents per dB."""
    with open(path, newline="") as file:
        rows = list(csv.DictReader(file))
    higher = np.array([float(row["answer"] == "higher") for row in rows])
    cents = np.array([float(row["centOffset"]) for row in rows])
    decibels = np.array([float(row["amplitudeOffsetDecibels"]) for row in rows])
    top, coefficients = best(higher, (cents, decibels))
    k = coefficients[2] / coefficients[1]

    def excess(value):
        return 2 * (top - best(higher, (cents + value * decibels,))[0]) - CRITICAL ** 2

    def end(direction):
        reach = 0.25
        while excess(k + direction * reach) < 0:
            reach *= 2
        return brentq(lambda distance: excess(k + direction * distance), 0, reach, xtol=1e-9) * direction + k

    return {"centsPerDB": k, "lower95": end(-1), "upper95": end(1)}
