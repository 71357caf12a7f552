"""Multi-reference word error rate as the CWMT campaigns report it (Nießen et al. 2000)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from mtgauge import native
from mtgauge.corpus import References
from mtgauge.metrics.base import Batch, Explanation, Level, Output, Resources
from mtgauge.metrics.edits import Alignment, explain_nearest
from mtgauge.metrics.ratio import ratio
from mtgauge.metrics.tokens import FittedTokenMeasure, TokenMeasure
from mtgauge.stats.totals import Rows


@dataclass(frozen=True, kw_only=True)
class Mwer(TokenMeasure):
    """mWER, 0 to 100, less is better: edits in percent of the longer of hypothesis and reference.

    `mtgauge.metrics.wer.Wer` divides by the length of the reference instead, and has no upper bound.
    """

    id = "mwer"
    summary = "edits to the nearest reference in percent of the longer side (Nießen et al. 2000); lower is better"
    explains = True

    @property
    def outputs(self) -> tuple[Output, ...]:
        """``score``, and the counts behind it."""
        counts = ("substitutions", "deletions", "insertions", "hypothesis_length", "reference_length")
        return (
            Output("score", 0, 100, higher_is_better=False),
            *(Output(name, 0, None, higher_is_better=None, detail=True) for name in counts),
        )

    def bind(self, references: References, resources: Resources) -> FittedMwer:
        """MWER on these references."""
        return FittedMwer(self, references, resources)


class FittedMwer(FittedTokenMeasure):
    """MWER on one set of references.

    Rows, counts of tokens: substitutions, deletions, insertions, length of the hypothesis, length of the reference
    at the smallest distance, the first of equals.
    """

    measure: Mwer

    def statistics(self, batch: Batch, *, threads: int = 1) -> Rows:
        """(n, 5) counts."""
        rows = native.wer_statistics(*self.texts(batch), self.kernel, threads)
        _, deletions, insertions, reference = rows.T
        return np.insert(rows, 3, reference - deletions + insertions, axis=1)

    def score(self, totals: npt.NDArray[Any], level: Level) -> npt.NDArray[np.float64]:
        """(..., 5) totals to (..., 6) values."""
        counts = totals.astype(np.float64)
        rate = 100 * ratio(counts[..., :3].sum(axis=-1), counts[..., 3:].max(axis=-1))
        return np.concatenate([rate[..., np.newaxis], counts], axis=-1)

    def explain(self, batch: Batch, index: int) -> Explanation:
        """Edits to the reference at the smallest distance, labelled as those of `mtgauge.metrics.wer`."""
        hypothesis = self.compared(batch.hypotheses[index])
        return explain_nearest(hypothesis, self.compared_references(batch.start + index), _align)


def _align(hypothesis: str, reference: str) -> Alignment:
    return Alignment(native.edit_alignment(hypothesis, reference))
