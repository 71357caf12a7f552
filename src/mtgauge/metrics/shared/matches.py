"""Shared by metrics that match intervals of tokens: the matches as spans and links."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from mtgauge.measures import Explanation, Link, Span
from mtgauge.metrics.shared.compared import Words


class Match(NamedTuple):
    """Adjacent tokens of the hypothesis that are adjacent in a reference too; positions are in tokens, from 0.

    Attributes:
        begin: Position of the first token in the hypothesis.
        reference: Name of the reference; None for tokens that match without a place in it.
        position: Position of the first token in the reference.
        length: Number of tokens.
    """

    begin: int
    reference: str | None
    position: int
    length: int


def explain_matches(
    hypothesis: Words, references: Mapping[str, Words], matches: Iterable[Match], *, unmatched: str
) -> Explanation:
    """A span over each match, linked to one over the same reference tokens, and a span for each other token.

    Args:
        hypothesis: The hypothesis.
        references: Its references by name.
        matches: The matches, without overlap in the hypothesis.
        unmatched: The label of tokens that match nothing.
    """
    ours = hypothesis.spans
    theirs = {name: reference.spans for name, reference in references.items()}
    spans: list[Span] = []
    links: list[Link] = []
    rest = set(range(len(ours)))
    for begin, name, position, length in matches:
        last = begin + length - 1
        rest.difference_update(range(begin, last + 1))
        if name is not None:
            links.append(Link(len(spans), len(spans) + 1, "match"))
        spans.append(Span("hypothesis", ours[begin][0], ours[last][1], "match"))
        if name is not None:
            first, end = theirs[name][position][0], theirs[name][position + length - 1][1]
            spans.append(Span("reference", first, end, "match", name))
    spans += [Span("hypothesis", *ours[at], unmatched) for at in sorted(rest)]
    return Explanation(tuple(spans), tuple(links))
