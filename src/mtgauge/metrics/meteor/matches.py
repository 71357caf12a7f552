"""Alignments of METEOR as spans and links."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from mtgauge.measures import Explanation, Link, Span
from mtgauge.metrics.meteor.tasks import MATCHERS

#: Number of integers that the kernel writes for each match.
_MATCH = 5

Places = Sequence[tuple[int, int]]


class MeteorMatch(NamedTuple):
    """Words of the hypothesis that a matcher matches with words of the reference; positions are from 0.

    Attributes:
        matcher: Name of the matcher.
        start: Position of the first word in the hypothesis.
        length: Number of words there.
        reference_start: Position of the first word in the reference.
        reference_length: Number of words there.
    """

    matcher: str
    start: int
    length: int
    reference_start: int
    reference_length: int


def explain_alignment(flat: Sequence[int], ours: Places, theirs: Places, name: str) -> Explanation:
    """Two linked spans for each match, and a span for each unmatched word.

    Args:
        flat: The matches of one segment, as `native.Meteor.alignments` returns them.
        ours: The intervals of the words of the hypothesis.
        theirs: The intervals of the words of the reference.
        name: Name of the reference.
    """
    spans: list[Span] = []
    links: list[Link] = []
    unmatched = set(range(len(ours))), set(range(len(theirs)))
    for label, our_first, our_count, their_first, their_count in matches_in(flat):
        links.append(Link(len(spans), len(spans) + 1, label))
        spans.append(Span("hypothesis", *_interval(ours, our_first, our_count), label))
        spans.append(Span("reference", *_interval(theirs, their_first, their_count), label, name))
        unmatched[0].difference_update(range(our_first, our_first + our_count))
        unmatched[1].difference_update(range(their_first, their_first + their_count))
    spans += [Span("hypothesis", *ours[word], "unmatched") for word in sorted(unmatched[0])]
    spans += [Span("reference", *theirs[word], "deletion", name) for word in sorted(unmatched[1])]
    return Explanation(tuple(spans), tuple(links), name)


def matches_in(flat: Sequence[int]) -> Iterator[MeteorMatch]:
    """The matches of one segment, as `native.Meteor.alignments` returns them."""
    for at in range(0, len(flat), _MATCH):
        matcher, *places = flat[at : at + _MATCH]
        yield MeteorMatch(MATCHERS[matcher], *places)


def _interval(places: Places, first: int, count: int) -> tuple[int, int]:
    """The interval from the first of `count` words to the last."""
    return places[first][0], places[first + count - 1][1]
