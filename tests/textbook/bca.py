"""The BCa interval as Efron and Tibshirani (1993, section 14.3) write it, one value at a time."""

import math
from statistics import NormalDist


def acceleration(units, score):
    """Equation 14.15, with `score` of a list of units."""
    without = [score(units[:i] + units[i + 1 :]) for i in range(len(units))]
    mean = math.fsum(without) / len(without)
    cubes = math.fsum((mean - value) ** 3 for value in without)
    squares = math.fsum((mean - value) ** 2 for value in without)
    return cubes / (6 * squares**1.5) if squares else 0.0


def acceleration_of_strata(strata, score):
    """Davison and Hinkley (1997, section 5.3.2), with the values l of the jackknife of each stratum."""
    squares = cubes = 0.0
    for units in strata:
        n = len(units)
        without = [score(units[:i] + units[i + 1 :]) for i in range(n)]
        values = [(n - 1) * (math.fsum(without) / n - value) for value in without]
        squares += math.fsum(value**2 for value in values) / n**2
        cubes += math.fsum(value**3 for value in values) / n**3
    return cubes / (6 * squares**1.5)


def ends(resamples, observed, a, alpha):
    """The shares of the resamples below each bound, equations 14.10 and 14.14; ties count half."""
    normal = NormalDist()
    below = sum(value < observed for value in resamples) + sum(value == observed for value in resamples) / 2
    bias = normal.inv_cdf(below / len(resamples))
    shares = []
    for tail in (alpha / 2, 1 - alpha / 2):
        z = normal.inv_cdf(tail)
        shares.append(normal.cdf(bias + (bias + z) / (1 - a * (bias + z))))
    return shares
