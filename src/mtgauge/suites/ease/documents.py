"""Documents of candidates beside their references and sources, as levels 4 and 5 see them: each as one text."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

import numpy as np

from mtgauge.suites.ease.pairs import SegmentPairs, aligned_units
from mtgauge.suites.ease.text_columns import Ints, TextColumns


class DiscourseLink(NamedTuple):
    """A link of two clauses of a document.

    Attributes:
        clause: The number of the clause with the connective among all clauses of all texts.
        other: That of the clause that it links this one with.
        sense: Of the connective.
    """

    clause: int
    other: int
    sense: str


class EntitySequence(NamedTuple):
    """The mentions of entities in a document, in their order.

    Attributes:
        source: Numbers of the entities of the source; None where the source is not annotated.
        candidate: Those of the candidate; equal numbers are the same entity.
    """

    source: Sequence[int] | None
    candidate: Sequence[int]


@dataclass(frozen=True)
class DocumentPairs:
    """d documents, each with its segments.

    Attributes:
        segments: The segments beside their references; of each document all with the same reference, and with
            links that cross segments, too.
        ends: (d,) number of the segment after the last one of each document.
        our_links: The links of clauses in each document of the candidates; none without discourse relations.
        their_links: Those of the references.
        entities: The mentions of each document; empty sequences without entities.
    """

    segments: SegmentPairs
    ends: Sequence[int]
    our_links: Sequence[Sequence[DiscourseLink]]
    their_links: Sequence[Sequence[DiscourseLink]]
    entities: Sequence[EntitySequence]

    def __len__(self) -> int:
        return len(self.ends)

    @cached_property
    def document_of_texts(self) -> Ints:
        """(n,) the document of each segment."""
        return np.repeat(np.arange(len(self)), np.diff([0, *self.ends]))

    def per_document(self, of_texts: Ints) -> Ints:
        """(d,) sums of numbers of segments."""
        found = np.zeros(len(self), np.int64)
        np.add.at(found, self.document_of_texts, of_texts)
        return found

    @cached_property
    def clause_partners(self) -> Ints:
        """(c,) for each clause of the candidates the clause that it is aligned with; -1 for none."""
        pairs = self.segments
        ours, theirs = pairs.candidate, pairs.reference
        rows, columns = ours.clause_of_words[pairs.ours], theirs.clause_of_words[pairs.theirs]
        is_between = pairs.are_content_links & (rows >= 0) & (columns >= 0)
        documents = self.document_of_texts[ours.text_of_words[pairs.ours[is_between]]]
        starts = [self._starts(one.clause_starts) for one in (ours, theirs)]
        return aligned_units(
            rows[is_between] - starts[0][documents], columns[is_between] - starts[1][documents], documents, *starts
        )

    def _starts(self, of_texts: Ints) -> Ints:
        return of_texts[[0, *self.ends]]

    @cached_property
    def matched_links(self) -> Ints:
        """(d,) links whose clauses are aligned, with the same sense and direction."""
        partners = self.clause_partners
        found = []
        for one, other in zip(self.our_links, self.their_links, strict=True):
            moved = Counter((int(partners[a]), int(partners[b]), sense) for a, b, sense in one)
            known = Counter((link.clause, link.other, link.sense) for link in other)
            found.append((moved & known).total())
        return np.array(found, np.int64)


def discourse_links(columns: TextColumns, ends: Sequence[int]) -> list[list[DiscourseLink]]:
    """The links of clauses in each document.

    Args:
        columns: The texts.
        ends: Number of the text after the last one of each document.
    """
    if any(text.links is None for text in columns.texts):
        return [[] for _ in ends]
    return [list(_document_links(columns, start, end)) for start, end in zip([0, *ends], ends, strict=False)]


def _document_links(columns: TextColumns, start: int, end: int) -> Iterator[DiscourseLink]:
    """The links of a document; a connective of a main clause links it with that of the sentence before."""
    before: int | None = None
    for number in range(start, end):
        text = columns.texts[number]
        first = int(columns.clause_starts[number])
        sentence_of = {clause: at for at, clause in enumerate(text.main_clauses)}
        mains = [first + clause for clause in text.main_clauses]
        for link in text.links or ():
            other: int | None = first + link.other
            if link.other < 0:
                at = sentence_of.get(link.clause, 0)
                other = mains[at - 1] if at else before
            if other is not None:
                yield DiscourseLink(first + link.clause, other, link.sense)
        before = mains[-1] if mains else before
