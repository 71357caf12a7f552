"""Explanations in short: the pieces of a hypothesis and its reference that do not match."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import accumulate
from typing import NamedTuple, TypeAlias

import numpy as np
import numpy.typing as npt

from mtgauge.corpus import References
from mtgauge.errors import InputError
from mtgauge.measures.batch import Batch
from mtgauge.measures.explanation import Explanation, Link, Span
from mtgauge.sentences import say

#: What says nothing new, and what says that words stand elsewhere in the reference.
_MATCH, _SHIFT = "match", "shift"
_HYPOTHESIS, _REFERENCE = "hypothesis", "reference"

Interval: TypeAlias = tuple[int, int]


class SpanPair(NamedTuple):
    """A piece of the hypothesis and the piece of the reference that belongs to it, under one label.

    Attributes:
        hypothesis: What the hypothesis lacks (a deletion) is empty, and stands where it is missing.
        reference: The same in the reference. What the reference lacks (an insertion) is empty there. Where the
            unit is held against no reference, it is empty and names none.
    """

    hypothesis: Span
    reference: Span

    @property
    def label(self) -> str:
        """What the measure says of it, such as ``substitution``; never ``match``."""
        return self.hypothesis.label


class _Pair(NamedTuple):
    """Two intervals of characters, one of the hypothesis and one of the reference."""

    label: str
    hypothesis: Interval
    reference: Interval


@dataclass(frozen=True, slots=True)
class SpanPairs:
    """What does not match in n units.

    A pair comes from a link of spans, or from a span that nothing is linked to. A match within a span that is
    linked as ``shift`` is a pair with that label: its words match, but stand elsewhere. A pair that is empty on
    one side stands there behind the span whose partner ends last before the pair on the other side, or at the
    beginning. Pairs are in the order in which they begin, then end, in the hypothesis, then in the reference.
    Neighbours with one label are one pair where nothing but white space is between them on both sides.

    They are kept as numbers, of which a page can show many. In these, offsets count UTF-16 code units, as
    JavaScript does: a character beyond U+FFFF is two. `pairs` gives the same as spans.

    Attributes:
        labels: The labels that may occur.
        references: Names of the references.
        numbers: Unit after unit, int32: the position in `references` of the one that the unit is held against,
            -1 for none; then for each pair its label's position in `labels`, begin and end in the hypothesis,
            begin and end in the reference.
        offsets: n + 1 positions in `numbers`, int64: unit i is ``numbers[offsets[i]:offsets[i + 1]]``.
        hypotheses: The texts of the units.
        columns: For each of `references` its texts of the units; None where one is missing.
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
        """Name of the reference that a unit is held against, or None."""
        number = self.flat(unit)[0]
        return None if number < 0 else self.references[number]

    def taken(self, units: Sequence[int] | npt.NDArray[np.int64]) -> SpanPairs:
        """The pairs of some units, in the order in which they are named."""
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
        """The pairs of one unit, in characters."""
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
        explanations: One a unit. A unit is held against one reference, `Explanation.reference`, or else the
            first that a span names; spans of others and of sources say nothing here.
        batch: The units.
        references: Those that the measure is fitted to.

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
    """The references of one segment by name."""
    here = ((name, texts[segment]) for name, texts in references.texts.items()) if references else ()
    return {name: text for name, text in here if text is not None}


def _unit(explanation: Explanation, hypothesis: str, present: Mapping[str, str]) -> tuple[str | None, list[_Pair]]:
    """The reference and the pairs of one unit."""
    name = _held_against(explanation, present)
    texts = _Texts(hypothesis, "" if name is None else present[name])
    found = [pair for pair in _Sides(explanation, name, texts).pairs() if pair.label != _MATCH]
    found.sort(key=lambda pair: (pair.hypothesis, pair.reference, pair.label))
    ours, theirs = map(_units, texts)
    return name, [
        _Pair(label, (ours[a], ours[b]), (theirs[c], theirs[d])) for label, (a, b), (c, d) in _joined(found, texts)
    ]


