"""Where a document differs from its reference and source: topics, links of clauses, mentions of entities."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

import numpy as np

from mtgauge.base.sentences import Sentence, say
from mtgauge.measures.derivation import CellValue, Mark, MarkedTokens, Part, Step, StepTable
from mtgauge.suites.ease.documents import DiscourseLink, DocumentPairs
from mtgauge.suites.ease.text_columns import Ints, TextColumns

_SIDES = (say("hypothesis"), say("reference"))
_MATCH = "match"


def topic_step(pairs: DocumentPairs) -> Step:
    """Topics and focuses of one document that are linked with none of the other text (P41)."""
    ours, theirs = pairs.segments.candidate, pairs.segments.reference
    rows: list[list[CellValue]] = []
    for kind, places in (
        (say("topic"), (ours.topics, theirs.topics)),
        (say("focus"), (ours.focuses, theirs.focuses)),
    ):
        for side, columns, free in zip(_SIDES, (ours, theirs), _unlinked(pairs, *places), strict=True):
            rows += ([side, kind, columns.form(place)] for place in free)
    columns_of_table = [say("text"), say("kind"), say("word")]
    return Step(say("Topics and focuses that differ"), [_table(columns_of_table, rows)])


def _unlinked(pairs: DocumentPairs, ours: Ints, theirs: Ints) -> tuple[list[int], list[int]]:
    own, other = ([place for place in side.tolist() if place >= 0] for side in (ours, theirs))
    links = zip(pairs.segments.ours.tolist(), pairs.segments.theirs.tolist(), strict=True)
    matched = [(a, b) for a, b in links if a in own and b in other]
    taken = {a for a, _ in matched}, {b for _, b in matched}
    return [place for place in own if place not in taken[0]], [place for place in other if place not in taken[1]]


def relation_step(pairs: DocumentPairs) -> Step:
    """Links of clauses of one document that the other text does not have (P42)."""
    partners = pairs.clause_partners
    moved = [DiscourseLink(int(partners[a]), int(partners[b]), sense) for a, b, sense in pairs.our_links[0]]
    ours = zip(pairs.our_links[0], _are_missing(moved, pairs.their_links[0]), strict=True)
    theirs = zip(pairs.their_links[0], _are_missing(pairs.their_links[0], moved), strict=True)
    rows: list[list[CellValue]] = []
    for side, columns, links in zip(
        _SIDES, (pairs.segments.candidate, pairs.segments.reference), (ours, theirs), strict=True
    ):
        rows += (
            [side, link.sense, _head(columns, link.clause), _head(columns, link.other)]
            for link, is_missing in links
            if is_missing
        )
    names = [say("text"), say("sense"), say("clause of"), say("linked with that of")]
    return Step(say("Discourse relations that differ"), [_table(names, rows)])


def _are_missing(links: Sequence[DiscourseLink], others: Sequence[DiscourseLink]) -> Iterator[bool]:
    """For each link whether the others have none left that is equal."""
    known = Counter(others)
    for link in links:
        yield known[link] <= 0
        known[link] -= 1


def mention_step(theirs: Sequence[str] | None, ours: Sequence[str], pairs: DocumentPairs) -> Step:
    """The mentions of one document, in order, beside those that it should have (P51, P52).

    Args:
        theirs: The entities of the mentions of the source or the reference; None where nobody knows them.
        ours: Those of the candidate's.
        pairs: The document, whose entities have equal numbers where they are the same.
    """
    [numbers] = pairs.entities
    parts = [_mentions(say("hypothesis"), ours, numbers.candidate, numbers.source or ())]
    if theirs is not None:
        parts.append(_mentions(say("asked for"), theirs, numbers.source or (), numbers.candidate))
    return Step(say("Mentions of entities"), parts)


def _mentions(
    title: Sentence, names: Sequence[str], numbers: Sequence[int], others: Sequence[int]
) -> MarkedTokens:
    marks = [Mark(place, 1, _MATCH) for place, number in enumerate(numbers) if number in others]
    # a name of several words is one token
    return MarkedTokens(title, [name.replace(" ", "_") for name in names], marks)


def _table(columns: Sequence[str], rows: Sequence[Sequence[CellValue]]) -> Part:
    return StepTable(columns, rows, text_columns=len(columns)) if rows else say("None differ.")


def _head(columns: TextColumns, clause: int) -> str:
    """The head of a clause, by its number among all clauses."""
    text = int(np.searchsorted(columns.clause_starts, clause, side="right")) - 1
    clauses = columns.texts[text].clauses
    assert clauses is not None  # noqa: S101  # only what is annotated is numbered
    return columns.texts[text].forms[clauses.heads[clause - int(columns.clause_starts[text])]]
