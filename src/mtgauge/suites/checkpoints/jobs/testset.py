"""Test sets of one category: the segments that hold its check-points."""

from __future__ import annotations

from collections.abc import Sequence

from mtgauge.base.errors import InputError
from mtgauge.base.sentences import say
from mtgauge.corpus.convert import write_set_as
from mtgauge.corpus.formats.storedset import StoredSet, known_metadata
from mtgauge.corpus.load import Corpus
from mtgauge.suites.checkpoints.placing import placed_set
from mtgauge.suites.checkpoints.set_file import read_set


def write_testset(
    path: str, categories: Sequence[str], corpus: Corpus, out: str, to: str | None = None
) -> tuple[int, list[str]]:
    """Writes the segments that hold check-points of some categories.

    Args:
        path: The set of check-points.
        categories: Categories and groups.
        corpus: The test set, and systems that are written with it.
        out: The file or folder that is made.
        to: The format; None for that of the suffix of `out`.

    Returns:
        The number of segments, and one sentence for each thing that the format could not hold.

    Raises:
        InputError: The set is of another test set, no segment holds such a check-point, or `out` exists.
        OptionError: The format is not known.
    """
    points = read_set(path)
    place = placed_set(points, corpus.testset, path)
    asked = set(points.taxonomy.chosen(categories))
    found = {point.segment for point in points.points if point.category in asked}
    positions = sorted(place.positions[name] for name in found if name in place.positions)
    if not positions:
        raise InputError(say("no segment holds such a check-point"), file=path, code="no-checkpoints")
    return len(positions), write_set_as(_stored(corpus).take(positions), out, to)


def _stored(corpus: Corpus) -> StoredSet:
    testset = corpus.testset
    columns = {"document": testset.documents, "domain": testset.domains}
    return StoredSet(
        size=len(testset),
        ids=tuple(testset.ids),
        metadata=known_metadata({name: column for name, column in columns.items() if column is not None}),
        sources=testset.sources,
        references=dict(testset.references.texts) if testset.references else {},
        systems={system.name: system.segments for system in corpus.systems},
        languages=testset.languages,
    )
