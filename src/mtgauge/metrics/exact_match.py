"""Exact match: the percentage of hypotheses that are equal to a reference."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from mtgauge.base.signature import Signature
from mtgauge.base.version import __version__
from mtgauge.corpus import References, TestSet
from mtgauge.measures import Batch, Contract, FittedMean, Level, Measure, Output, Reduction, Resources, option
from mtgauge.stats.totals import Rows

#: Punctuation that ends a sentence, closing quotation marks and brackets after it, and white space.
_FINAL = ".!?…。！？｡．\"'”’»)」』） \t\r\n\xa0\u3000"


@dataclass(frozen=True, kw_only=True)
class ExactMatch(Measure):
    """Exact match, 0 to 100: percentage of segments that are equal to one of their references.

    >>> score = ExactMatch().corpus_score(["The cat sat on the mat."], ["A cat sat on the mat."])
    >>> round(float(score), 2)
    0.0
    """

    id = "exact_match"
    title = "exact match"
    summary = "percent of segments that are equal to one of their references"
    contract = Contract(rows_of_segments=True, reduction=Reduction.MEAN)

    lowercase: bool = option(False, "lower-case both sides first")
    whitespace: bool = option(False, "compare white space too; otherwise its amount and kind do not matter")
    final_punctuation: bool = option(True, "compare punctuation at the end of the segment")

    @property
    def outputs(self) -> tuple[Output, ...]:
        """``score`` alone."""
        return (Output("score", 0, 100),)

    def fit(self, testset: TestSet, resources: Resources) -> FittedExactMatch:
        """Prepares the references."""
        return FittedExactMatch(self, testset, resources)


class FittedExactMatch(FittedMean):
    """Exact match on one set of references. A row is 1 for a match, else 0; and 1."""

    measure: ExactMatch
    scale = 100.0
    references: References

    def __init__(self, measure: ExactMatch, testset: TestSet, resources: Resources) -> None:
        super().__init__(measure, testset, resources)
        self._columns = [self._prepare(column) for column in self.references.columns()]

    def _prepare(self, lines: Sequence[str | None]) -> list[str | None]:
        return [None if line is None else self._compared(line) for line in lines]

    def _compared(self, line: str) -> str:
        """The form of a line that is compared."""
        if self.measure.lowercase:
            line = line.lower()
        if not self.measure.final_punctuation:
            line = line.rstrip(_FINAL)
        return line if self.measure.whitespace else " ".join(line.split())

    def values(self, batch: Batch, *, threads: int = 1) -> Rows:
        """(n,) values: 1 for a match, else 0."""
        hypotheses = self._prepare(batch.hypotheses)
        references = [column[batch.positions] for column in self._columns]
        matches = [
            any(line == hypothesis for line in lines)
            for hypothesis, *lines in zip(hypotheses, *references, strict=True)
        ]
        return np.array(matches, dtype=np.int64)

    def signature(self, level: Level) -> Signature:
        """The number of references, and how texts are compared."""
        measure = self.measure
        return Signature.of(
            measure.id,
            nrefs=self.references.count,
            case="lc" if measure.lowercase else "mixed",
            space=measure.whitespace,
            final=measure.final_punctuation,
            mtgauge=__version__,
        )
