"""Check-points as labelled spans of references, by which other suites name the categories of words."""

from __future__ import annotations

from collections import defaultdict

from mtgauge.corpus import TestSet
from mtgauge.corpus.labelled_spans import LabelledSpans
from mtgauge.suites.checkpoints.checkpoint_set import PointSpans
from mtgauge.suites.checkpoints.placing import placed_set
from mtgauge.suites.checkpoints.set_file import read_set


def labelled_spans(path: str, testset: TestSet) -> LabelledSpans:
    """Return the check-points of a file as spans whose labels are categories.

    Args:
        path: A set of check-points.
        testset: The test set, in the order of the measure.

    Raises:
        InputError: The file is no set of check-points, or was made for other texts.
    """
    points = read_set(path)
    place = placed_set(points, testset, path)
    found: dict[tuple[str, int], list[tuple[str, PointSpans]]] = defaultdict(list)
    for point in points.points:
        for part in point.references:
            if point.segment in place.positions and part.reference in place.references:
                where = place.references[part.reference], place.positions[point.segment]
                found[where].append((point.category, part.spans))
    return LabelledSpans(testset.references.texts if testset.references else {}, found)
