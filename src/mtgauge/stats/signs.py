"""Exact paired tests that count which system wins on how many units: the sign test and McNemar's."""

from __future__ import annotations

import math
import sys
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

_LARGE = 2.0**900


@dataclass(frozen=True, slots=True)
class Signs:
    """Units on which two systems differ.

    Attributes:
        wins: Units on which the first has the higher value.
        losses: Units on which the second has the higher value.
    """

    wins: int
    losses: int

    @classmethod
    def of(cls, first: npt.NDArray[np.float64], second: npt.NDArray[np.float64]) -> Signs:
        """The signs of (n,) paired values; ties are dropped (Dixon and Mood 1946)."""
        return cls(int(np.sum(first > second)), int(np.sum(first < second)))

    @property
    def n(self) -> int:
        """Number of units that are not ties."""
        return self.wins + self.losses

    @property
    def p(self) -> float:
        """Two-sided exact p-value of a fair coin: twice the smaller binomial tail, at most 1.

        For values of any kind this is the sign test (Dixon and Mood 1946; in machine translation Collins et al.
        2005; the CWMT campaigns); for values 0 and 1 it is the exact form of McNemar's test (McNemar 1947). It is
        1 if no unit differs, and never 0: values below 2.3e-308 are returned as that.
        """
        least = min(self.wins, self.losses)
        # terms of the tail, relative to the largest and from it down; each is the last times k / (n - k + 1)
        term = tail = 1.0
        for k in range(least, 0, -1):
            term *= k / (self.n - k + 1)
            tail += term
            if term < tail * 2**-60:
                break
        return min(1.0, max(2 * tail * _half_power_binomial(self.n, least), sys.float_info.min))

    @property
    def g(self) -> float:
        """Effect size: share of wins minus a half, -0.5 to 0.5 (Cohen 1988, chapter 5); 0 if all units tie."""
        return self.wins / self.n - 0.5 if self.n else 0.0


def _half_power_binomial(n: int, k: int) -> float:
    """C(n, k) / 2^n for k up to n/2, by a product that neither overflows nor needs integers of n bits."""
    value, exponent = 1.0, -n
    for i in range(1, k + 1):
        value *= (n - k + i) / i
        if value > _LARGE:
            value, shift = math.frexp(value)
            exponent += shift
    return math.ldexp(value, exponent)
