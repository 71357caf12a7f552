"""Links between words of candidates and references: METEOR's in segments, and the nearest across segments."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from mtgauge.metrics.meteor import FittedMeteor
from mtgauge.suites.ease.cross_links import FreeWord, WordKeys, cross_links
from mtgauge.suites.ease.linking import WordLinks
from mtgauge.suites.ease.pairs import SegmentPairs
from mtgauge.suites.ease.resources import joined
from mtgauge.suites.ease.text_columns import Ints, TextColumns
from mtgauge.suites.ease.text_units import TextUnits


class WordMatcher:
    """Links the words of candidates to those of their references.

    Args:
        meteors: METEOR with each of the references.
    """

    def __init__(self, meteors: Sequence[FittedMeteor]) -> None:
        self._meteors = meteors

    def links(self, candidates: Sequence[TextUnits], start: int, threads: int = 1) -> list[WordLinks]:
        """The links to each reference; none where it does not translate a segment.

        Args:
            candidates: n texts.
            start: Position of the first segment.
            threads: Threads to use; 0 for all cores.
        """
        texts = joined(candidates)
        found = (meteor.word_links(texts, start, threads) for meteor in self._meteors)
        return [WordLinks(*np.ascontiguousarray(one.T)) for one in found]

    def across(self, pairs: SegmentPairs, ends: Sequence[int]) -> tuple[Ints, Ints]:
        """Links between content words of different segments of each document, where METEOR left both free.

        Args:
            pairs: The segments of all documents.
            ends: Number of the segment after the last one of each document.
        """
        stages: list[WordKeys] = [lambda form: (form,), *self._meteors[0].word_keys()]
        ours: list[int] = []
        theirs: list[int] = []
        free = [np.ones(len(one.text_of_words), np.bool_) for one in (pairs.candidate, pairs.reference)]
        free[0][pairs.ours] = free[1][pairs.theirs] = False
        for start, end in zip([0, *ends], ends, strict=False):
            if end - start < 2:
                continue
            first = [int(one.word_starts[start]) for one in (pairs.candidate, pairs.reference)]
            words = [
                _free_words(columns, np.flatnonzero(are_free & columns.are_content_words), start, end)
                for columns, are_free in zip((pairs.candidate, pairs.reference), free, strict=True)
            ]
            for one, other in cross_links(words[0], words[1], stages):
                ours.append(first[0] + one.place)
                theirs.append(first[1] + other.place)
        return np.array(ours, np.int64), np.array(theirs, np.int64)


def _free_words(columns: TextColumns, places: Ints, start: int, end: int) -> list[FreeWord]:
    """The free words of a document, which is the texts from `start` to `end`."""
    starts = columns.word_starts.tolist()
    low, high = np.searchsorted(places, [starts[start], starts[end]])
    return [
        FreeWord(place - starts[start], text - start, columns.texts[text].forms[place - starts[text]].lower())
        for place, text in zip(
            places[low:high].tolist(), columns.text_of_words[places[low:high]].tolist(), strict=True
        )
    ]
