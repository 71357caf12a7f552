"""Length ratio: tokens of the hypotheses divided by tokens of the references."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

import numpy as np
import numpy.typing as npt

from mtgauge import native
from mtgauge.base.nearest import check_known
from mtgauge.base.sentences import say
from mtgauge.base.signature import SignatureValue
from mtgauge.corpus import TestSet
from mtgauge.measures import Batch, Kind, Level, Output, Resources, option
from mtgauge.metrics.shared.ratio import ratio
from mtgauge.metrics.shared.reference_order import ReferenceOrder
from mtgauge.metrics.shared.tokens import FittedTokenMeasure, TokenMeasure
from mtgauge.stats.totals import Rows

#: The column of the kernel's rows for each choice of reference length.
_REFERENCE_LENGTHS = {"closest": 1, "mean": 2}


@dataclass(frozen=True, kw_only=True)
class LengthRatio(TokenMeasure):
    """Length ratio, 0 upward: 1 if hypotheses are as long as references; neither direction is better.

    >>> score = LengthRatio().corpus_score(["The cat sat on the mat."], ["A cat sat on the mat."])
    >>> round(float(score), 2)
    1.0
    """

    id = "length_ratio"
    title = "length ratio"
    summary = "tokens of the hypotheses by tokens of the references; neither direction is better"
    contract = replace(TokenMeasure.contract, rows_of_segments=True)

    reference: str = option("closest", "which length several references have", choices=tuple(_REFERENCE_LENGTHS))

    def __post_init__(self) -> None:
        super().__post_init__()
        check_known(
            self.reference, _REFERENCE_LENGTHS, say("unknown reference {reference!r}", reference=self.reference)
        )

    @property
    def outputs(self) -> tuple[Output, ...]:
        """``score``, and the lengths that it is computed from."""
        names = ("hypothesis_length", "reference_length")
        return (
            Output("score", 0, None, higher_is_better=None, decimals=4),
            *(Output(name, 0, None, higher_is_better=None, kind=Kind.DETAIL) for name in names),
        )

    def fit(self, testset: TestSet, resources: Resources) -> FittedLengthRatio:
        """The length ratio, fitted to the references."""
        return FittedLengthRatio(self, testset, resources)


class FittedLengthRatio(FittedTokenMeasure):
    """Length ratio on one set of references. A row holds tokens of the hypothesis and of the reference."""

    measure: LengthRatio

    @property
    def reference_order(self) -> ReferenceOrder:
        """No value depends on the order of the references."""
        return ReferenceOrder.NEVER

    def statistics(self, batch: Batch, *, threads: int = 1) -> Rows:
        """(n, 2) lengths."""
        lengths = native.length_statistics(*self.texts(batch), self.kernel, threads)
        return lengths[:, [0, _REFERENCE_LENGTHS[self.measure.reference]]]

    def own_parts(self) -> dict[str, SignatureValue]:
        """The choice of reference length."""
        return {"reflen": self.measure.reference}

    def score(self, totals: npt.NDArray[Any], level: Level) -> npt.NDArray[np.float64]:
        """The (..., 3) values of (..., 2) totals; the ratio is 1 if neither side has tokens."""
        lengths = totals.astype(np.float64)
        ours, theirs = lengths[..., 0], lengths[..., 1]
        score = np.where(ours + theirs > 0, ratio(ours, theirs), 1.0)
        return np.concatenate([score[..., np.newaxis], lengths], axis=-1)
