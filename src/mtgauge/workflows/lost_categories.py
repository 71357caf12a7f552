"""Which categories of check-points hold the words of references that translations lose."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from mtgauge.checkpoints.checkpoint_set import CheckPointSet, PointSpans
from mtgauge.checkpoints.placing import placed_set
from mtgauge.corpus import TestSet


@dataclass(frozen=True)
class LostCategories:
    """The check-points of the references of a test set.

    Attributes:
        texts: Name of each reference -> its texts.
        points: (reference, position of the segment) -> category and spans of each check-point there.
    """

    texts: Mapping[str, Sequence[str | None]]
    points: Mapping[tuple[str, int], Sequence[tuple[str, PointSpans]]]

    @classmethod
    def of(cls, points: CheckPointSet, testset: TestSet, file: str) -> LostCategories:
        """The check-points of a set.

        Args:
            points: The set.
            testset: The test set, in the order of the measure.
            file: The set's file, for messages.

        Raises:
            InputError: The set was made for other texts.
        """
        place = placed_set(points, testset, file)
        found: dict[tuple[str, int], list[tuple[str, PointSpans]]] = defaultdict(list)
        for point in points.points:
            for part in point.references:
                if point.segment in place.positions and part.reference in place.references:
                    where = place.references[part.reference], place.positions[point.segment]
                    found[where].append((point.category, part.spans))
        return cls(testset.references.texts if testset.references else {}, found)

    def of_word(self, reference: str, segment: int, forms: Sequence[str], word: int) -> list[str]:
        """The categories of the check-points that a word of a reference is a part of, each once.

        Args:
            reference: Name of the reference.
            segment: Position of the segment.
            forms: The words of its text.
            word: The place of the word.
        """
        here = self.points.get((reference, segment))
        if not here:
            return []
        start, end = _place(self.texts[reference][segment] or "", forms, word)
        inside = (name for name, spans in here if any(a < end and start < b for a, b in spans))
        return list(dict.fromkeys(inside))


def _place(text: str, forms: Sequence[str], word: int) -> tuple[int, int]:
    """Where a word stands in its text; nowhere where the words before it do not follow each other there."""
    end = 0
    for form in forms[: word + 1]:
        start = text.find(form, end)
        if start < 0:
            return 0, 0
        end = start + len(form)
    return start, end
