"""GTM, the general text matcher (Melamed, Green and Turian 2003), as version 1.4 of its program computes it."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
import numpy.typing as npt

from mtgauge import native
from mtgauge.base.errors import OptionError
from mtgauge.base.sentences import say
from mtgauge.base.signature import SignatureValue
from mtgauge.corpus import TestSet
from mtgauge.measures import Batch, Explanation, Kind, Level, Output, Resources, option
from mtgauge.measures.span_pairs import SpanPairs
from mtgauge.metrics.shared.matches import Match, explain_matches
from mtgauge.metrics.shared.ratio import ratio
from mtgauge.metrics.shared.reference_order import ReferenceOrder
from mtgauge.metrics.shared.tokens import FittedTokenMeasure, TokenMeasure
from mtgauge.stats.totals import Rows


@dataclass(frozen=True, kw_only=True)
class GTM(TokenMeasure):
    """GTM, 0 to 100: F score of the matching runs of tokens of hypothesis and references.

    >>> score = GTM().corpus_score(["The cat sat on the mat."], ["A cat sat on the mat."])
    >>> round(float(score), 2)
    85.71
    """

    id = "gtm"
    title = "GTM"
    summary = "F score of runs of tokens in common, longer ones count more (Melamed et al. 2003)"
    contract = replace(
        TokenMeasure.contract, papers=("melamed-etal-2003-precision",), rows_of_segments=True, explains=True
    )

    exponent: float = option(1.0, "how much more than single tokens runs count; 1: not at all")

    def __post_init__(self) -> None:
        super().__post_init__()
        if not 1 <= self.exponent < math.inf:
            raise OptionError(
                say("exponent must be a finite number of 1 or more, not {exponent}", exponent=self.exponent)
            )

    @property
    def outputs(self) -> tuple[Output, ...]:
        """``score``, precision and recall, and the sums that they are computed from."""
        return (
            Output("score", 0, 100),
            Output("precision", 0, 100, kind=Kind.DETAIL),
            Output("recall", 0, 100, kind=Kind.DETAIL),
            *(
                Output(name, 0, None, higher_is_better=None, kind=Kind.DETAIL)
                for name in ("matching_size", "hypothesis_length", "reference_length")
            ),
        )

    def fit(self, testset: TestSet, resources: Resources) -> FittedGtm:
        """GTM, fitted to the references."""
        return FittedGtm(self, testset, resources)


class FittedGtm(FittedTokenMeasure):
    """GTM on one set of references.

    A row holds matching size, tokens of the hypothesis, mean tokens of the references.
    """

    measure: GTM

    @property
    def reference_order(self) -> ReferenceOrder:
        """The given order, as in GTM's program; with exponent 1 the order matters only to `explain`."""
        return ReferenceOrder.TEXTS if self.measure.exponent == 1 else ReferenceOrder.GIVEN

    def statistics(self, batch: Batch, *, threads: int = 1) -> Rows:
        """(n, 3) sizes."""
        return native.gtm_statistics(*self.texts(batch), self.kernel, float(self.measure.exponent), threads)

    def own_parts(self) -> dict[str, SignatureValue]:
        """The exponent."""
        return {"exponent": float(self.measure.exponent)}

    def score(self, totals: npt.NDArray[Any], level: Level) -> npt.NDArray[np.float64]:
        """(..., 3) totals to (..., 6) values; texts without tokens on both sides agree."""
        sizes = totals.astype(np.float64)
        matched, ours, theirs = np.moveaxis(sizes, -1, 0)
        nothing = np.where(ours + theirs > 0, 0.0, 100.0)
        precision = np.where(ours > 0, 100 * ratio(matched, ours), nothing)
        recall = np.where(theirs > 0, 100 * ratio(matched, theirs), nothing)
        score = np.where(ours + theirs > 0, 200 * ratio(matched, ours + theirs), nothing)
        return np.concatenate([np.stack([score, precision, recall], axis=-1), sizes], axis=-1)

    def explain(self, batch: Batch, index: int) -> Explanation:
        """The selected runs: a span over each, labelled ``match``, linked to one in its reference.

        Tokens of the hypothesis that are in no run are ``unmatched``.
        """
        hypothesis = self.words(batch.hypotheses[index])
        references = self.reference_words(batch.start + index)
        names = list(references)
        runs = native.gtm_runs(hypothesis.words, [reference.words for reference in references.values()])
        matches = [Match(begin, names[which], position, length) for begin, which, position, length in runs]
        return explain_matches(hypothesis, references, matches, unmatched="unmatched")

    def explain_all(self, batch: Batch, *, threads: int = 1) -> SpanPairs:
        """The tokens that `explain` leaves unmatched, computed many times as fast."""
        return self.span_pairs(native.gtm_unmatched, batch, threads)
