"""RIBES (Isozaki et al. 2010), as version 1.03 of its program computes it."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace

import numpy as np

from mtgauge import native
from mtgauge.base.errors import OptionError
from mtgauge.base.sentences import say
from mtgauge.base.signature import SignatureValue
from mtgauge.corpus import TestSet
from mtgauge.measures import Batch, FittedMean, Kind, Output, Reduction, Resources, option
from mtgauge.metrics.shared.ratio import Ratios, ratio
from mtgauge.metrics.shared.tokens import FittedTokenMeasure, TokenMeasure
from mtgauge.stats.totals import Rows


@dataclass(frozen=True, kw_only=True)
class RIBES(TokenMeasure):
    """RIBES, 0 to 100: rank correlation of the order of words, times powers of precision and brevity penalty.

    >>> score = RIBES().corpus_score(["The cat sat on the mat."], ["A cat sat on the mat."])
    >>> round(float(score), 2)
    96.22
    """

    id = "ribes"
    title = "RIBES"
    summary = "rank correlation of word order with unigram precision and brevity penalty (Isozaki et al. 2010)"
    contract = replace(
        TokenMeasure.contract,
        papers=("isozaki-etal-2010-automatic",),
        rows_of_segments=True,
        reduction=Reduction.MEAN,
    )

    lowercase: bool = option(True, "lower-case both sides first, as the original program does")
    alpha: float = option(0.25, "exponent of the unigram precision, 0 or more")
    beta: float = option(0.10, "exponent of the brevity penalty, 0 or more")

    def __post_init__(self) -> None:
        super().__post_init__()
        for name in ("alpha", "beta"):
            if not 0 <= getattr(self, name) < math.inf:
                raise OptionError(
                    say(
                        "{name} must be a finite number of 0 or more, not {value}",
                        name=name,
                        value=getattr(self, name),
                    )
                )

    @property
    def outputs(self) -> tuple[Output, ...]:
        """``score``, and the means of its factors."""
        return (
            Output("score", 0, 100),
            # as many decimals as the score, which is on a scale of 100
            *(
                Output(name, 0, 1, kind=Kind.DETAIL, decimals=2)
                for name in ("kendall", "precision", "brevity_penalty")
            ),
        )

    def fit(self, testset: TestSet, resources: Resources) -> FittedRibes:
        """RIBES, fitted to the references."""
        return FittedRibes(self, testset, resources)


class FittedRibes(FittedMean, FittedTokenMeasure):
    """RIBES on one set of references.

    A row holds the value, normalised Kendall's tau, unigram precision and brevity penalty, each 0 to 1, and 1, for
    the reference with the best value; ties are broken by `reference_order`.
    """

    measure: RIBES
    scale = (100.0, 1.0, 1.0, 1.0)

    def values(self, batch: Batch, *, threads: int = 1) -> Rows:
        """(n, 4) values: RIBES, tau, precision, penalty."""
        counts = native.ribes_statistics(*self.texts(batch), self.kernel, threads).astype(np.float64)
        hypothesis, references = counts[:, 0], counts[:, 1:].reshape(len(counts), -1, 3)
        parts = np.stack([self._parts(hypothesis, *references[:, r].T) for r in range(references.shape[1])])
        best = np.argmax(np.where(references[..., 2].T < 0, -1.0, parts[..., 0]), axis=0)
        chosen: Ratios = parts[best, np.arange(len(counts))]
        return chosen

    def _parts(self, ours: Ratios, ascending: Ratios, aligned: Ratios, theirs: Ratios) -> Ratios:
        """(n, 4) value, tau, precision and penalty for one reference; a missing one has a negative length."""
        tau = ratio(ascending, aligned * (aligned - 1) / 2)
        tau = np.where((aligned == 1) & (theirs == 1), 1.0, tau)
        precision = np.where(tau + (aligned > 1) > 0, ratio(aligned, ours), 0.0)
        penalty = np.where(ours > 0, native.exp(np.minimum(1 - ratio(theirs, ours), 0.0)), 0.0)
        same = (ours == 0) & (theirs == 0)
        tau, precision, penalty = (np.where(same, 1.0, part) for part in (tau, precision, penalty))
        value = tau * _power(precision, self.measure.alpha) * _power(penalty, self.measure.beta)
        return np.stack([value, tau, precision, penalty], axis=-1)

    def own_parts(self) -> dict[str, SignatureValue]:
        """The two exponents."""
        return {"alpha": float(self.measure.alpha), "beta": float(self.measure.beta)}


def _power(base: Ratios, exponent: float) -> Ratios:
    """Powers of values from 0 to 1, computed by the C library; 0 to the power 0 is 1."""
    logs = native.log(np.where(base > 0, base, 1.0))
    return np.where((base > 0) | (exponent == 0), native.exp(exponent * logs), 0.0)
