"""Level 3, clauses: relations of chunks inside of them and among them, fragments, and distances."""

from __future__ import annotations

from typing import Any

import numpy as np

from mtgauge.base.sentences import say
from mtgauge.suites.ease.layers import Layer
from mtgauge.suites.ease.pairs import SegmentPairs
from mtgauge.suites.ease.parameter import EaseLevel, EaseParameter, MatchedShare, Rate, stacked
from mtgauge.suites.ease.text_columns import Ints

CLAUSES = EaseLevel("3", say("clauses"))
_CLAUSES = frozenset({Layer.TAGS, Layer.CLAUSES})
_BOTH = _CLAUSES | {Layer.CHUNKS}


class RelationsInside(MatchedShare[SegmentPairs]):
    """P31: relations of chunks inside of clauses: both chunks aligned, the label equal (3.3.1)."""

    id, name, title, level = "P31", "intra", say("relations inside clauses"), CLAUSES
    needs = _BOTH

    def count(self, pairs: SegmentPairs) -> Ints:
        """Matching relations; relations of the candidate; those of the reference."""
        ours, theirs = pairs.candidate, pairs.reference
        matching = pairs.matching_relations(
            pairs.chunk_partners,
            (ours.chunk_governors, theirs.chunk_governors),
            (ours.chunk_relations, theirs.chunk_relations),
        )
        return stacked(
            ours.per_text_of_chunks(matching),
            ours.per_text_of_chunks(ours.chunk_governors >= 0),
            theirs.per_text_of_chunks(theirs.chunk_governors >= 0),
        )


class RelationsAmong(MatchedShare[SegmentPairs]):
    """P32: relations among clauses of a segment: both clauses aligned, the label equal (3.3.1)."""

    id, name, title, level = "P32", "inter", say("relations among clauses"), CLAUSES
    needs = _CLAUSES

    def count(self, pairs: SegmentPairs) -> Ints:
        """Matching relations; relations of the candidate; those of the reference."""
        ours, theirs = pairs.candidate, pairs.reference
        matching = pairs.matching_relations(
            pairs.clause_partners,
            (ours.clause_governors, theirs.clause_governors),
            (ours.clause_relations, theirs.clause_relations),
        )
        return stacked(
            ours.per_text_of_clauses(matching),
            ours.per_text_of_clauses(ours.clause_governors >= 0),
            theirs.per_text_of_clauses(theirs.clause_governors >= 0),
        )


class ClauseBoundaries(MatchedShare[SegmentPairs]):
    """P33: boundaries of clauses: first and last words of aligned clauses that are linked (section 2); off."""

    id, name, title, level = "P33", "boundary", say("boundaries of clauses"), CLAUSES
    needs = _CLAUSES

    def count(self, pairs: SegmentPairs) -> Ints:
        """Boundaries that match; two for each clause of the candidate; two for each of the reference."""
        ours, theirs = pairs.candidate, pairs.reference
        partners = pairs.clause_partners
        places = np.flatnonzero((partners >= 0) & (ours.clause_edges[:, 0] >= 0))
        places = places[theirs.clause_edges[partners[places], 0] >= 0]
        linked = pairs.reference_of_words[ours.clause_edges[places]] == theirs.clause_edges[partners[places]]
        matching = np.zeros(len(partners), np.int64)
        matching[places] = linked.sum(axis=1)
        return stacked(ours.per_text_of_clauses(matching), 2 * ours.clauses, 2 * theirs.clauses)


class ChunksPerClause(Rate[SegmentPairs]):
    """Q31: chunks a clause, by those of an average clause (3.3.2)."""

    id, name, title, level = "Q31", "#chunk", say("chunks in clauses"), CLAUSES
    needs = _BOTH
    average = "chunks_per_clause"

    def count(self, pairs: SegmentPairs) -> Ints:
        """Chunks; clauses."""
        return stacked(pairs.candidate.chunks, pairs.candidate.clauses)


class Fragmentation(Rate[SegmentPairs]):
    """Q32: pieces that clauses fall into, less one for each, of all clauses (3.3.2)."""

    id, name, title, level = "Q32", "fragment", say("fragmented clauses"), CLAUSES
    needs = _CLAUSES

    def count(self, pairs: SegmentPairs) -> Ints:
        """Extra pieces; clauses."""
        candidate = pairs.candidate
        return stacked(candidate.per_text_of_clauses(candidate.clause_extra_pieces), candidate.clauses)


class ClauseDistance(Rate[SegmentPairs]):
    """Q33: chunks between the heads of related clauses, by those of an average relation (3.3.2)."""

    id, name, title, level = "Q33", "distance", say("distance of related clauses"), CLAUSES
    needs = _BOTH
    average = "clause_distance"

    def count(self, pairs: SegmentPairs) -> Ints:
        """Chunks between; relations."""
        candidate = pairs.candidate
        are_related = candidate.clause_governors >= 0
        return stacked(
            candidate.per_text_of_clauses(np.where(are_related, candidate.clause_distances, 0)),
            candidate.per_text_of_clauses(are_related),
        )


class ClauseCount(Rate[SegmentPairs]):
    """Q34: clauses a sentence, by those of an average sentence (section 2); off, since Q31 moves against it."""

    id, name, title, level = "Q34", "#clause", say("number of clauses"), CLAUSES
    needs = _CLAUSES
    average = "clauses_per_sentence"

    def count(self, pairs: SegmentPairs) -> Ints:
        """Clauses; sentences."""
        return stacked(pairs.candidate.clauses, pairs.candidate.sentences)


PARAMETERS: tuple[type[EaseParameter[Any]], ...] = (
    RelationsInside, RelationsAmong, ClauseBoundaries, ChunksPerClause, Fragmentation, ClauseDistance,
    ClauseCount,
)  # fmt: skip
