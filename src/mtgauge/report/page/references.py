"""Scores against each reference alone, as a table: whether a system wins by the words of one translator."""

from __future__ import annotations

from collections.abc import Sequence

from mtgauge.diagnostics.ranks import ranks_of
from mtgauge.engine.by_reference import ReferenceScore
from mtgauge.pages.numbers import Number
from mtgauge.pages.table import Cell, Column, ColumnKind, Name, Row, Table
from mtgauge.pages.text import Text, say
from mtgauge.report.numbers import fixed
from mtgauge.report.page.facts import EvaluationFacts
from mtgauge.report.page.scores import best_value, column_of


def reference_table(facts: EvaluationFacts) -> Table | None:
    """Scores and ranks by one metric, separately against each reference; None where there are none."""
    metric = facts.by_reference_metric
    if metric is None:
        return None
    found: dict[str, list[ReferenceScore]] = {}
    for score in facts.by_reference(metric):
        found.setdefault(score.reference, []).append(score)
    columns = [_cells(facts, metric, scores) for scores in found.values()]
    return Table(
        id="references",
        caption=_caption(facts, metric, [scores[0] for scores in found.values()]),
        columns=[
            Column(title=say("System"), kind=ColumnKind.NAME),
            *(column for name in found for column in _columns(facts, metric, name)),
        ],
        rows=[
            Row([Name(facts.name(system)), *(cell for cells in columns for cell in cells[system])])
            for system in facts.ranked(metric)
        ],
        title=say("{metric} against each reference alone", metric=facts.names[metric]),
    )


def _columns(facts: EvaluationFacts, metric: str, reference: str) -> list[Column]:
    score = column_of(say("Reference {name}", name=reference), facts.evaluation.directions[metric])
    return [score, Column(title=say("Rank"), kind=ColumnKind.COUNT)]


def _cells(facts: EvaluationFacts, metric: str, scores: Sequence[ReferenceScore]) -> dict[str, list[Cell]]:
    """System -> score and rank; no rank for those that are only scored, or without a direction."""
    direction, digits = facts.evaluation.directions[metric], facts.decimals.of_metric(metric)
    values = {score.system: score.score for score in scores}
    best = best_value(list(values.values()), direction)
    competing = {system: values[system] for system in facts.compared}
    ranks = {} if direction is None else ranks_of(competing, higher_is_better=direction)
    return {
        system: [
            Number(fixed(value, digits), value, best=value is not None and value == best),
            ranks.get(system),
        ]
        for system, value in values.items()
    }


def _caption(facts: EvaluationFacts, metric: str, scores: Sequence[ReferenceScore]) -> list[Text]:
    """What is shown, and which references are not whole."""
    return [
        say("{metric} as if there were one reference. Bold: best of its column.", metric=facts.names[metric]),
        *(
            say(
                "Reference {name} translates {n} of {all} segments; its scores are of these.",
                name=score.reference, n=score.segments, all=score.n,
            )
            for score in scores
            if not score.is_whole
        ),
    ]  # fmt: skip
