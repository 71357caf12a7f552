"""Paired tests: is the difference between two systems more than chance?

All tests are two-sided. Tests that draw give the p-value (c + 1) / (n + 1), where c of n draws are at least as
extreme as the observation (Davison and Hinkley 1997, section 4.2; Phipson and Smyth 2010). The permutation test
enumerates all swaps, so nothing is added. Two tests count signs (`mtgauge.stats.signs`).
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from enum import StrEnum

import numpy as np
import numpy.typing as npt

from mtgauge.stats.decidable import ENUMERATED, FEW_DRAWS, RESAMPLED, TRIALS
from mtgauge.stats.extremes import Count, Criterion, counted


class PairedTest(StrEnum):
    """The tests, by the names that users write."""

    AUTO = "auto"
    PERMUTATION = "permutation"
    RANDOMIZATION = "randomization"
    BOOTSTRAP = "bootstrap"
    SACREBLEU_BOOTSTRAP = "sacrebleu-bootstrap"
    SACREBLEU_RANDOMIZATION = "sacrebleu-randomization"
    SIGN = "sign"
    MCNEMAR = "mcnemar"

    @property
    def counts_signs(self) -> bool:
        """Whether the test counts units won and lost, rather than testing the difference of scores."""
        return self in (PairedTest.SIGN, PairedTest.MCNEMAR)

    @property
    def is_exact(self) -> bool:
        """Whether the test draws nothing at random."""
        return self.counts_signs or self is PairedTest.PERMUTATION

    @property
    def is_bootstrap(self) -> bool:
        """Whether units are drawn with replacement (else they are swapped between the systems)."""
        return self in (PairedTest.BOOTSTRAP, PairedTest.SACREBLEU_BOOTSTRAP)

    @property
    def is_of_sacrebleu(self) -> bool:
        """Whether the test reproduces sacreBLEU's numbers, with its number of draws and its intervals."""
        return self in (PairedTest.SACREBLEU_BOOTSTRAP, PairedTest.SACREBLEU_RANDOMIZATION)

    @property
    def decides_scores(self) -> bool:
        """Whether the test is about the score; the sign test asks which system is ahead on more units."""
        return self is not PairedTest.SIGN

    @property
    def default_samples(self) -> int:
        """1,000 resamples or 10,000 trials, as in sacreBLEU; for tests of signs 1,000, used by intervals."""
        return FEW_DRAWS if self.is_bootstrap or self.counts_signs else TRIALS


def chosen_test(differing: Sequence[int]) -> PairedTest:
    """The test ``auto`` of all pairs of a table, by the pair that differs in the fewest units.

    A pair that differs nowhere needs no test: its p-value is 1. All swaps are enumerated only of a single pair,
    since the p-values of several would have unequal bounds.

    Args:
        differing: Number of units in which each pair differs.
    """
    tested = [units for units in differing if units > 0]
    if len(tested) <= 1 and max(tested, default=0) <= ENUMERATED:
        return PairedTest.PERMUTATION
    return PairedTest.BOOTSTRAP if min(tested) >= RESAMPLED else PairedTest.RANDOMIZATION


def criterion(test: PairedTest, observed: float, tie: float = 0.0) -> Criterion:
    """Which differences of resamples or trials are extreme, for tests that compare each with one bound.

    Args:
        test: ``bootstrap``, ``randomization`` or ``sacrebleu-randomization``.
        observed: The difference on the whole test set, d.
        tie: A size less than this below the observed one counts as equal, since the same totals may have been
            added in another order; for ``randomization``.
    """
    size = abs(observed)
    if test is PairedTest.BOOTSTRAP:
        return Criterion(observed, size)
    if test is PairedTest.RANDOMIZATION:
        return Criterion(0.0, size - tie)
    # strictly above the size is the same as at least the next float
    return Criterion(0.0, math.nextafter(size, math.inf))


def bootstrap_p(differences: npt.NDArray[np.float64], observed: float) -> float:
    """Paired bootstrap with the resampled differences shifted to the null hypothesis.

    It counts |d_b - d| >= |d| (Efron and Tibshirani 1993, section 16.4).

    Args:
        differences: B differences of the resamples, d_b.
        observed: The difference on the whole test set, d.
    """
    return counted(differences, criterion(PairedTest.BOOTSTRAP, observed)).p


def sacrebleu_bootstrap_p(differences: npt.NDArray[np.float64], observed: float) -> float:
    """Paired bootstrap as in sacreBLEU and Moses, which count |d_b| - mean |d_b| > |d|, strictly.

    Absolute values are taken before centring, which makes small differences look more certain than they are.
    Use it to reproduce published numbers.
    """
    sizes = np.abs(differences)
    return Count(int(np.sum(sizes - sizes.mean() > abs(observed))), len(differences)).p


def permutation_p(differences: npt.NDArray[np.float64], observed: float, tie: float = 0.0) -> float:
    """Exact test of all swaps (Fisher 1935): the share with |d_t| >= |d|, the observed one included.

    Args:
        differences: The differences after each of the swaps.
        observed: The difference on the whole test set, d.
        tie: A size less than this below the observed one counts as equal, since the same totals may have been
            added in another order.
    """
    return int(np.sum(np.abs(differences) >= abs(observed) - tie)) / len(differences)


def randomization_p(differences: npt.NDArray[np.float64], observed: float, tie: float = 0.0) -> float:
    """Approximate randomisation (Noreen 1989; Riezler and Maxwell 2005): counts |d_t| >= |d|.

    Args:
        differences: The differences after B random swaps, d_t.
        observed: The difference on the whole test set, d.
        tie: As in `permutation_p`.
    """
    return counted(differences, criterion(PairedTest.RANDOMIZATION, observed, tie)).p


def sacrebleu_randomization_p(differences: npt.NDArray[np.float64], observed: float) -> float:
    """Randomisation as in sacreBLEU and MultEval: it counts |d_t| > |d|, so ties favour significance."""
    return counted(differences, criterion(PairedTest.SACREBLEU_RANDOMIZATION, observed)).p


P_VALUES = {
    PairedTest.BOOTSTRAP: bootstrap_p,
    PairedTest.RANDOMIZATION: randomization_p,
    PairedTest.SACREBLEU_BOOTSTRAP: sacrebleu_bootstrap_p,
    PairedTest.SACREBLEU_RANDOMIZATION: sacrebleu_randomization_p,
}
