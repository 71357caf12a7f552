"""Character edit rate in the manner of CharCut (Lardilleux and Lepage 2017)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from mtgauge import native
from mtgauge.base.errors import OptionError
from mtgauge.base.sentences import say
from mtgauge.base.signature import Signature
from mtgauge.base.version import __version__
from mtgauge.corpus import References, TestSet
from mtgauge.measures import (
    Batch,
    Contract,
    Explanation,
    FittedMeasure,
    Kind,
    Level,
    Link,
    Measure,
    Output,
    Resources,
    Span,
    option,
)
from mtgauge.metrics.shared.ratio import ratio
from mtgauge.metrics.shared.reference_order import ReferenceTexts, in_text_order, texts_in_order
from mtgauge.stats.totals import Rows
from mtgauge.text import NORMALIZATIONS, Preprocessing
from mtgauge.text.spans import TokenSpans

#: The start of a match in both texts, its length, and whether it is out of order.
_Match = tuple[int, int, int, bool]
#: Longer than any segment.
_LONGEST_MIN_MATCH = 10**6


@dataclass(frozen=True, kw_only=True)
class CharEditRate(Measure):
    """Character edit rate, 0 to 100, lower is better: characters outside common substrings, or shifted.

    >>> score = CharEditRate().corpus_score(["The cat sat on the mat."], ["A cat sat on the mat."])
    >>> round(float(score), 2)
    9.09
    """

    id = "char_edit_rate"
    title = "character edit rate"
    summary = (
        "characters outside of common substrings, or shifted, in the manner of CharCut (Lardilleux and Lepage "
        "2017); lower is better"
    )
    contract = Contract(
        papers=("levenshtein-1966-binary",), rows_of_segments=True, long_segment=100_000, explains=True
    )

    min_match: int = option(3, "least length of a common substring, in characters")
    normalize: str = option(
        "none", "Unicode normalisation of both sides, before anything else", choices=NORMALIZATIONS
    )
    lowercase: bool = option(False, "lower-case both sides first")

    def __post_init__(self) -> None:
        _ = self._preprocessing
        if not 1 <= self.min_match <= _LONGEST_MIN_MATCH:
            raise OptionError(
                say(
                    "min_match must be 1 to {most}, not {min_match}",
                    most=_LONGEST_MIN_MATCH,
                    min_match=self.min_match,
                )
            )

    @property
    def _preprocessing(self) -> Preprocessing:
        """The preprocessing of both sides before they are compared."""
        return Preprocessing(normalize=self.normalize, lowercase=self.lowercase)

    def _equates(self, text: str, other: str) -> bool:
        """Whether `preprocessing` makes two texts equal."""
        return self._preprocessing.equates(text, other)

    @property
    def outputs(self) -> tuple[Output, ...]:
        """``score``, and the counts of characters that it is computed from."""
        counts = ("insertions", "deletions", "shifts", "hypothesis_length", "reference_length")
        return (
            Output("score", 0, 100, higher_is_better=False),
            *(Output(name, 0, None, higher_is_better=None, kind=Kind.DETAIL) for name in counts),
        )

    def fit(self, testset: TestSet, resources: Resources) -> FittedCharEditRate:
        """Prepares the references."""
        return FittedCharEditRate(self, testset, resources)


class FittedCharEditRate(FittedMeasure):
    """Character edit rate on one set of references.

    A row counts characters: unmatched ones of the hypothesis, unmatched ones of the reference, those that match
    out of order, length of the hypothesis, length of the reference. The reference is the one with the lowest rate;
    ties are broken by `reference_order`.
    """

    measure: CharEditRate
    references: References

    def __init__(self, measure: CharEditRate, testset: TestSet, resources: Resources) -> None:
        super().__init__(measure, testset, resources)
        self._columns = [self._prepare(column) for column in in_text_order(self.references.columns())]

    def _prepare(self, lines: ReferenceTexts) -> list[str | None]:
        """Lines in the form that the kernel takes; None stays None."""
        return [None if line is None else line.strip() for line in self.measure._preprocessing(lines)]

    def statistics(self, batch: Batch, *, threads: int = 1) -> Rows:
        """(n, 5) counts."""
        references = [column[batch.positions] for column in self._columns]
        hypotheses: Any = self._prepare(batch.hypotheses)
        return native.char_edit_statistics(hypotheses, references, self.measure.min_match, threads)

    def signature(self, level: Level) -> Signature:
        """The number of references, case and normalisation, and the least length of a match."""
        measure, before = self.measure, self.measure._preprocessing
        return Signature.of(
            measure.id,
            nrefs=self.references.count,
            case=before.case,
            norm=before.norm,
            match=measure.min_match,
            mtgauge=__version__,
        )

    def score(self, totals: npt.NDArray[Any], level: Level) -> npt.NDArray[np.float64]:
        """The (..., 6) values of (..., 5) totals."""
        counts = totals.astype(np.float64)
        rate = 100 * ratio(counts[..., :3].sum(axis=-1), counts[..., 3:].sum(axis=-1))
        return np.concatenate([rate[..., np.newaxis], counts], axis=-1)

    def explain(self, batch: Batch, index: int) -> Explanation:
        """The substrings matched with the reference of the lowest rate, linked, and the unmatched rest.

        Labels are ``match``, ``shift`` (a match out of order), ``insertion`` (the reference lacks the characters)
        and ``deletion`` (the hypothesis lacks them).
        """
        segment = batch.start + index
        ours = self._characters(batch.hypotheses[index])
        texts = texts_in_order(self.references, segment)
        theirs = {name: self._characters(text) for name, text in texts.items()}
        matches = {
            name: native.char_edit_matches(ours.text, reference.text, self.measure.min_match)
            for name, reference in theirs.items()
        }
        nearest = min(matches, key=lambda name: _rate(matches[name], ours, theirs[name]))
        return _explain(ours, theirs[nearest], nearest, matches[nearest])

    def _characters(self, text: str) -> _Characters:
        [changed] = self.measure._preprocessing([text])
        begin = len(changed) - len(changed.lstrip())
        compared = changed.strip()
        each = np.arange(begin, begin + len(compared), dtype=np.int32)
        spans = TokenSpans(np.stack([each, each + 1], axis=-1), np.array([0, len(compared)]))
        return _Characters(compared, self.measure._preprocessing.before([text], spans).places)


class _Characters(NamedTuple):
    """The compared form of a text, and the interval of each of its characters in the original."""

    text: str
    places: npt.NDArray[np.int32]

    def span(self, begin: int, end: int) -> tuple[int, int]:
        return int(self.places[begin, 0]), int(self.places[end - 1, 1])


def _rate(matches: Sequence[_Match], ours: _Characters, theirs: _Characters) -> Fraction:
    length = len(ours.text) + len(theirs.text)
    matched = sum(2 * size - (size if is_shifted else 0) for *_, size, is_shifted in matches)
    return Fraction(length - matched, length or 1)


def _explain(ours: _Characters, theirs: _Characters, name: str, matches: Sequence[_Match]) -> Explanation:
    spans: list[Span] = []
    links: list[Link] = []
    for begin, there, length, is_shifted in matches:
        label = "shift" if is_shifted else "match"
        links.append(Link(len(spans), len(spans) + 1, label))
        spans.append(Span("hypothesis", *ours.span(begin, begin + length), label))
        spans.append(Span("reference", *theirs.span(there, there + length), label, name))
    for begin, end in _gaps([(begin, length) for begin, _, length, _ in matches], len(ours.text)):
        spans.append(Span("hypothesis", *ours.span(begin, end), "insertion"))
    for begin, end in _gaps(sorted((there, length) for _, there, length, _ in matches), len(theirs.text)):
        spans.append(Span("reference", *theirs.span(begin, end), "deletion", name))
    return Explanation(tuple(spans), tuple(links), name)


def _gaps(intervals: Sequence[tuple[int, int]], length: int) -> Iterator[tuple[int, int]]:
    """The gaps before, between and after intervals, which are given by start and length in ascending order."""
    end = 0
    for begin, size in [*intervals, (length, 0)]:
        if begin > end:
            yield end, begin
        end = begin + size
