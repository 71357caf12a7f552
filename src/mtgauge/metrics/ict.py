"""ICT, the metric of the Institute of Computing Technology, from the CWMT campaigns' scorer."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, replace

import numpy as np

from mtgauge import native
from mtgauge.base.signature import SignatureValue
from mtgauge.corpus import TestSet
from mtgauge.measures import Batch, Explanation, FittedMean, Output, Reduction, Resources, option
from mtgauge.measures.span_pairs import SpanPairs
from mtgauge.metrics.shared.matches import Match, explain_matches
from mtgauge.metrics.shared.ratio import ratio
from mtgauge.metrics.shared.reference_order import ReferenceOrder
from mtgauge.metrics.shared.tokens import FittedTokenMeasure, TokenMeasure
from mtgauge.stats.totals import Rows

#: The base of the score, whose negative exponent is the entropy times a factor for the difference in length.
_BASE = 1.1


@dataclass(frozen=True, kw_only=True)
class ICT(TokenMeasure):
    """ICT, 0 to 100: 100 for one block equal to a whole reference, less for more blocks and unmatched tokens.

    >>> score = ICT().corpus_score(["The cat sat on the mat."], ["A cat sat on the mat."])
    >>> round(float(score), 2)
    76.01
    """

    id = "ict"
    title = "ICT"
    summary = "entropy of the blocks that match a reference, from the scorer of the CWMT campaigns"
    contract = replace(TokenMeasure.contract, rows_of_segments=True, reduction=Reduction.MEAN, explains=True)

    compat: bool = option(False, "compute as the campaigns' scorer does, with its faults")

    @property
    def outputs(self) -> tuple[Output, ...]:
        """``score`` alone."""
        return (Output("score", 0, 100),)

    def fit(self, testset: TestSet, resources: Resources) -> FittedIct:
        """ICT, fitted to the references."""
        return FittedIct(self, testset, resources)


class FittedIct(FittedMean, FittedTokenMeasure):
    """ICT on one set of references. A row is the value of the segment, 0 to 1, and 1."""

    measure: ICT
    scale = 100.0

    @property
    def reference_order(self) -> ReferenceOrder:
        """Texts decide which of equal blocks is shown; with ``compat`` the given order affects the score."""
        return ReferenceOrder.GIVEN if self.measure.compat else ReferenceOrder.TEXTS

    @property
    def named_columns(self) -> Mapping[str, tuple[str | None, ...]]:
        """The references in the order of the code points of their names, as in the campaigns' scorer."""
        return dict(sorted(self.references.texts.items()))

    def values(self, batch: Batch, *, threads: int = 1) -> Rows:
        """(n,) values of the segments."""
        compat = self.measure.compat
        columns = native.ict_statistics(*self.texts(batch), self.kernel, compat, threads)
        ours, theirs, shortest, matched, entropy = columns.T
        empty = (ours == 0) if compat else (ours + shortest == 0)
        nothing = (theirs == 0) if compat else (matched == 0)
        # a huge difference in length makes the exponent infinite and the value 0, except for a single block
        factor = native.exp(math.log(2) * np.abs(ratio(ours, theirs) - 1))
        exponent = np.multiply(entropy, factor, out=np.zeros_like(entropy), where=entropy > 0)
        return np.where(empty, 1.0, np.where(nothing, 0.0, native.exp(-math.log(_BASE) * exponent)))

    def own_parts(self) -> dict[str, SignatureValue]:
        """Whether the faults of the campaigns' scorer are reproduced."""
        return {"compat": self.measure.compat}

    def explain(self, batch: Batch, index: int) -> Explanation:
        """The blocks: a span over each, labelled ``match``, linked to one over the same tokens of its reference.

        Tokens of the hypothesis that match nothing are ``unmatched``. A block that exists only because of the
        faults of ``compat`` is not at that place in its reference, and has no link.
        """
        hypothesis = self.words(batch.hypotheses[index])
        references = self.reference_words(batch.start + index)
        names, ours = list(references), hypothesis.words.split()
        words = {name: reference.words.split() for name, reference in references.items()}
        blocks = native.ict_blocks(hypothesis.words, [*map(" ".join, words.values())], self.measure.compat)
        matches = []
        for begin, which, position, length in blocks:
            same = words[names[which]][position : position + length] == ours[begin : begin + length]
            if length > 0:
                matches.append(Match(begin, names[which] if same else None, position, length))
        return explain_matches(hypothesis, references, matches, unmatched="unmatched")

    def explain_all(self, batch: Batch, *, threads: int = 1) -> SpanPairs:
        """The tokens that `explain` leaves unmatched, computed many times as fast."""
        return self.span_pairs(native.ict_unmatched, batch, threads, self.measure.compat)
