"""Level 4, discourse: topic and focus of clauses, and relations that connectives say; a document is one text."""

from __future__ import annotations

from typing import Any

import numpy as np

from mtgauge.base.sentences import say
from mtgauge.measures import Unit
from mtgauge.suites.ease.documents import DocumentPairs
from mtgauge.suites.ease.layers import Layer
from mtgauge.suites.ease.parameter import EaseLevel, EaseParameter, MatchedShare, Rate, stacked
from mtgauge.suites.ease.text_columns import Bools, Ints, TextColumns

DISCOURSE = EaseLevel("4", say("discourse"), Unit.DOCUMENT)
_RELATIONS = frozenset({Layer.TAGS, Layer.CLAUSES, Layer.DISCOURSE})


class TopicFocus(MatchedShare[DocumentPairs]):
    """P41: links between two topics, and between two focuses (3.4.1)."""

    id, name, title, level = "P41", "topic", say("topic and focus"), DISCOURSE
    needs = frozenset({Layer.TAGS, Layer.CLAUSES, Layer.CHUNKS})

    def count(self, pairs: DocumentPairs) -> Ints:
        """Matching links; topics and focuses of the candidate; those of the reference."""
        segments = pairs.segments
        ours, theirs = segments.candidate, segments.reference
        topics = _are(ours, ours.topics)[segments.ours] & _are(theirs, theirs.topics)[segments.theirs]
        focuses = _are(ours, ours.focuses)[segments.ours] & _are(theirs, theirs.focuses)[segments.theirs]
        return stacked(
            pairs.per_document(segments.per_text(topics) + segments.per_text(focuses)),
            pairs.per_document(_centres(ours)),
            pairs.per_document(_centres(theirs)),
        )


def _are(columns: TextColumns, places: Ints) -> Bools:
    """(w,) whether a word stands at one of these places."""
    found = np.zeros(len(columns.text_of_words), np.bool_)
    found[places[places >= 0]] = True
    return found


def _centres(columns: TextColumns) -> Ints:
    """(n,) topics and focuses."""
    return columns.per_text_of_clauses((columns.topics >= 0).astype(np.int64) + (columns.focuses >= 0))


class DiscourseRelations(MatchedShare[DocumentPairs]):
    """P42: clauses that connectives link: both aligned, the sense and the direction equal (3.4.1)."""

    id, name, title, level = "P42", "relation", say("discourse relations"), DISCOURSE
    needs = _RELATIONS

    def count(self, pairs: DocumentPairs) -> Ints:
        """Matching links; links of the candidate; those of the reference."""
        counts = [[len(links) for links in side] for side in (pairs.our_links, pairs.their_links)]
        return stacked(pairs.matched_links, *(np.array(count, np.int64) for count in counts))


class LinkDistance(Rate[DocumentPairs]):
    """Q41: clauses between linked ones, by those of an average link (3.4.2)."""

    id, name, title, level = "Q41", "distance", say("distance of linked clauses"), DISCOURSE
    needs = _RELATIONS
    average = "link_distance"

    def count(self, pairs: DocumentPairs) -> Ints:
        """Clauses between; links."""
        return stacked(
            np.array([sum(abs(a - b) for a, b, _ in links) for links in pairs.our_links], np.int64),
            np.array([len(links) for links in pairs.our_links], np.int64),
        )


class NewEntities(Rate[DocumentPairs]):
    """Q42: mentions that bring a new entity, of all mentions (footnote 8); off, since level 5 counts mentions."""

    id, name, title, level = "Q42", "new", say("new entities"), DISCOURSE
    needs = frozenset({Layer.TAGS, Layer.ENTITIES})

    def count(self, pairs: DocumentPairs) -> Ints:
        """Entities; mentions."""
        return stacked(
            np.array([len(set(one.candidate)) for one in pairs.entities], np.int64),
            np.array([len(one.candidate) for one in pairs.entities], np.int64),
        )


PARAMETERS: tuple[type[EaseParameter[Any]], ...] = (TopicFocus, DiscourseRelations, LinkDistance, NewEntities)
