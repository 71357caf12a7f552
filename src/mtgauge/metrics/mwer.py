"""Multi-reference word error rate as the CWMT campaigns report it (Nießen et al. 2000)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

import numpy as np
import numpy.typing as npt

from mtgauge.corpus import TestSet
from mtgauge.measures import Batch, Kind, Level, Output, Resources
from mtgauge.metrics.shared.ratio import ratio
from mtgauge.metrics.shared.reference_order import ReferenceOrder
from mtgauge.metrics.wer import EditMeasure, FittedWer
from mtgauge.stats.totals import Rows


@dataclass(frozen=True, kw_only=True)
class MWER(EditMeasure):
    """mWER, 0 to 100, lower is better: the edits of WER in percent of the longer of hypothesis and reference.

    >>> score = MWER().corpus_score(["The cat sat on the mat."], ["A cat sat on the mat."])
    >>> round(float(score), 2)
    14.29
    """

    id = "mwer"
    title = "mWER"
    summary = "edits to the nearest reference in percent of the longer side (Nießen et al. 2000); lower is better"
    contract = replace(EditMeasure.contract, papers=("niessen-etal-2000-evaluation",))

    @property
    def outputs(self) -> tuple[Output, ...]:
        """``score``, and the counts that it is computed from."""
        counts = ("substitutions", "deletions", "insertions", "hypothesis_length", "reference_length")
        return (
            Output("score", 0, 100, higher_is_better=False),
            *(Output(name, 0, None, higher_is_better=None, kind=Kind.DETAIL) for name in counts),
        )

    def fit(self, testset: TestSet, resources: Resources) -> FittedMwer:
        """MWER, fitted to the references."""
        return FittedMwer(self, testset, resources)


class FittedMwer(FittedWer):
    """MWER on one set of references.

    A row counts tokens: substitutions, deletions, insertions, length of the hypothesis, length of the reference.
    The reference is the one at the smallest distance; ties go to the first.
    """

    measure: MWER

    @property
    def reference_order(self) -> ReferenceOrder:
        """The given order, as in the campaigns' scorer."""
        return ReferenceOrder.GIVEN

    def statistics(self, batch: Batch, *, threads: int = 1) -> Rows:
        """(n, 5) counts."""
        rows = super().statistics(batch, threads=threads)
        _, deletions, insertions, reference = rows.T
        return np.insert(rows, 3, reference - deletions + insertions, axis=1)

    def score(self, totals: npt.NDArray[Any], level: Level) -> npt.NDArray[np.float64]:
        """The (..., 6) values of (..., 5) totals."""
        counts = totals.astype(np.float64)
        rate = 100 * ratio(counts[..., :3].sum(axis=-1), counts[..., 3:].max(axis=-1))
        return np.concatenate([rate[..., np.newaxis], counts], axis=-1)
