"""The segments of a test set that have given scores, as a test set of their own."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TypeVar

from mtgauge.corpus.given import GivenScores
from mtgauge.corpus.load import Corpus
from mtgauge.corpus.references import References
from mtgauge.corpus.testset import TestSet

_Value = TypeVar("_Value")


def judged_positions(scores: GivenScores, systems: Sequence[str], ids: Sequence[str]) -> list[int]:
    """The positions of the segments of which any of the systems has a score, in order.

    Args:
        scores: The scores.
        systems: Names of systems.
        ids: Ids of the segments of the test set.
    """
    columns = [scores.column(system, ids) for system in systems if system in scores.columns]
    return [at for at in range(len(ids)) if any(column[at] is not None for column in columns)]


def corpus_part(corpus: Corpus, positions: Sequence[int]) -> Corpus:
    """A corpus with some of its segments, their texts and their given scores.

    Args:
        corpus: The test set, the systems, and scores of these.
        positions: Positions of the segments, in order.
    """
    systems = tuple(
        replace(system, segments=tuple(system.segments[at] for at in positions)) for system in corpus.systems
    )
    ids = corpus.testset.ids
    given = tuple(
        replace(
            scores,
            columns={name: _taken(scores.column(name, ids), positions) for name in scores.columns},
            standard={name: _taken(scores.standard_column(name, ids), positions) for name in scores.standard},
        )
        for scores in corpus.given
    )
    return replace(corpus, testset=_testset_part(corpus.testset, positions), systems=systems, given=given)


def _testset_part(testset: TestSet, positions: Sequence[int]) -> TestSet:
    references = testset.references
    return replace(
        testset,
        references=References(
            {name: tuple(texts[at] for at in positions) for name, texts in references.texts.items()}
        )
        if references
        else None,
        sources=_part(testset.sources, positions),
        ids=tuple(testset.ids[at] for at in positions),
        documents=_part(testset.documents, positions),
        domains=_part(testset.domains, positions),
        slices={name: tuple(labels[at] for at in positions) for name, labels in testset.slices.items()},
    )


def _part(column: tuple[str, ...] | None, positions: Sequence[int]) -> tuple[str, ...] | None:
    return None if column is None else _taken(column, positions)


def _taken(column: tuple[_Value, ...], positions: Sequence[int]) -> tuple[_Value, ...]:
    return tuple(column[at] for at in positions)
