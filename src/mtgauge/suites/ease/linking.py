"""Candidates beside the references that count: the best of several for each segment, and for each document."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import cast

import numpy as np
import numpy.typing as npt

from mtgauge.measures.elementary import Values
from mtgauge.suites.ease.documents import DocumentPairs, EntitySequence, discourse_links
from mtgauge.suites.ease.levels.words import LexicalMatch
from mtgauge.suites.ease.pairs import SegmentPairs
from mtgauge.suites.ease.parameter import stacked
from mtgauge.suites.ease.text_columns import Ints, StringNumbers, TextColumns, count_by
from mtgauge.suites.ease.text_units import TextUnits
from mtgauge.suites.ease.word_facts import WordFacts


@dataclass(frozen=True)
class WordLinks:
    """Links between the words of n candidates and of one reference of each.

    Attributes:
        texts: (l,) the segment of each link.
        ours: (l,) the word of the candidate, from 0 in the segment.
        theirs: (l,) the word of the reference, likewise.
    """

    texts: Ints
    ours: Ints
    theirs: Ints


#: Gives links of words across segments, for candidates with references and the ends of documents.
CrossLinks = Callable[[SegmentPairs, Sequence[int]], tuple[Ints, Ints]]


@dataclass(frozen=True)
class LinkedTexts:
    """n candidates with their references and the links to each.

    Attributes:
        candidates: The candidates.
        references: For each of r references its n texts; None where it does not translate a segment.
        links: For each reference the links.
        facts: What is known of words.
        numbers: Of features, markers and relations.
        known: References as arrays, by the numbers of those that are chosen; several systems share them.
    """

    candidates: Sequence[TextUnits]
    references: Sequence[Sequence[TextUnits | None]]
    links: Sequence[WordLinks]
    facts: WordFacts
    numbers: StringNumbers
    known: dict[bytes, TextColumns] = field(default_factory=dict)

    @cached_property
    def columns(self) -> TextColumns:
        """The candidates as arrays."""
        return TextColumns(self.candidates, self.facts, self.numbers)

    @cached_property
    def _counts(self) -> Ints:
        """(r, n, 3) what P11 counts with each reference."""
        tokens = self.columns.tokens
        return np.stack(
            [
                stacked(
                    count_by(links.texts, len(tokens)),
                    tokens,
                    np.array([len(text.forms) if text else 0 for text in texts], np.int64),
                )
                for links, texts in zip(self.links, self.references, strict=True)
            ]
        )

    @cached_property
    def _has_text(self) -> npt.NDArray[np.bool_]:
        """(r, n) whether a reference translates a segment."""
        return np.array([[text is not None for text in texts] for texts in self.references], np.bool_)

    @cached_property
    def best_of_segments(self) -> Ints:
        """(n,) number of the reference of each segment with the best P11, the first of equals."""
        return _best(LexicalMatch().value(self._counts, {}), self._has_text)

    def best_of_documents(self, ends: Sequence[int]) -> Ints:
        """(d,) number of the reference of each document with the best P11, among those that all segments have.

        Where none has all segments, it is among all of them.

        Args:
            ends: Number of the segment after the last one of each document.
        """
        starts = [0, *ends[:-1]]
        counts = np.add.reduceat(self._counts, starts, axis=1)
        has_all = np.logical_and.reduceat(self._has_text, starts, axis=1)
        return _best(LexicalMatch().value(counts, {}), has_all | ~has_all.any(axis=0))

    def segments(self) -> SegmentPairs:
        """Each candidate beside its best reference."""
        return self._pairs(self.best_of_segments)

    def documents(
        self, ends: Sequence[int], cross_links: CrossLinks, entities: Sequence[EntitySequence]
    ) -> DocumentPairs:
        """Each document beside its best reference, with links that cross segments.

        Args:
            ends: Number of the segment after the last one of each document.
            cross_links: Gives these links.
            entities: The mentions of each document.
        """
        chosen = np.repeat(self.best_of_documents(ends), np.diff([0, *ends]))
        pairs = self._pairs(chosen)
        ours, theirs = cross_links(pairs, ends)
        linked = SegmentPairs(
            pairs.candidate,
            pairs.reference,
            np.concatenate([pairs.ours, ours]),
            np.concatenate([pairs.theirs, theirs]),
        )
        return DocumentPairs(
            linked,
            ends,
            discourse_links(linked.candidate, ends),
            discourse_links(linked.reference, ends),
            entities,
        )

    def _pairs(self, chosen: Ints) -> SegmentPairs:
        reference = self._chosen(chosen)
        parts = [
            (links.texts[taken], links.ours[taken], links.theirs[taken])
            for number, links in enumerate(self.links)
            for taken in [chosen[links.texts] == number]
        ]
        at, ours, theirs = (np.concatenate(column) for column in zip(*parts, strict=True))
        order = np.argsort(at, kind="stable")
        at, ours, theirs = at[order], ours[order], theirs[order]
        return SegmentPairs(
            self.columns, reference, ours + self.columns.word_starts[at], theirs + reference.word_starts[at]
        )

    def _chosen(self, chosen: Ints) -> TextColumns:
        """The references that are chosen, as arrays."""
        key = chosen.tobytes()
        if key not in self.known:
            texts = [self.references[number][place] or EMPTY for place, number in enumerate(chosen.tolist())]
            self.known[key] = TextColumns(texts, self.facts, self.numbers)
        return self.known[key]


#: What stands for a reference that does not translate a segment, in documents where none translates them all.
EMPTY = TextUnits.of([], [], [], [], links=(), nouns=())


def _best(values: Values, is_there: npt.NDArray[np.bool_]) -> Ints:
    """For each column the first row with the greatest value, of those that are there; undefined is least."""
    ranked = np.where(np.isnan(values), -1.0, values)
    return cast("Ints", np.where(is_there, ranked, -2.0).argmax(axis=0))
