"""Matrices of paired tests: every system against every other one."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial

from mtgauge.engine.results import Comparison, Verdict
from mtgauge.report.page.facts import EvaluationFacts
from mtgauge.report.page.numbers import Number, difference, p_number
from mtgauge.report.page.text import SystemName, Text, say

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
_MARKS: Mapping[Verdict | None, str] = {
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


@dataclass(frozen=True, slots=True)
class PairCell:
    """One system against another.

    Attributes:
        outcome: One of `OUTCOMES`, for the row's system.
        mark: What is shown of it.
        label: What is heard of it.
        p: The p-value that decides.
        delta: Score of the row's system minus score of the column's; None where it is not shown.
    """

    outcome: str
    mark: str
    label: Text
    p: Number
    delta: Number | None


@dataclass(frozen=True, slots=True)
class PairMatrix:
    """Every system against every other, under one metric.

    Attributes:
        metric: The metric's name for readers.
        systems: Rows and columns, best first.
        cells: cells[row][column]; None on the diagonal and where no test was made.
        blank: What stands in a cell without a test.
    """

    metric: str
    systems: Sequence[SystemName | str]
    cells: Sequence[Sequence[PairCell | None]]
    blank: str = ""

    @property
    def meanings(self) -> list[Text]:
        """What the marks in the cells mean."""
        outcomes = {cell.outcome for row in self.cells for cell in row if cell is not None}
        return [text for kinds, text in _MEANINGS if not outcomes.isdisjoint(kinds)]


def pair_matrices(facts: EvaluationFacts) -> Iterator[PairMatrix]:
    """One matrix a metric, where all pairs were tested."""
    if not facts.pairs or facts.evaluation.settings.baseline is not None:
        return
    for metric in facts.metrics:
        order = [system for system in facts.ranked(metric) if system in facts.compared]
        cells = pair_cells(order, partial(facts.comparison, metric))
        yield PairMatrix(facts.names[metric], [facts.name(system) for system in order], cells)


def pair_cells(
    order: Sequence[str],
    test_of: Callable[[str, str], Comparison | None],
    *,
    marks: Mapping[Verdict | None, str] = _MARKS,
    with_delta: bool = True,
) -> list[list[PairCell | None]]:
    """The cells of a matrix.

    Args:
        order: Its systems.
        test_of: The test of two of them, in whichever order it was made; None where none was made.
        marks: Verdict -> the mark in a cell.
        with_delta: Whether cells have the difference of the scores.
    """

    def cell(row: str, column: str) -> PairCell | None:
        c = None if row == column else test_of(row, column)
        if c is None:
            return None
        verdict = c.verdict_on(row)
        delta = difference(c, row) if with_delta else None
        return PairCell(OUTCOMES[verdict], marks[verdict], _LABELS[verdict], p_number(c, adjusted=True), delta)

    return [[cell(row, column) for column in order] for row in order]