def _held_against(explanation: Explanation, present: Mapping[str, str]) -> str | None:
    if explanation.reference is not None:
        name = explanation.reference
    else:
        spans = [span for span in explanation.spans if span.side == _REFERENCE]
        if not spans:
            return None
        # a measure of one reference need not name it
        name = spans[0].reference or (next(iter(present)) if len(present) == 1 else "")
    if name not in present:
        raise InputError(
            say("the explanation names the reference {name!r}, which the segment does not have", name=name)
        )
    return name


class _Texts(NamedTuple):
    hypothesis: str
    reference: str


class _Sides:
    """The spans of an explanation in the hypothesis and in one reference, and which of them are linked."""

    def __init__(self, explanation: Explanation, name: str | None, texts: _Texts) -> None:
        self._spans = explanation.spans
        self._side = [self._side_of(span, name, texts) for span in explanation.spans]
        self._linked: set[int] = set()
        self._pairs: list[_Pair] = []
        self._moved: list[Interval] = []
        for link in explanation.links:
            self._add(link)

    def pairs(self) -> Iterator[_Pair]:
        """In characters, matches among them, in any order."""
        for pair in self._pairs:
            is_moved = pair.label == _MATCH and any(
                start <= pair.hypothesis[0] and pair.hypothesis[1] <= end for start, end in self._moved
            )
            yield pair._replace(label=_SHIFT) if is_moved else pair
        behind_ours = _Behind([(pair.hypothesis, pair.reference) for pair in self._pairs])
        behind_theirs = _Behind([(pair.reference, pair.hypothesis) for pair in self._pairs])
        for position, span in enumerate(self._spans):
            interval = (span.start, span.end)
            if position in self._linked:
                continue
            if self._side[position] == _HYPOTHESIS:
                yield _Pair(span.label, interval, behind_ours(interval))
            elif self._side[position] == _REFERENCE:
                yield _Pair(span.label, behind_theirs(interval), interval)

    def _side_of(self, span: Span, name: str | None, texts: _Texts) -> str | None:
        """The side of a span, None where it says nothing here."""
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
        else:
            self._pairs.append(_Pair(link.label, (ours.start, ours.end), (theirs.start, theirs.end)))


class _Behind:
    """Finds places on the other side.

    Args:
        pairs: Intervals of one side, and their partners on the other.
    """

    def __init__(self, pairs: Sequence[tuple[Interval, Interval]]) -> None:
        ordered = sorted(pairs, key=lambda pair: pair[0][1])
        self._ends = [ours[1] for ours, _ in ordered]
        self._places = [0, *(theirs[1] for _, theirs in ordered)]

    def __call__(self, interval: Interval) -> Interval:
        """The place behind the partner of what ends last before a interval."""
        place = self._places[bisect_right(self._ends, interval[0])]
        return place, place


def _joined(pairs: Iterable[_Pair], texts: _Texts) -> list[_Pair]:
    """Neighbours are joined, and equal pairs counted once."""
    joined: list[_Pair] = []
    for pair in pairs:
        last = joined[-1] if joined else None
        if last is None or last.label != pair.label:
            joined.append(pair)
        elif last == pair:
            continue
        elif _touch(texts.hypothesis, last.hypothesis, pair.hypothesis) and _touch(
            texts.reference, last.reference, pair.reference
        ):
            joined[-1] = _Pair(
                pair.label, (last.hypothesis[0], pair.hypothesis[1]), (last.reference[0], pair.reference[1])
            )
        else:
            joined.append(pair)
    return joined


def _touch(text: str, before: Interval, after: Interval) -> bool:
    """Whether nothing but white space is between them."""
    end, start = before[1], after[0]
    return end == start or (end < start and text[end:start].isspace())


def _characters(text: str) -> Mapping[int, int] | Sequence[int]:
    """For each number of UTF-16 code units before a place in a text, or before its end, that of the characters."""
    units = _units(text)
    return units if isinstance(units, range) else {unit: place for place, unit in enumerate(units)}


def _units(text: str) -> Sequence[int]:
    """For each place in a text, and for its end, the UTF-16 code units before it."""
    if text.isascii() or max(text) <= "\uffff":
        return range(len(text) + 1)
    return [0, *accumulate(2 if character > "\uffff" else 1 for character in text)]
