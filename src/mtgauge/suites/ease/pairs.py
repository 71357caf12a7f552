"""Candidates beside their references: links of words, and the chunks and clauses that are aligned by them."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np
import numpy.typing as npt

from mtgauge import native
from mtgauge.suites.ease.text_columns import Bools, Ints, TextColumns, count_by


@dataclass(frozen=True)
class SegmentPairs:
    """n candidates, each beside one reference. Places of words and numbers of units run through all texts.

    Attributes:
        candidate: The candidates.
        reference: The reference of each.
        ours: (l,) places of linked words in the candidates.
        theirs: (l,) places of the words that they are linked with, in the references.
    """

    candidate: TextColumns
    reference: TextColumns
    ours: Ints
    theirs: Ints

    def __len__(self) -> int:
        return len(self.candidate)

    def per_text(self, are_counted: Bools) -> Ints:
        """(n,) number of links of each pair, given which links are counted."""
        return count_by(self.candidate.text_of_words[self.ours[are_counted]], len(self))

    @cached_property
    def links(self) -> Ints:
        """(n,) number of links."""
        return self.per_text(np.ones(len(self.ours), np.bool_))

    @cached_property
    def are_content_links(self) -> Bools:
        """(l,) whether a link is one of two content words."""
        return self.candidate.are_content_words[self.ours] & self.reference.are_content_words[self.theirs]

    @cached_property
    def reference_of_words(self) -> Ints:
        """(w,) for each word of the candidates the place of the word that it is linked with; -1 for none."""
        found = np.full(len(self.candidate.text_of_words), -1)
        found[self.ours] = self.theirs
        return found

    @cached_property
    def chunk_partners(self) -> Ints:
        """(k,) for each chunk of the candidates the chunk that it is aligned with; -1 for none."""
        ours, theirs = self.candidate, self.reference
        return self._partners(ours.chunk_of_words, theirs.chunk_of_words, ours.chunk_starts, theirs.chunk_starts)

    @cached_property
    def clause_partners(self) -> Ints:
        """(c,) for each clause of the candidates the clause that it is aligned with; -1 for none."""
        ours, theirs = self.candidate, self.reference
        return self._partners(
            ours.clause_of_words, theirs.clause_of_words, ours.clause_starts, theirs.clause_starts
        )

    def _partners(self, our_units: Ints, their_units: Ints, our_starts: Ints, their_starts: Ints) -> Ints:
        rows, columns = our_units[self.ours], their_units[self.theirs]
        is_between = self.are_content_links & (rows >= 0) & (columns >= 0)
        texts = self.candidate.text_of_words[self.ours[is_between]]
        rows, columns = rows[is_between] - our_starts[texts], columns[is_between] - their_starts[texts]
        return aligned_units(rows, columns, texts, our_starts, their_starts)

    def matching_relations(
        self, partners: Ints, governors: tuple[Ints, Ints], relations: tuple[Ints, Ints]
    ) -> Bools:
        """For each unit of the candidates whether its relation is that of its partner in the reference.

        Args:
            partners: The aligned units.
            governors: The units that each unit depends on, of the candidates and of the references.
            relations: How it does.
        """
        above = governors[0]
        found: npt.NDArray[np.bool_] = (partners >= 0) & (above >= 0)
        places = np.flatnonzero(found)
        other = partners[places]
        found[places] = (
            (partners[above[places]] >= 0)
            & (partners[above[places]] == governors[1][other])
            & (relations[0][places] == relations[1][other])
        )
        return found


def aligned_units(rows: Ints, columns: Ints, texts: Ints, our_starts: Ints, their_starts: Ints) -> Ints:
    """The partner of each unit of n candidates; -1 where it has none.

    Units are aligned one to one, only such as share links; the most links in all, then the least sum of
    (i - j)^2, then the least sum of j, then what comes first.

    Args:
        rows: (l,) for each link the unit of the candidate, from 0 in each text.
        columns: (l,) the unit of the reference, likewise.
        texts: (l,) the text of each link.
        our_starts: (n + 1,) where the units of each candidate begin.
        their_starts: (n + 1,) where those of each reference begin.
    """
    order = np.argsort(texts, kind="stable")
    offsets = np.searchsorted(texts[order], np.arange(len(our_starts)))
    found_rows, found_columns, found_offsets = native.align_units(rows[order], columns[order], offsets)
    text_of = np.repeat(np.arange(len(our_starts) - 1), np.diff(found_offsets))
    partners = np.full(int(our_starts[-1]), -1)
    partners[found_rows + our_starts[text_of]] = found_columns + their_starts[text_of]
    return partners
