"""Matrices of paired tests: every system against every other one, each pair once."""

from __future__ import annotations

import math
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial

from mtgauge.engine.results import Comparison, Verdict
from mtgauge.pages.charts.svg import inner_range
from mtgauge.pages.matrix import STRENGTHS, Matrix, MatrixCell
from mtgauge.pages.text import Text, say
from mtgauge.report.page.facts import EvaluationFacts
from mtgauge.report.page.numbers import difference, p_number

#: What a test says of the row's system -> the class of the cell for the style; None: it could say nothing.
OUTCOMES: Mapping[Verdict | None, str] = {
    Verdict.BETTER: "win",
    Verdict.WORSE: "loss",
    Verdict.HIGHER: "higher",
    Verdict.LOWER: "lower",
    Verdict.MORE_UNITS: "more",
    Verdict.FEWER_UNITS: "fewer",
    Verdict.NOT_SHOWN: "tie",
    None: "few",
}
#: The same -> the mark in the cell.
MARKS: Mapping[Verdict | None, str] = {
    Verdict.BETTER: "▲",
    Verdict.WORSE: "▼",
    Verdict.HIGHER: "+",
    Verdict.LOWER: "−",
    Verdict.MORE_UNITS: "△",
    Verdict.FEWER_UNITS: "▽",
    Verdict.NOT_SHOWN: "=",
    None: "?",
}
#: The same -> what somebody hears who cannot see the mark.
_LABELS: Mapping[Verdict | None, Text] = {
    Verdict.BETTER: say("better"),
    Verdict.WORSE: say("worse"),
    Verdict.HIGHER: say("higher"),
    Verdict.LOWER: say("lower"),
    Verdict.MORE_UNITS: say("better in more units"),
    Verdict.FEWER_UNITS: say("worse in more units"),
    Verdict.NOT_SHOWN: say("no difference shown"),
    None: say("no verdict"),
}
#: Outcomes of cells -> what their marks mean.
_MEANINGS = (
    (("win", "loss"), say("▲ the row is better, ▼ worse.")),
    (("higher", "lower"), say("+ the row is higher, − lower.")),
    (
        ("more", "fewer"),
        say("△ the row is better in more units, ▽ in fewer, by a test that decides nothing about the scores."),
    ),
    (("tie",), say("= no difference shown.")),
    (("few",), say("? too few units that differ, or too few draws, for any verdict.")),
)
#: Outcomes that a test of scores shows.
_SHOWN = ("win", "loss", "higher", "lower")


def pair_matrices(facts: EvaluationFacts) -> Iterator[Matrix]:
    """One matrix for each metric, where all pairs were tested."""
    if not facts.pairs or facts.evaluation.settings.baseline is not None:
        return
    for number, metric in enumerate(facts.metrics):
        order = [system for system in facts.ranked(metric) if system in facts.compared]
        cells = pair_cells(order, partial(facts.comparison, metric), digits=facts.decimals.of_metric(metric))
        yield Matrix(
            id=f"pairs-{number}",
            caption=[*_caption(facts, metric, cells)],
            items=[facts.name(system) for system in order],
            cells=_told(facts, metric, order, cells),
            is_half=True,
            title=facts.names[metric],
            is_open=number == 0,
        )


def _told(
    facts: EvaluationFacts, metric: str, order: Sequence[str], cells: Sequence[Sequence[MatrixCell | None]]
) -> list[list[MatrixCell | None]]:
    """The cells right of the diagonal, each with a whole sentence and a shade, and opening its pair."""
    deltas = [abs(_delta(cell)) for row in cells for cell in row if cell]
    # a broken system is further from the others than they are from each other: it gets the darkest shade anyway
    largest = (inner_range(deltas)[1] if deltas else 0.0) or 1.0
    sign = -1 if facts.evaluation.directions[metric] is False else 1

    def told(row: int, column: int) -> MatrixCell | None:
        cell = cells[row][column]
        if cell is None or cell.delta is None or column < row:
            return None
        system, other = facts.name(order[row]), facts.name(order[column])
        return replace(
            cell,
            label=say(
                "{system} against {other}: {difference}, {verdict}, p {p}.",
                system=system, other=other, difference=cell.delta.shown, verdict=cell.label, p=cell.p.shown,
            ),
            strength=min(STRENGTHS, round(STRENGTHS * abs(_delta(cell)) / largest)),
            is_behind=sign * _delta(cell) < 0,
            pair=(system.index, other.index),
        )  # fmt: skip

    return [[told(row, column) for column in range(len(order))] for row in range(len(order))]


def _delta(cell: MatrixCell) -> float:
    """The difference; 0 where it is undefined."""
    delta = 0.0 if cell.delta is None else cell.delta.exact
    return delta if delta is not None and math.isfinite(delta) else 0.0


def _caption(facts: EvaluationFacts, metric: str, cells: Sequence[Sequence[MatrixCell | None]]) -> Iterator[Text]:
    """What the cells show, and what those of their marks mean that occur."""
    yield say(
        "{metric}: row minus column, best systems first; the stronger the shade, the larger the difference.",
        metric=facts.names[metric],
    )
    yield say("The p-value that decides stands in the tip of a cell.")
    outcomes = {cell.outcome for row in cells for cell in row if cell is not None}
    if not outcomes.isdisjoint(_SHOWN):
        yield say("Framed and bold: shown by the test.")
    yield from meanings(outcomes)


def meanings(outcomes: Collection[str]) -> Iterator[Text]:
    """What the marks of some outcomes mean."""
    yield from (text for kinds, text in _MEANINGS if not set(kinds).isdisjoint(outcomes))


def pair_cells(
    order: Sequence[str],
    test_of: Callable[[str, str], Comparison | None],
    *,
    digits: int | None = None,
) -> list[list[MatrixCell | None]]:
    """The cells of a matrix.

    Args:
        order: Its systems.
        test_of: The test of two of them, in whichever order it was made; None where none was made.
        digits: Decimals of the differences of the scores; None: cells have none.
    """

    def cell(row: str, column: str) -> MatrixCell | None:
        c = None if row == column else test_of(row, column)
        if c is None:
            return None
        verdict = c.verdict_on(row)
        delta = None if digits is None else difference(c, row, digits)
        return MatrixCell(OUTCOMES[verdict], MARKS[verdict], _LABELS[verdict], p_number(c, adjusted=True), delta)

    return [[cell(row, column) for column in order] for row in order]
