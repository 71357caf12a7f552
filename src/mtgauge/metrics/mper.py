"""Multi-reference position-independent error rate (Tillmann et al. 1997) as the CWMT campaigns report it."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
import numpy.typing as npt

from mtgauge import native
from mtgauge.corpus import TestSet
from mtgauge.measures import Batch, Explanation, Kind, Level, Output, Resources, Span
from mtgauge.measures.span_pairs import SpanPairs
from mtgauge.metrics.shared.compared import Words
from mtgauge.metrics.shared.matches import Match, explain_matches
from mtgauge.metrics.shared.ratio import ratio
from mtgauge.metrics.shared.reference_order import ReferenceOrder
from mtgauge.metrics.shared.tokens import FittedTokenMeasure, TokenMeasure
from mtgauge.stats.totals import Rows


@dataclass(frozen=True, kw_only=True)
class MPER(TokenMeasure):
    """mPER, 0 to 100, lower is better: tokens that two bags do not share, in percent of the larger bag.

    >>> score = MPER().corpus_score(["The cat sat on the mat."], ["A cat sat on the mat."])
    >>> round(float(score), 2)
    14.29
    """

    id = "mper"
    title = "mPER"
    summary = (
        "tokens that the longer side has and the other lacks, in any order (Tillmann et al. 1997); lower is better"
    )
    contract = replace(
        TokenMeasure.contract, papers=("tillmann-etal-1997-accelerated",), rows_of_segments=True, explains=True
    )

    @property
    def outputs(self) -> tuple[Output, ...]:
        """``score``, and the counts that it is computed from."""
        return (
            Output("score", 0, 100, higher_is_better=False),
            *(
                Output(name, 0, None, higher_is_better=None, kind=Kind.DETAIL)
                for name in ("errors", "hypothesis_length", "reference_length")
            ),
        )

    def fit(self, testset: TestSet, resources: Resources) -> FittedMper:
        """MPER, fitted to the references."""
        return FittedMper(self, testset, resources)


class FittedMper(FittedTokenMeasure):
    """MPER on one set of references.

    A row counts tokens: those of the longer of hypothesis and reference that the two do not share; length of the
    hypothesis; length of the reference. The reference is the one with the fewest errors; ties go to the first.
    """

    measure: MPER

    @property
    def reference_order(self) -> ReferenceOrder:
        """The given order, as in the campaigns' scorer."""
        return ReferenceOrder.GIVEN

    def statistics(self, batch: Batch, *, threads: int = 1) -> Rows:
        """(n, 3) counts."""
        return native.per_statistics(*self.texts(batch), self.kernel, threads)

    def score(self, totals: npt.NDArray[Any], level: Level) -> npt.NDArray[np.float64]:
        """The (..., 4) values of (..., 3) totals."""
        counts = totals.astype(np.float64)
        rate = 100 * ratio(counts[..., 0], counts[..., 1:].max(axis=-1))
        return np.concatenate([rate[..., np.newaxis], counts], axis=-1)

    def explain(self, batch: Batch, index: int) -> Explanation:
        """Tokens in common with the nearest reference, linked in their order; ties go to the first reference.

        Labels are ``match``, ``insertion`` (the reference lacks the token) and ``deletion`` (the hypothesis lacks
        it).
        """
        hypothesis = self.words(batch.hypotheses[index])
        references = self.reference_words(batch.start + index)
        matches = {name: _shared(hypothesis, reference, name) for name, reference in references.items()}
        ours = len(hypothesis.words.split())
        nearest = min(
            matches, key=lambda name: max(ours, len(references[name].words.split())) - len(matches[name])
        )
        found = explain_matches(hypothesis, references, matches[nearest], unmatched="insertion")
        matched = {match.position for match in matches[nearest]}
        lacking = [span for at, span in enumerate(references[nearest].spans) if at not in matched]
        deletions = tuple(Span("reference", start, end, "deletion", nearest) for start, end in lacking)
        return Explanation((*found.spans, *deletions), found.links)

    def explain_all(self, batch: Batch, *, threads: int = 1) -> SpanPairs:
        """The insertions and deletions of `explain`, computed many times as fast."""
        return self.span_pairs(native.per_unmatched, batch, threads)


def _shared(hypothesis: Words, reference: Words, name: str) -> list[Match]:
    """Matches each token of the hypothesis with its first occurrence in the reference that is still free."""
    places = defaultdict(list)
    for position, token in reversed(list(enumerate(reference.words.split()))):
        places[token].append(position)
    return [
        Match(at, name, places[token].pop(), 1)
        for at, token in enumerate(hypothesis.words.split())
        if places[token]
    ]
