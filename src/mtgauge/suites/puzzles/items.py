"""The results of each item: the answer, its scores, and the reference that gave each score."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from mtgauge.corpus import SystemOutput, TestSet
from mtgauge.measures import Batch, FittedMeasure
from mtgauge.suites.puzzles.labels import DIRECTION
from mtgauge.suites.puzzles.measures import FittedPuzzleMeasure


@dataclass(frozen=True, slots=True)
class ItemScore:
    """One score of an item.

    Attributes:
        score: The score, 0 to 100.
        reference: The normalised reference that gave it, the first of equally good ones; None if all count
            together.
    """

    score: float
    reference: str | None


@dataclass(frozen=True, slots=True)
class ItemResult:
    """One item of one submission.

    Attributes:
        system: The submission.
        id: The item, such as ``basque:3``.
        name: What readers see of the id: language and number of the puzzle, and the item.
        direction: ``english-foreign`` or ``foreign-english``.
        question: The text to translate.
        key: The answer key as given.
        references: Number of references that it represents.
        answer: The submitted answer.
        scores: Metric -> score.
    """

    system: str
    id: str
    name: str
    direction: str
    question: str
    key: str
    references: int
    answer: str
    scores: dict[str, ItemScore]


def item_results(
    testset: TestSet, systems: tuple[SystemOutput, ...], fitted: dict[str, FittedMeasure]
) -> Iterator[ItemResult]:
    """The items of all submissions, item by item.

    Args:
        testset: The test set, from `mtgauge.suites.puzzles.testset.testset_of`.
        systems: The submissions.
        fitted: Metric -> measure on this test set; measures other than those of puzzles are left out.
    """
    measures = {name: item for name, item in fitted.items() if isinstance(item, FittedPuzzleMeasure)}
    whole = slice(0, len(testset))
    winners = {
        (system.name, name): item.winners(Batch.of(testset, system, whole))
        for system in systems
        for name, item in measures.items()
    }
    [keys] = testset.references.columns() if testset.references else [()]
    for index, segment in enumerate(testset.ids):
        for system in systems:
            scores, count = {}, 0
            for name, item in measures.items():
                references = item.items[index]
                best, count = winners[system.name, name][index], len(references)
                winner = None if best.reference is None else references[best.reference]
                scores[name] = ItemScore(100 * best.value, winner)
            yield ItemResult(
                system=system.name,
                id=segment,
                name=testset.shown("segment", segment),
                direction=testset.slices[DIRECTION][index] if testset.slices else "",
                question=testset.sources[index] if testset.sources else "",
                key=keys[index] or "",
                references=count,
                answer=system.segments[index],
                scores=scores,
            )
