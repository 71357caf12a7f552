"""The alignments of METEOR as spans and links."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import numpy.typing as npt

from mtgauge.metrics.base import Explanation, Link, Span
from mtgauge.metrics.meteor_tasks import MATCHERS
from mtgauge.text.spans import TokenSpans

#: Numbers that the kernel writes for each match.
_MATCH = 5

Places = Sequence[tuple[int, int]]


def explanations(
    alignments: tuple[npt.NDArray[Any], npt.NDArray[Any]],
    hypotheses: TokenSpans,
    references: Mapping[str, TokenSpans],
    start: int,
) -> list[Explanation]:
    """What is matched in n segments.

    Args:
        alignments: As `native.Meteor.alignments` gives them.
        hypotheses: Where the words of the n hypotheses stand.
        references: The same of all segments of the references, by name.
        start: Position of the first segment among those of the references.
    """
    numbers, offsets = alignments
    names = list(references)
    found = []
    for index in range(len(offsets) - 1):
        reference, *flat = numbers[offsets[index] : offsets[index + 1]].tolist()
        name = names[reference]
        found.append(_explanation(flat, hypotheses.of(index), references[name].of(start + index), name))
    return found


def _explanation(flat: Sequence[int], ours: Places, theirs: Places, name: str) -> Explanation:
    """A span on each side for each match, and one for each word that is in none."""
    spans: list[Span] = []
    links: list[Link] = []
    unmatched = set(range(len(ours))), set(range(len(theirs)))
    for matcher, our_first, our_count, their_first, their_count in _matches(flat):
        label = MATCHERS[matcher]
        links.append(Link(len(spans), len(spans) + 1, label))
        spans.append(Span("hypothesis", *_stretch(ours, our_first, our_count), label))
        spans.append(Span("reference", *_stretch(theirs, their_first, their_count), label, name))
        unmatched[0].difference_update(range(our_first, our_first + our_count))
        unmatched[1].difference_update(range(their_first, their_first + their_count))
    spans += [Span("hypothesis", *ours[word], "unmatched") for word in sorted(unmatched[0])]
    spans += [Span("reference", *theirs[word], "deletion", name) for word in sorted(unmatched[1])]
    return Explanation(tuple(spans), tuple(links), name)


def _matches(flat: Sequence[int]) -> Iterator[Sequence[int]]:
    return (flat[at : at + _MATCH] for at in range(0, len(flat), _MATCH))


def _stretch(places: Places, first: int, count: int) -> tuple[int, int]:
    """From the first of some words to the last."""
    return places[first][0], places[first + count - 1][1]
