"""Explanations in short form: the pieces of a hypothesis and its reference that do not match."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import accumulate
from typing import NamedTuple, TypeAlias

import numpy as np
import numpy.typing as npt

from mtgauge.base.errors import InputError
from mtgauge.base.sentences import say
from mtgauge.corpus import References
from mtgauge.measures.batch import Batch
from mtgauge.measures.explanation import Explanation, Link, Span

#: Labels of words that match, and of words that are at another position in the reference.
_MATCH, _SHIFT = "match", "shift"
_HYPOTHESIS, _REFERENCE = "hypothesis", "reference"

Interval: TypeAlias = tuple[int, int]


class SpanPair(NamedTuple):
    """A piece of the hypothesis and the corresponding piece of the reference, under one label.

    Attributes:
        hypothesis: The piece of the hypothesis; for a deletion it is empty, at the place where words are missing.
        reference: The piece of the reference; for an insertion it is empty, likewise. If the unit is compared
            with no reference, it is empty and names none.
    """

    hypothesis: Span
    reference: Span

    @property
    def label(self) -> str:
        """What the measure found, such as ``substitution``; never ``match``."""
        return self.hypothesis.label


class _Pair(NamedTuple):
    """Two intervals of characters with a label, one in the hypothesis and one in the reference."""

    label: str
    hypothesis: Interval
    reference: Interval


@dataclass(frozen=True, slots=True)
class SpanPairs:
    """The pieces that do not match in n units.

    A pair comes from a link between spans, or from a span without a link. A match inside a span that is linked as
    ``shift`` becomes a pair with that label: its words match, but at another position. A pair that is empty on
    one side is placed there after the partner of the last span that ends before it on the other side, or at the
    beginning. Pairs are ordered by start, then end, in the hypothesis, then in the reference. Adjacent pairs with
    the same label are merged if only white space separates them on both sides. Of matched n-grams, only those with
    the order 1 count, which say of each token whether it matches.

    Pairs are stored as numbers, so that a page can show many. In these, offsets count UTF-16 code units, as in
    JavaScript: a character beyond U+FFFF counts as two. `pairs` gives them as spans.

    Attributes:
        labels: The labels that may occur.
        references: Names of the references.
        numbers: int32, unit after unit: the position in `references` of the one that the unit is compared with, or
            -1 for none; then for each pair its label's position in `labels`, start and end in the hypothesis,
            start and end in the reference.
        offsets: n + 1 positions in `numbers`, int64: unit i is ``numbers[offsets[i]:offsets[i + 1]]``.
        hypotheses: The texts of the units.
        columns: For each of `references`, its texts for the units; None where one is missing.
    """

    labels: tuple[str, ...]
    references: tuple[str, ...]
    numbers: npt.NDArray[np.int32]
    offsets: npt.NDArray[np.int64]
    hypotheses: Sequence[str | None] = field(repr=False)
    columns: Sequence[Sequence[str | None]] = field(repr=False)

    def __len__(self) -> int:
        return len(self.offsets) - 1

    def flat(self, unit: int) -> list[int]:
        """The numbers of one unit."""
        numbers: list[int] = self.numbers[self.offsets[unit] : self.offsets[unit + 1]].tolist()
        return numbers

    def reference(self, unit: int) -> str | None:
        """Name of the reference that a unit is compared with, or None."""
        number = self.flat(unit)[0]
        return None if number < 0 else self.references[number]

    def taken(self, units: Sequence[int] | npt.NDArray[np.int64]) -> SpanPairs:
        """The pairs of the given units, in the order in which they are given."""
        numbers = [self.numbers[self.offsets[unit] : self.offsets[unit + 1]] for unit in units]
        offsets = np.cumsum([0, *map(len, numbers)], dtype=np.int64)
        return replace(
            self,
            numbers=np.concatenate(numbers),
            offsets=offsets,
            hypotheses=[self.hypotheses[unit] for unit in units],
            columns=[[column[unit] for unit in units] for column in self.columns],
        )

    def pairs(self, unit: int) -> list[SpanPair]:
        """The pairs of one unit, with offsets in characters."""
        reference, *numbers = self.flat(unit)
        ours = _characters(self.hypotheses[unit] or "")
        theirs = _characters("" if reference < 0 else self.columns[reference][unit] or "")
        name = None if reference < 0 else self.references[reference]
        found = []
        for at in range(0, len(numbers), 5):
            label, a, b, c, d = self.labels[numbers[at]], *numbers[at + 1 : at + 5]
            here = Span(_HYPOTHESIS, ours[a], ours[b], label)
            found.append(SpanPair(here, Span(_REFERENCE, theirs[c], theirs[d], label, name)))
        return found


def span_pairs_of(explanations: Iterable[Explanation], batch: Batch, references: References | None) -> SpanPairs:
    """The pairs of the units of a batch.

    Args:
        explanations: One per unit. A unit is compared with one reference: `Explanation.reference`, or else the
            first that a span names. Spans in other references and in sources are ignored.
        batch: The units.
        references: The references that the measure is fitted to.

    Raises:
        InputError: A span is not in its text, or names a reference that the unit does not have.
    """
    units = []
    for index, explanation in enumerate(explanations):
        try:
            units.append(_unit(explanation, batch.hypotheses[index], _present(references, batch.start + index)))
        except InputError as error:
            error.segment = batch.ids[index] if batch.ids else batch.start + index + 1
            raise
    names = references.names if references else ()
    columns = references.columns() if references else []
    labels = tuple(sorted({pair.label for _, pairs in units for pair in pairs}))
    numbers = [
        [
            -1 if name is None else names.index(name),
            *(
                number
                for pair in pairs
                for number in (labels.index(pair.label), *pair.hypothesis, *pair.reference)
            ),
        ]
        for name, pairs in units
    ]
    return SpanPairs(
        labels=labels,
        references=names,
        numbers=np.array([number for unit in numbers for number in unit], dtype=np.int32),
        offsets=np.cumsum([0, *map(len, numbers)], dtype=np.int64),
        hypotheses=batch.hypotheses,
        columns=[column[batch.positions] for column in columns],
    )


def _present(references: References | None, segment: int) -> dict[str, str]:
    """The references of one segment, by name."""
    here = ((name, texts[segment]) for name, texts in references.texts.items()) if references else ()
    return {name: text for name, text in here if text is not None}


def _unit(explanation: Explanation, hypothesis: str, present: Mapping[str, str]) -> tuple[str | None, list[_Pair]]:
    """The reference and the pairs of one unit."""
    name = _compared_reference(explanation, present)
    texts = _Texts(hypothesis, "" if name is None else present[name])
    found = [pair for pair in _LinkedSpans(explanation, name, texts).pairs() if pair.label != _MATCH]
    found.sort(key=lambda pair: (pair.hypothesis, pair.reference, pair.label))
    ours, theirs = map(_units, texts)
    return name, [
        _Pair(label, (ours[a], ours[b]), (theirs[c], theirs[d])) for label, (a, b), (c, d) in _merged(found, texts)
    ]


def _compared_reference(explanation: Explanation, present: Mapping[str, str]) -> str | None:
    if explanation.reference is not None:
        name = explanation.reference
    else:
        spans = [span for span in explanation.spans if span.side == _REFERENCE]
        if not spans:
            return None
        # a measure with a single reference may leave its name out
        name = spans[0].reference or (next(iter(present)) if len(present) == 1 else "")
    if name not in present:
        raise InputError(
            say("the explanation names the reference {name!r}, which the segment does not have", name=name)
        )
    return name


class _Texts(NamedTuple):
    hypothesis: str
    reference: str


class _LinkedSpans:
    """The spans of an explanation in the hypothesis and in one reference, with their links."""

    def __init__(self, explanation: Explanation, name: str | None, texts: _Texts) -> None:
        self._spans = explanation.spans
        self._side = [self._side_of(span, name, texts) for span in explanation.spans]
        self._linked: set[int] = set()
        self._pairs: list[_Pair] = []
        self._moved: list[Interval] = []
        for link in explanation.links:
            self._add(link)

    def pairs(self) -> Iterator[_Pair]:
        """The pairs, with offsets in characters, in any order; matches are included."""
        for pair in self._pairs:
            is_moved = pair.label == _MATCH and any(
                start <= pair.hypothesis[0] and pair.hypothesis[1] <= end for start, end in self._moved
            )
            yield pair._replace(label=_SHIFT) if is_moved else pair
        place_of_ours = _PlaceFinder([(pair.hypothesis, pair.reference) for pair in self._pairs])
        place_of_theirs = _PlaceFinder([(pair.reference, pair.hypothesis) for pair in self._pairs])
        for position, span in enumerate(self._spans):
            interval = (span.start, span.end)
            if position in self._linked:
                continue
            if self._side[position] == _HYPOTHESIS:
                yield _Pair(span.label, interval, place_of_ours(interval))
            elif self._side[position] == _REFERENCE:
                yield _Pair(span.label, place_of_theirs(interval), interval)

    def _side_of(self, span: Span, name: str | None, texts: _Texts) -> str | None:
        """The side of a span; None if the span is ignored."""
        if span.side == _HYPOTHESIS:
            text = texts.hypothesis
        elif span.side == _REFERENCE and span.reference in (name, None):
            text = texts.reference
        else:
            return None
        if not 0 <= span.start <= span.end <= len(text):
            raise InputError(
                say(
                    "the explanation has a span from {start} to {end} in {n} characters",
                    start=span.start,
                    end=span.end,
                    n=len(text),
                )
            )
        return span.side

    def _add(self, link: Link) -> None:
        sides = {self._side[position]: position for position in (link.first, link.second)}
        if sides.keys() != {_HYPOTHESIS, _REFERENCE}:
            return
        self._linked.update(sides.values())
        ours, theirs = (self._spans[sides[side]] for side in (_HYPOTHESIS, _REFERENCE))
        if link.label == _SHIFT:
            self._moved.append((ours.start, ours.end))
        elif link.label != _MATCH or ours.order in (None, 1):
            self._pairs.append(_Pair(link.label, (ours.start, ours.end), (theirs.start, theirs.end)))


class _PlaceFinder:
    """Finds the place of an unlinked span on the other side.

    Args:
        pairs: Intervals on one side, and their partners on the other.
    """

    def __init__(self, pairs: Sequence[tuple[Interval, Interval]]) -> None:
        ordered = sorted(pairs, key=lambda pair: pair[0][1])
        self._ends = [ours[1] for ours, _ in ordered]
        self._places = [0, *(theirs[1] for _, theirs in ordered)]

    def __call__(self, interval: Interval) -> Interval:
        """The place after the partner of the last interval that ends before this one begins."""
        place = self._places[bisect_right(self._ends, interval[0])]
        return place, place


def _merged(pairs: Iterable[_Pair], texts: _Texts) -> list[_Pair]:
    """The pairs, with adjacent ones merged and duplicates removed."""
    joined: list[_Pair] = []
    for pair in pairs:
        last = joined[-1] if joined else None
        if last is None or last.label != pair.label:
            joined.append(pair)
        elif last == pair:
            continue
        elif _are_adjacent(texts.hypothesis, last.hypothesis, pair.hypothesis) and _are_adjacent(
            texts.reference, last.reference, pair.reference
        ):
            joined[-1] = _Pair(
                pair.label, (last.hypothesis[0], pair.hypothesis[1]), (last.reference[0], pair.reference[1])
            )
        else:
            joined.append(pair)
    return joined


def _are_adjacent(text: str, before: Interval, after: Interval) -> bool:
    """Whether nothing but white space is between two intervals."""
    end, start = before[1], after[0]
    return end == start or (end < start and text[end:start].isspace())


def _characters(text: str) -> Mapping[int, int] | Sequence[int]:
    """Maps offsets in UTF-16 code units to offsets in characters, for each place in a text and its end."""
    units = _units(text)
    return units if isinstance(units, range) else {unit: place for place, unit in enumerate(units)}


def _units(text: str) -> Sequence[int]:
    """The offset in UTF-16 code units of each character of a text, and of its end."""
    if text.isascii() or max(text) <= "\uffff":
        return range(len(text) + 1)
    return [0, *accumulate(2 if character > "\uffff" else 1 for character in text)]
