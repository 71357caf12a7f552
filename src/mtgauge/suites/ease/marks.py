"""Where a translation loses: words, chunks and clauses that do not match, as places in both texts."""

from __future__ import annotations

from collections.abc import Iterator
from enum import StrEnum
from itertools import pairwise
from typing import NamedTuple

import numpy as np

from mtgauge.suites.ease.pairs import SegmentPairs
from mtgauge.suites.ease.text_columns import Ints, TextColumns

#: The first word, and the one after the last.
WordRange = tuple[int, int]


class MarkKind(StrEnum):
    """How much of a place matches."""

    PART = "in-part"  # it is there, and something of it is another
    NOTHING = "missed"  # nothing of it is there


class EaseMark(NamedTuple):
    """A place where a parameter loses.

    Attributes:
        segment: Its segment, by its number among the pairs.
        parameter: Id of the parameter.
        kind: How much matches.
        ours: Words of the translation; none, and where it would stand, for what it lacks.
        theirs: Words of the reference that belong to it; None where there are none.
    """

    segment: int
    parameter: str
    kind: MarkKind
    ours: WordRange
    theirs: WordRange | None = None


def ease_marks(pairs: SegmentPairs, parameters: frozenset[str]) -> Iterator[EaseMark]:
    """The places of levels 1 to 3 where translations lose.

    Args:
        pairs: The translations beside their references.
        parameters: Ids of the parameters that are counted; others mark nothing.
    """
    if "P11" in parameters:
        yield from _words(pairs, has_tags="P12" in parameters)
    if "P12" in parameters:
        yield from _inflections(pairs)
    if "P21" in parameters or "P22" in parameters:
        yield from (mark for mark in _chunks(pairs) if mark.parameter in parameters)
    if "P31" in parameters:
        yield from _relations(pairs, "P31", "chunk")
    if "P32" in parameters:
        yield from _relations(pairs, "P32", "clause")
    if "Q12" in parameters:
        yield from _uncommon(pairs.candidate)


def _words(pairs: SegmentPairs, *, has_tags: bool) -> Iterator[EaseMark]:
    """Words without a link: those of the translation, and those that it lacks, behind the word before them."""
    ours, theirs = pairs.candidate, pairs.reference
    links = dict(zip(pairs.theirs.tolist(), pairs.ours.tolist(), strict=True))
    linked = {*links.values()}
    for columns, is_ours in ((ours, True), (theirs, False)):
        starts, functions = columns.word_starts.tolist(), columns.are_function_words.tolist() if has_tags else None
        are_words = columns.are_words.tolist() if has_tags else None
        for segment, (start, end) in enumerate(pairwise(starts)):
            before = 0
            for word in range(start, end):
                if not is_ours and word in links:
                    before = links[word] - int(ours.word_starts[segment]) + 1
                if word in (linked if is_ours else links) or (are_words is not None and not are_words[word]):
                    continue
                name = "P12" if functions is not None and functions[word] else "P11"
                own = (word - start, word - start + 1)
                if is_ours:
                    yield EaseMark(segment, name, MarkKind.NOTHING, own)
                else:
                    yield EaseMark(segment, name, MarkKind.NOTHING, (before, before), own)


def _inflections(pairs: SegmentPairs) -> Iterator[EaseMark]:
    """Linked content words with other features."""
    ours, theirs = pairs.candidate, pairs.reference
    differ = pairs.are_content_links & (ours.features[pairs.ours] != theirs.features[pairs.theirs])
    for link in np.flatnonzero(differ).tolist():
        segment, one = _within(ours, int(pairs.ours[link]))
        _, other = _within(theirs, int(pairs.theirs[link]))
        yield EaseMark(segment, "P12", MarkKind.PART, (one, one + 1), (other, other + 1))


def _chunks(pairs: SegmentPairs) -> Iterator[EaseMark]:
    """Chunks without a partner, with another head, with other markers."""
    ours, theirs = pairs.candidate, pairs.reference
    own, other = _ranges(ours, "chunk"), _ranges(theirs, "chunk")
    for number, partner in enumerate(pairs.chunk_partners.tolist()):
        segment = int(ours.text_of_chunks[number])
        if partner < 0:
            yield EaseMark(segment, "P21", MarkKind.NOTHING, own[number])
            continue
        if pairs.reference_of_words[ours.chunk_heads[number]] != theirs.chunk_heads[partner]:
            yield EaseMark(segment, "P21", MarkKind.PART, own[number], other[partner])
        if ours.chunk_markers[number] != theirs.chunk_markers[partner]:
            yield EaseMark(segment, "P22", MarkKind.PART, own[number], other[partner])


def _relations(pairs: SegmentPairs, parameter: str, unit: str) -> Iterator[EaseMark]:
    """Chunks or clauses whose relation is not that of their partners."""
    ours, theirs = pairs.candidate, pairs.reference
    partners: Ints = getattr(pairs, f"{unit}_partners")
    governors = tuple(getattr(columns, f"{unit}_governors") for columns in (ours, theirs))
    labels = tuple(getattr(columns, f"{unit}_relations") for columns in (ours, theirs))
    matching = pairs.matching_relations(partners, governors, labels)
    texts: Ints = getattr(ours, f"text_of_{unit}s")
    own, other = _ranges(ours, unit), _ranges(theirs, unit)
    for number in np.flatnonzero((governors[0] >= 0) & ~matching).tolist():
        partner = int(partners[number])
        kind = MarkKind.PART if partner >= 0 else MarkKind.NOTHING
        yield EaseMark(int(texts[number]), parameter, kind, own[number], other[partner] if partner >= 0 else None)


def _uncommon(columns: TextColumns) -> Iterator[EaseMark]:
    for place in np.flatnonzero(columns.are_uncommon).tolist():
        segment, word = _within(columns, place)
        yield EaseMark(segment, "Q12", MarkKind.PART, (word, word + 1))


def _within(columns: TextColumns, place: int) -> tuple[int, int]:
    """The text of a word, and its place there."""
    text = int(columns.text_of_words[place])
    return text, place - int(columns.word_starts[text])


def _ranges(columns: TextColumns, unit: str) -> list[WordRange]:
    """From the first to the last word of each chunk or clause, in its text."""
    owners: Ints = getattr(columns, f"{unit}_of_words")
    found: list[WordRange] = [(0, 0)] * int(getattr(columns, f"{unit}_starts")[-1])
    firsts: dict[int, int] = {}
    for place in np.flatnonzero(owners >= 0).tolist():
        _, word = _within(columns, place)
        owner = int(owners[place])
        found[owner] = (firsts.setdefault(owner, word), word + 1)
    return found
