"""ROUGE-L (Lin 2004): the longest common subsequence of a segment and a reference."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from mtgauge import native
from mtgauge.base.errors import OptionError
from mtgauge.base.sentences import say
from mtgauge.base.signature import SignatureValue
from mtgauge.corpus import TestSet
from mtgauge.measures import Batch, FittedMean, Kind, Output, Reduction, Resources, option
from mtgauge.metrics.shared.ratio import MAX_BETA, ratio
from mtgauge.metrics.shared.tokens import FittedTokenMeasure, TokenMeasure
from mtgauge.stats.totals import Rows


@dataclass(frozen=True, kw_only=True)
class RougeL(TokenMeasure):
    """ROUGE-L, 0 to 100: F score of the longest common subsequence of tokens.

    >>> score = RougeL().corpus_score(["The cat sat on the mat."], ["A cat sat on the mat."])
    >>> round(float(score), 2)
    85.71
    """

    id = "rouge_l"
    title = "ROUGE-L"
    summary = "F score of the longest common subsequence (Lin 2004)"
    contract = replace(
        TokenMeasure.contract,
        papers=("lin-och-2004-automatic",),
        rows_of_segments=True,
        long_segment=100_000,
        reduction=Reduction.MEAN,
    )

    beta: float = option(1.0, "weight of recall against precision, 0 or more")

    def __post_init__(self) -> None:
        super().__post_init__()
        if not 0 <= self.beta <= MAX_BETA:
            raise OptionError(say("beta must be from 0 to {most:g}, not {beta}", most=MAX_BETA, beta=self.beta))

    @property
    def outputs(self) -> tuple[Output, ...]:
        """``score``, and the means of precision and recall."""
        return (
            Output("score", 0, 100),
            Output("precision", 0, 100, kind=Kind.DETAIL),
            Output("recall", 0, 100, kind=Kind.DETAIL),
        )

    def fit(self, testset: TestSet, resources: Resources) -> FittedRougeL:
        """ROUGE-L, fitted to the references."""
        return FittedRougeL(self, testset, resources)


class FittedRougeL(FittedMean, FittedTokenMeasure):
    """ROUGE-L on one set of references.

    A row holds F score, precision and recall, each 0 to 1, and 1, for the reference with the best F score; ties
    are broken by `reference_order`.
    """

    measure: RougeL
    scale = 100.0

    def values(self, batch: Batch, *, threads: int = 1) -> Rows:
        """(n, 3) values: F score, precision, recall."""
        counts = native.rouge_l_statistics(*self.texts(batch), self.kernel, threads).astype(np.float64)
        common, theirs = counts[:, 1::2], counts[:, 2::2]
        precision = ratio(common, np.broadcast_to(counts[:, :1], common.shape))
        recall = ratio(common, theirs)
        weight = float(self.measure.beta) ** 2
        score = ratio((1 + weight) * precision * recall, recall + weight * precision)
        best = np.argmax(np.where(theirs < 0, -1.0, score), axis=1, keepdims=True)
        return np.hstack([np.take_along_axis(part, best, axis=1) for part in (score, precision, recall)])

    def own_parts(self) -> dict[str, SignatureValue]:
        """The weight of recall."""
        return {"beta": float(self.measure.beta)}
