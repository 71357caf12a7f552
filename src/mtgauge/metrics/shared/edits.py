"""Shared by metrics that count edits: the error rate, and edits as spans and links."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from mtgauge.measures import Explanation, Link, Span
from mtgauge.metrics.shared.compared import Words

#: The labels that users read, by the letters that kernels write.
LABELS = {"=": "match", "S": "substitution", "I": "insertion", "D": "deletion"}


def error_rate(errors: npt.NDArray[Any], length: npt.NDArray[Any]) -> npt.NDArray[Any]:
    """Errors in percent of the reference length; for an empty reference 100, or 0 without errors."""
    none = np.where(errors > 0, 1.0, 0.0).astype(length.dtype)
    rate: npt.NDArray[Any] = 100 * np.divide(errors, length, out=none, where=length > 0)
    return rate


class EditScript(NamedTuple):
    """The edits between a hypothesis and a reference, as the kernels return them.

    Attributes:
        letters: The operations in order: ``=``, ``S``, ``I`` (the reference lacks the word) and ``D`` (the
            hypothesis lacks it).
        order: Positions of the hypothesis words in the order that the letters use; None for their own order.
        shifts: For each shift, the positions of the words that move, and of the first of the same words in the
            reference.
    """

    letters: str
    order: Sequence[int] | None = None
    shifts: Sequence[tuple[Sequence[int], int]] = ()

    @property
    def edits(self) -> int:
        """Number of edits and shifts."""
        return len(self.letters) - self.letters.count("=") + len(self.shifts)


def explain_nearest(
    hypothesis: Words, references: Mapping[str, Words], align: Callable[[str, str], EditScript]
) -> Explanation:
    """The edits to the reference that needs the fewest; ties go to the first in the given order.

    Args:
        hypothesis: The hypothesis.
        references: The references that this segment has, by name.
        align: Aligns the words of the hypothesis with those of a reference.
    """
    alignments = alignments_of(hypothesis, references, align)
    nearest = nearest_of(alignments)
    return _explain(hypothesis.spans, references[nearest].spans, nearest, alignments[nearest])


def alignments_of(
    hypothesis: Words, references: Mapping[str, Words], align: Callable[[str, str], EditScript]
) -> dict[str, EditScript]:
    """The alignment with each reference, by name; arguments as for `explain_nearest`."""
    return {name: align(hypothesis.words, reference.words) for name, reference in references.items()}


def nearest_of(alignments: Mapping[str, EditScript]) -> str:
    """Name of the reference that needs the fewest edits; ties go to the first."""
    return min(alignments, key=lambda name: alignments[name].edits)


def _explain(
    ours: Sequence[tuple[int, int]], theirs: Sequence[tuple[int, int]], name: str, alignment: EditScript
) -> Explanation:
    """Each word has a span; a match or a substitution links two of them.

    A shift is a span over its words, or several spans if the words are not contiguous, linked to a span over the
    same words of the reference.
    """
    spans: list[Span] = []
    links: list[Link] = []
    next_of_ours = iter(ours if alignment.order is None else [ours[position] for position in alignment.order])
    next_of_theirs = iter(theirs)
    for letter in alignment.letters:
        label = LABELS[letter]
        if letter in "=S":
            links.append(Link(len(spans), len(spans) + 1, label))
        if letter != "D":
            spans.append(Span("hypothesis", *next(next_of_ours), label))
        if letter != "I":
            spans.append(Span("reference", *next(next_of_theirs), label, name))
    for positions, begin in alignment.shifts:
        target = len(spans)
        end = begin + len(positions) - 1
        spans.append(Span("reference", theirs[begin][0], theirs[end][1], "shift", name))
        for first, last in _ranges(positions):
            links.append(Link(len(spans), target, "shift"))
            spans.append(Span("hypothesis", ours[first][0], ours[last][1], "shift"))
    return Explanation(tuple(spans), tuple(links), name)


def _ranges(positions: Sequence[int]) -> Iterator[tuple[int, int]]:
    """First and last of each range of consecutive positions."""
    first = last = positions[0]
    for position in positions[1:]:
        if position != last + 1:
            yield first, last
            first = position
        last = position
    yield first, last
