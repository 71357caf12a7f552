"""Student's t distribution: the quantiles that jackknife intervals need."""

from __future__ import annotations

import math
from functools import lru_cache

_STEPS = 400
_TINY = 1e-300
_EPSILON = 2.0**-53


@lru_cache(maxsize=1024)
def student_quantile(p: float, df: float) -> float:
    """The quantile of Student's t at probability p (Student 1908).

    Args:
        p: Probability, above 0 and below 1.
        df: Degrees of freedom, 1 or more; not necessarily whole (Satterthwaite 1946).

    Returns:
        The quantile, accurate to about 13 digits.
    """
    if p < 0.5:
        return -student_quantile(1 - p, df)
    tail = 1 - p
    low, high = 0.0, 1.0
    while upper_tail(high, df) > tail:
        low, high = high, 2 * high
    # bisection ends when no float lies between the bounds
    while low < (middle := (low + high) / 2) < high:
        if upper_tail(middle, df) > tail:
            low = middle
        else:
            high = middle
    return (low + high) / 2


def upper_tail(t: float, df: float) -> float:
    """The probability that Student's t is above t, t >= 0."""
    return 0.5 * _incomplete_beta(df / (df + t * t), t * t / (df + t * t), df / 2, 0.5)


def _incomplete_beta(x: float, rest: float, a: float, b: float) -> float:
    """The regularised incomplete beta function I_x(a, b); `rest` is 1 - x without rounding error."""
    if x <= 0 or rest <= 0:
        return 0.0 if x <= 0 else 1.0
    front = math.exp(math.lgamma(a + b) - math.lgamma(a) - math.lgamma(b) + a * math.log(x) + b * math.log(rest))
    # the continued fraction converges fast on this side of the mean
    if x < (a + 1) / (a + b + 2):
        return front * _continued_fraction(x, a, b) / a
    return 1 - front * _continued_fraction(rest, b, a) / b


def _continued_fraction(x: float, a: float, b: float) -> float:
    """The continued fraction of I_x(a, b), by Lentz's method (Abramowitz and Stegun 1964, 26.5.8; Lentz 1976)."""
    c, d = 1.0, 1 / _away_from_zero(1 - (a + b) * x / (a + 1))
    value = d
    for m in range(1, _STEPS):
        even = m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m))
        odd = -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1))
        for term in (even, odd):
            d = 1 / _away_from_zero(1 + term * d)
            c = _away_from_zero(1 + term / c)
            value *= c * d
        if abs(c * d - 1) < 4 * _EPSILON:
            break
    return value


def _away_from_zero(value: float) -> float:
    return value if abs(value) > _TINY else _TINY
