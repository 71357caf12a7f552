"""Paired tests: is the difference between two systems more than chance?

All tests are two-sided. Those that resample have the p-value (c + 1) / (n + 1), where c of n resamples are at
least as extreme as what was observed (Davison and Hinkley 1997, section 4.2; Phipson and Smyth 2010). The exact
ones count signs (`mtgauge.stats.signs`).
"""

from __future__ import annotations

from enum import StrEnum

import numpy as np
import numpy.typing as npt


class PairedTest(StrEnum):
    """The tests, by the names that users write."""

    BOOTSTRAP = "bootstrap"
    RANDOMIZATION = "randomization"
    SACREBLEU_BOOTSTRAP = "sacrebleu-bootstrap"
    SACREBLEU_RANDOMIZATION = "sacrebleu-randomization"
    SIGN = "sign"
    MCNEMAR = "mcnemar"

    @property
    def is_exact(self) -> bool:
        """Whether it counts signs and draws nothing."""
        return self in (PairedTest.SIGN, PairedTest.MCNEMAR)

    @property
    def is_bootstrap(self) -> bool:
        """Whether units are drawn with replacement (else they are swapped between the systems)."""
        return self in (PairedTest.BOOTSTRAP, PairedTest.SACREBLEU_BOOTSTRAP)

    @property
    def default_samples(self) -> int:
        """1,000 resamples, or 10,000 trials, as sacreBLEU takes; beside exact tests, resamples for intervals."""
        return 1_000 if self.is_bootstrap or self.is_exact else 10_000


def bootstrap_p(differences: npt.NDArray[np.float64], observed: float) -> float:
    """Paired bootstrap with the resampled differences shifted to the null hypothesis.

    Counts |d_b - d| >= |d| (Efron and Tibshirani 1993, section 16.4).

    Args:
        differences: B differences of the resamples, d_b.
        observed: The difference on the whole test set, d.
    """
    return _p(int(np.sum(np.abs(differences - observed) >= abs(observed))), len(differences))


def sacrebleu_bootstrap_p(differences: npt.NDArray[np.float64], observed: float) -> float:
    """The count of sacreBLEU and Moses: |d_b| - mean |d_b| > |d|, strictly.

    Absolute values are taken before centring, which makes small differences look more certain than they are;
    use it to reproduce published numbers.
    """
    sizes = np.abs(differences)
    return _p(int(np.sum(sizes - sizes.mean() > abs(observed))), len(differences))


def randomization_p(differences: npt.NDArray[np.float64], observed: float) -> float:
    """Approximate randomisation (Noreen 1989; Riezler and Maxwell 2005): counts |d_t| >= |d|."""
    return _p(int(np.sum(np.abs(differences) >= abs(observed))), len(differences))


def sacrebleu_randomization_p(differences: npt.NDArray[np.float64], observed: float) -> float:
    """The count of sacreBLEU and MultEval: |d_t| > |d|, strictly, so that ties speak for significance."""
    return _p(int(np.sum(np.abs(differences) > abs(observed))), len(differences))


P_VALUES = {
    PairedTest.BOOTSTRAP: bootstrap_p,
    PairedTest.RANDOMIZATION: randomization_p,
    PairedTest.SACREBLEU_BOOTSTRAP: sacrebleu_bootstrap_p,
    PairedTest.SACREBLEU_RANDOMIZATION: sacrebleu_randomization_p,
}


def _p(count: int, samples: int) -> float:
    return (count + 1) / (samples + 1)
