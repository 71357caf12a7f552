"""Level 3, clauses: relations of chunks inside of them and among them, fragments, and distances."""

from __future__ import annotations

from typing import Any

import numpy as np

from mtgauge.ease.layers import Layer
from mtgauge.ease.pairs import SegmentPairs
from mtgauge.ease.parameter import EaseLevel, EaseParameter, MatchedShare, Rate, stacked
from mtgauge.ease.text_columns import Ints
from mtgauge.sentences import say

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


PARAMETERS: tuple[type[EaseParameter[Any]], ...] = (
    RelationsInside, RelationsAmong, ChunksPerClause, Fragmentation, ClauseDistance,
)  # fmt: skip
