"""The regression of `peach experiment report` with SciPy: probit on cents and decibels with a slope and lapses, the 95 % interval
by profile likelihood."""

import csv

import numpy as np
from scipy.optimize import brentq, minimize
from scipy.special import ndtr, ndtri

# Peach's lapse rates and their prior probabilities, and the standard deviations of ln s in its prior and of ln T in that of
# thresholds below a quarter of the smallest difference.
LAPSES = ((0.005, 0.4), (0.02, 0.4), (0.06, 0.2))
SLOPE_DEVIATION = 0.45
THRESHOLD_DEVIATION = np.log(400) / np.sqrt(12)
# |x| is smoothed near 0.
SMOOTHING = 0.1
CRITICAL = ndtri(0.975)


class Regression:
    """P("higher") = λ/2 + (1 − λ) · Φ(β₀ + Z · g((c + k·d) / T)), with g(x) = x · (x² + 0.1²)^((s − 1)/2)."""

    def __init__(self, cents, decibels, higher):
        self.cents, self.decibels, self.higher = cents, decibels, higher
        self.least = np.log(np.abs(cents[cents != 0]).min() / 4)
        # Of β₀, ln T and ln s: the next search begins where the last one ended.
        self.latest = {lapse: np.array([0.0, np.log(8), 0.0]) for lapse, _ in LAPSES}

    def loss(self, parameters, k, lapse):
        """The negative log of likelihood and prior."""
        intercept, log_threshold, log_slope = parameters
        x = (self.cents + k * self.decibels) / np.exp(log_threshold)
        heard = x * (x * x + SMOOTHING ** 2) ** ((np.exp(log_slope) - 1) / 2)
        eta = intercept + ndtri(0.75) * heard
        chosen = lapse / 2 + (1 - lapse) * ndtr(np.where(self.higher, eta, -eta))
        small = min(log_threshold - self.least, 0) / THRESHOLD_DEVIATION
        return 0.5 * (log_slope / SLOPE_DEVIATION) ** 2 + 0.5 * small ** 2 - np.log(chosen).sum()

    def best(self, k):
        """The largest log of likelihood and prior for this k."""
        found = []
        for lapse, weight in LAPSES:
            fit = minimize(
                self.loss, self.latest[lapse], args=(k, lapse), method="Nelder-Mead", options={"xatol": 1e-8, "fatol": 1e-11})
            self.latest[lapse] = fit.x
            found.append(np.log(weight) - fit.fun)
        return max(found)


def regression(path):
    """k and the ends of its interval from exported answers, in cents per dB."""
    with open(path, newline="") as file:
        rows = list(csv.DictReader(file))
    fits = Regression(
        np.array([float(row["centOffset"]) for row in rows]),
        np.array([float(row["amplitudeOffsetDecibels"]) for row in rows]),
        np.array([row["answer"] == "higher" for row in rows]))
    top = minimize(lambda k: -fits.best(k[0]), [0.0], method="Nelder-Mead", options={"xatol": 1e-7, "fatol": 1e-10})
    k = top.x[0]

    def excess(distance):
        return 2 * (-top.fun - fits.best(k + distance)) - CRITICAL ** 2

    def end(direction):
        reach = 0.25
        while excess(direction * reach) < 0:
            reach *= 2
        return k + direction * brentq(lambda distance: excess(direction * distance), 0, reach, xtol=1e-6)

    return {"centsPerDB": k, "lower95": end(-1), "upper95": end(1)}
