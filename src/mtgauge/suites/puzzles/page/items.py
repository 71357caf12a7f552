"""The items of puzzles as units of their page: questions, keys, what keys stand for, what answers were given."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from mtgauge.measures import Batch, Level
from mtgauge.pages.alternatives import TOGETHER, Alternatives
from mtgauge.pages.axes import Axis
from mtgauge.pages.units import Facet, Units
from mtgauge.report.names import SLICES
from mtgauge.report.page.facts import EvaluationFacts
from mtgauge.report.page.segments import unit_warnings
from mtgauge.report.page.warnings import warning_meanings
from mtgauge.suites.puzzles.labels import DIRECTION, LANGUAGE, PUZZLE
from mtgauge.suites.puzzles.measures import FittedPuzzleMeasure
from mtgauge.suites.puzzles.protocols import answers_of
from mtgauge.suites.puzzles.scores import BestReference

#: Alternatives of an item that the page shows besides those that won; a key may stand for thousands.
MOST_SHOWN = 20
#: What items are found by.
FACETS = (LANGUAGE, PUZZLE, DIRECTION)


def item_units(facts: EvaluationFacts) -> Units:
    """All that the page knows of single items."""
    evaluation, testset = facts.evaluation, facts.evaluation.testset
    return Units(
        owner=facts.system_axis,
        metric=facts.metric_axis,
        outputs=[system.segments for system in evaluation.systems],
        sources=testset.sources,
        references=testset.references.texts if testset.references else {},
        ids=[testset.shown(Level.SEGMENT, item) for item in testset.ids],
        scores=[[item.segment_scores(system)[:, 0] for system in facts.systems] for item in evaluation.measured],
        facets=[Facet(axis, [*_places(facts, name)]) for name, axis in group_axes(facts).items()],
        warnings=unit_warnings(facts),
        meanings=warning_meanings(facts),
        noun="item",
        alternatives=_alternatives(facts),
    )


def group_axes(facts: EvaluationFacts) -> dict[str, Axis]:
    """Slice -> the axis of its groups, in the order of the items."""
    testset = facts.evaluation.testset
    return {
        name: Axis(
            id=name,
            title=SLICES[name],
            items=[testset.shown(name, label) for label in dict.fromkeys(testset.slices[name])],
        )
        for name in FACETS
    }


def _places(facts: EvaluationFacts, name: str) -> Iterator[int]:
    """The group of each item."""
    labels = facts.evaluation.testset.slices[name]
    places = {label: place for place, label in enumerate(dict.fromkeys(labels))}
    return (places[label] for label in labels)


@dataclass(frozen=True, slots=True)
class _Winners:
    """What gave the answers of all systems to all items their scores.

    Attributes:
        measures: The measures, which read the keys alike.
        best: For each metric, system and item the score and what gave it.
    """

    measures: Sequence[FittedPuzzleMeasure]
    best: Sequence[Sequence[Sequence[BestReference]]]

    def of_item(self, item: int) -> list[int]:
        """The references that gave a score above 0 to anybody, each once."""
        found = (column[item] for columns in self.best for column in columns)
        return list(dict.fromkeys(one.reference for one in found if one.value > 0 and one.reference is not None))


def _alternatives(facts: EvaluationFacts) -> Alternatives:
    evaluation = facts.evaluation
    measures = [item.fitted for item in evaluation.measured if isinstance(item.fitted, FittedPuzzleMeasure)]
    whole = slice(0, len(evaluation.testset))
    batches = [Batch.of(evaluation.testset, system, whole) for system in evaluation.systems]
    won = _Winners(measures, [[measure.winners(batch) for batch in batches] for measure in measures])
    references = measures[0].items
    shown = [
        sorted({*range(min(MOST_SHOWN, len(texts))), *won.of_item(item)}) for item, texts in enumerate(references)
    ]
    return Alternatives(
        texts=[[references[item][place] for place in places] for item, places in enumerate(shown)],
        counts=[len(texts) for texts in references],
        deciding=[
            [[_place(best, places) for best, places in zip(column, shown, strict=True)] for column in columns]
            for columns in won.best
        ],
        equal=[
            [
                not known.isdisjoint(answers_of(answer, measures[0].protocol))
                for answer, known in zip(system.segments, map(frozenset, references), strict=True)
            ]
            for system in evaluation.systems
        ],
    )


def _place(best: BestReference, shown: Sequence[int]) -> int | None:
    """Which of the shown texts gave a score; None for a score of 0, which none gave."""
    if best.value <= 0:
        return None
    return TOGETHER if best.reference is None else shown.index(best.reference)
