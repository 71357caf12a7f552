"""The section of check-points: each category in each system, as shades and as a table with intervals."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property

from mtgauge.engine.results import Score
from mtgauge.pages.grid import Grid, GridCell, strengths
from mtgauge.pages.numbers import Number
from mtgauge.pages.page import Fragment, PagePart, Section
from mtgauge.pages.table import Column, ColumnKind, Drill, Row, Table
from mtgauge.pages.text import Text, say
from mtgauge.report.numbers import DEFAULT_PRECISION
from mtgauge.report.page.facts import EvaluationFacts, corpus_scores
from mtgauge.report.page.numbers import score_number
from mtgauge.report.page.row_marks import row_marks, row_marks_told
from mtgauge.report.page.scores import best_of, marked_number, score_caption, system_columns
from mtgauge.report.page.verdicts import interval_words
from mtgauge.suites.checkpoints.measure import LEAST_TESTED
from mtgauge.suites.checkpoints.page.introduction import origin
from mtgauge.suites.checkpoints.page.placed import PlacedCheckPoints
from mtgauge.suites.checkpoints.scores import Total

#: The row of a table that is no category and no group.
_EVERYTHING = "score"
_TOTALS = {
    Total.RATIO: say("The score of a category is its recall; that of a group is the sum of its categories."),
    Total.SUM: say("The score of a category, and of a group, is the sum over its check-points."),
    Total.POOLED: say("The score of a category, and of a group, is one recall over all its check-points."),
}


class CheckPointSection:
    """The section of one metric of check-points.

    Args:
        facts: The evaluation.
        checkpoints: The check-points.
    """

    def __init__(self, facts: EvaluationFacts, checkpoints: PlacedCheckPoints) -> None:
        self._facts, self._checkpoints = facts, checkpoints

    @property
    def section(self) -> Section:
        """What the set has, the heat map, and the table."""
        number = self._checkpoints.number
        parts: list[PagePart] = [Fragment("sentences.html", {"sentences": list(self._told())})]
        if self._scores:
            parts += [self._shades(), self._table()]
        is_first = number == 0
        title = say("Check-points") if is_first else say("Check-points: {name}", name=self._checkpoints.label)
        return Section(self._checkpoints.axis.id, title, parts, say("Check-points") if is_first else None)

    def _told(self) -> Iterator[Text]:
        points = self._checkpoints.fitted.matcher.points
        yield say(
            "{n} check-points of {categories} categories, in {segments} of {all} segments.",
            n=len(points),
            categories=len({point.category for point in points}),
            segments=len({point.segment for point in points}),
            all=len(self._facts.evaluation.testset),
        )
        yield _TOTALS[Total(self._checkpoints.fitted.measure.total)]
        yield from self._checkpoints.unsummed()
        yield from origin(self._checkpoints)
        yield say("Select check-points as colours of the segments below, to see them in the texts.")

    @cached_property
    def _scores(self) -> dict[tuple[str, str], Score]:
        """(output, system) -> its score of the whole corpus, in the order of the tree."""
        names = [_EVERYTHING, *self._checkpoints.names]
        found = corpus_scores(self._facts.evaluation, self._checkpoints.label)
        shown = (item for item in found.items() if item[0][0] in names)
        return dict(sorted(shown, key=lambda item: names.index(item[0][0])))

    @property
    def _outputs(self) -> Sequence[str]:
        return list(dict.fromkeys(output for output, _ in self._scores))

    @cached_property
    def _systems(self) -> Sequence[str]:
        return self._facts.ranked(self._checkpoints.label)

    @cached_property
    def _numbers(self) -> dict[tuple[str, str], Number]:
        """The numbers of the table, with their marks."""
        scores = [*self._scores.values()]
        marks = row_marks(self._facts, self._checkpoints.label, scores)
        best = best_of(self._facts, [s for s in scores if self._checkpoints.fitted.is_tested(s.output)])
        return {place: marked_number(self._facts, score, marks, best) for place, score in self._scores.items()}

    def _shades(self) -> Grid:
        facts, depths = self._facts, dict(zip(self._checkpoints.names, self._checkpoints.depths, strict=True))
        is_marked = any(number.mark for number in self._numbers.values())
        return Grid(
            id=f"{self._checkpoints.axis.id}-shades",
            caption=[
                say("The darker a cell, the better the system among those of its row."),
                *self._unmarked(),
                *(row_marks_told(facts, self._checkpoints.label) if is_marked else ()),
                say("A category or a number leads to the segments that have such check-points."),
            ],
            rows=[self._head(output) for output in self._outputs],
            columns=self._systems,
            cells=[self._row(output) for output in self._outputs],
            depths=[depths.get(output, 0) for output in self._outputs],
            labelled_by=f"{self._checkpoints.axis.id}-title",
        )

    def _unmarked(self) -> Iterator[Text]:
        """What is said of rows that nothing is tested in."""
        if not all(map(self._checkpoints.fitted.is_tested, self._outputs)):
            yield say(
                "Rows of fewer than {n} check-points are not tested: no shade, no mark and no bold.",
                n=LEAST_TESTED,
            )

    def _head(self, output: str) -> Text | Drill:
        if output == _EVERYTHING:
            return say("all check-points")
        count = self._checkpoints.fitted.count_of(output)
        named = say("{category} ({n})", category=self._checkpoints.name_of(output), n=count)
        return Drill(named, self._drill(output))

    def _drill(self, output: str, system: str | None = None) -> tuple[tuple[str, int], ...]:
        if output == _EVERYTHING:
            return ()
        return self._facts.drill(self._checkpoints.axis, self._checkpoints.names.index(output), system)

    def _row(self, output: str) -> list[GridCell]:
        scores = [self._scores[output, system] for system in self._systems]
        # without a test a shade would say what nothing shows
        tested = self._checkpoints.fitted.is_tested(output)
        shades = strengths([score.score if tested else None for score in scores])
        cells = []
        for score, strength in zip(scores, shades, strict=True):
            number = score_number(
                score, DEFAULT_PRECISION, bounded=False, mark=self._numbers[output, score.system].mark
            )
            cells.append(
                GridCell(
                    number, strength, is_framed=bool(number.mark),
                    facets=self._drill(output, score.system),
                )
            )  # fmt: skip
        return cells

    def _table(self) -> Table:
        facts, scores = self._facts, [*self._scores.values()]
        intervals, marked = interval_words(scores), any(number.mark for number in self._numbers.values())
        return Table(
            id=f"{self._checkpoints.axis.id}-scores",
            caption=[
                *score_caption(facts.evaluation.settings, intervals),
                *(row_marks_told(facts, self._checkpoints.label) if marked else ()),
                say("Bold: best of its row. –: no value, since nothing was counted there."),
                *self._unmarked(),
            ],
            columns=[
                Column(title=say("Category"), kind=ColumnKind.NAME),
                Column(title=say("Check-points"), kind=ColumnKind.COUNT),
                *system_columns(facts, self._systems, bounded=intervals is not None, marked=marked),
            ],
            rows=[
                Row(
                    [
                        say("all check-points") if output == _EVERYTHING else self._checkpoints.name_of(output),
                        self._checkpoints.fitted.count_of(output),
                        *(self._numbers[output, system] for system in self._systems),
                    ]
                )
                for output in self._outputs
            ],
            sortable=False,
            title=say("Every category, with intervals") if intervals else say("Every category"),
            is_open=False,
        )
