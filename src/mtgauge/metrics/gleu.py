"""GLEU (Wu et al. 2016), with the sum over segments that NLTK takes."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

import numpy as np
import numpy.typing as npt

from mtgauge import native
from mtgauge.base.errors import OptionError
from mtgauge.base.sentences import say
from mtgauge.base.signature import SignatureValue
from mtgauge.corpus import TestSet
from mtgauge.measures import MAX_ORDER, Batch, Kind, Level, Output, Resources, option
from mtgauge.metrics.shared.ratio import ratio
from mtgauge.metrics.shared.tokens import FittedTokenMeasure, TokenMeasure
from mtgauge.stats.totals import Rows


@dataclass(frozen=True, kw_only=True)
class GLEU(TokenMeasure):
    """GLEU, 0 to 100: the smaller of precision and recall of the n-grams of all orders together.

    >>> score = GLEU().corpus_score(["The cat sat on the mat."], ["A cat sat on the mat."])
    >>> round(float(score), 2)
    81.82
    """

    id = "gleu"
    title = "GLEU"
    summary = "the smaller of precision and recall of n-grams (Wu et al. 2016)"
    contract = replace(TokenMeasure.contract, papers=("wu-etal-2016-google",), rows_of_segments=True)

    max_order: int = option(4, "longest n-gram")

    def __post_init__(self) -> None:
        super().__post_init__()
        if not 1 <= self.max_order <= MAX_ORDER:
            raise OptionError(
                say(
                    "max_order must be 1 to {most}, not {value}",
                    most=MAX_ORDER,
                    value=self.max_order,
                )
            )

    @property
    def outputs(self) -> tuple[Output, ...]:
        """``score``, precision and recall."""
        return (
            Output("score", 0, 100),
            Output("precision", 0, 100, kind=Kind.DETAIL),
            Output("recall", 0, 100, kind=Kind.DETAIL),
        )

    def fit(self, testset: TestSet, resources: Resources) -> FittedGleu:
        """GLEU, fitted to the references."""
        return FittedGleu(self, testset, resources)


class FittedGleu(FittedTokenMeasure):
    """GLEU on one set of references.

    A row counts n-grams: matches, the larger of the next two, those of the hypothesis, those of the reference. The
    reference is the one with the best GLEU; ties are broken by `reference_order`.
    """

    measure: GLEU

    def statistics(self, batch: Batch, *, threads: int = 1) -> Rows:
        """(n, 4) counts."""
        return native.gleu_statistics(*self.texts(batch), self.kernel, self.measure.max_order, threads)

    def own_parts(self) -> dict[str, SignatureValue]:
        """The longest n-gram."""
        return {"order": self.measure.max_order}

    def score(self, totals: npt.NDArray[Any], level: Level) -> npt.NDArray[np.float64]:
        """The (..., 3) values of (..., 4) totals."""
        counts = totals.astype(np.float64)
        return 100 * ratio(np.repeat(counts[..., :1], 3, axis=-1), counts[..., 1:])
