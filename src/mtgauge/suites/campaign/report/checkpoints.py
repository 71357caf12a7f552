"""Check-points of a task in the organisers' report: groups and categories by system."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from mtgauge.base.progress import silent
from mtgauge.engine.results import Score
from mtgauge.pages.page import Fragment, PagePart
from mtgauge.pages.table import Column, ColumnKind, Row, Table
from mtgauge.pages.text import Text, merged, say
from mtgauge.report.decimals import Decimals
from mtgauge.report.numbers import fixed
from mtgauge.report.page.facts import corpus_scores
from mtgauge.report.page.numbers import score_number
from mtgauge.report.page.scores import best_value
from mtgauge.report.table import TextTable
from mtgauge.suites.campaign.report.results import TaskResults
from mtgauge.suites.checkpoints.measure import LEAST_TESTED, FittedCheckPoints
from mtgauge.suites.checkpoints.page.placed import PlacedCheckPoints

#: The row of everything.
_EVERYTHING = "score"
_INDENT = "  "


@dataclass(frozen=True, slots=True)
class MetricCheckPoints:
    """The check-points of one metric of a task.

    Attributes:
        heading: The heading of the metric.
        placed: Categories and groups.
        systems: The submissions, in the order of the table of results.
        scores: (output, system) -> the score.
    """

    heading: str
    placed: PlacedCheckPoints
    systems: tuple[str, ...]
    scores: Mapping[tuple[str, str], Score]

    @property
    def rows(self) -> list[str]:
        """Everything, then groups with their categories."""
        return [_EVERYTHING, *self.placed.names]


def task_checkpoints(results: TaskResults) -> Iterator[MetricCheckPoints]:
    """Those of each metric of check-points."""
    evaluation = results.scores.evaluation
    fitted = {name: one for name, one in evaluation.fitted.items() if isinstance(one, FittedCheckPoints)}
    for number, (metric, one) in enumerate(fitted.items()):
        yield MetricCheckPoints(
            results.names[metric],
            PlacedCheckPoints(evaluation, metric, one, number, silent),
            tuple(row.system for row in results.rows),
            corpus_scores(evaluation, metric),
        )


def checkpoint_tables(results: TaskResults) -> Iterator[TextTable]:
    """The tables of a task; none without check-points."""
    decimals = Decimals(results.scores.evaluation)
    for found in task_checkpoints(results):
        depths = dict(zip(found.placed.names, found.placed.depths, strict=True))
        rows = [
            [
                say("all") if output == _EVERYTHING else _INDENT * depths.get(output, 0) + output,
                f"{found.placed.fitted.count_of(output):,}",
                *(fixed(s.score, decimals.of(s)) for s in (found.scores[output, one] for one in found.systems)),
            ]
            for output in found.rows
        ]
        columns = [say("category"), say("check-points"), *found.systems]
        notes = [*found.placed.fitted.unsummed()]
        yield TextTable(f"{results.task.id}: {found.heading}", columns, rows, 1, notes, 1)


def checkpoint_parts(results: TaskResults, *, has_page: bool) -> Iterator[PagePart]:
    """The parts of a task on the front page; none without check-points.

    Args:
        results: The task.
        has_page: Whether it has a page of its own, which shows more.
    """
    for found in task_checkpoints(results):
        name = f"points-{results.task.id}-{found.placed.number}"
        title = say("Check-points: {name}", name=found.heading)
        yield Fragment("heading.html", {"id": f"{name}-title", "title": title})
        yield _table(results, found, name, has_page=has_page)


def _table(results: TaskResults, found: MetricCheckPoints, name: str, *, has_page: bool) -> Table:
    decimals, fitted = Decimals(results.scores.evaluation), found.placed.fitted
    rows = []
    for output in found.rows:
        scores = [found.scores[output, system] for system in found.systems]
        best = best_value([score.score for score in scores], True) if fitted.is_tested(output) else None
        numbers = [
            score_number(score, decimals.of(score), bounded=False, best=best is not None and score.score == best)
            for score in scores
        ]
        is_group = output == _EVERYTHING or output in {group.id for group in found.placed.taxonomy.groups}
        head = say("all check-points") if output == _EVERYTHING else found.placed.name_of(output)
        count = fitted.count_of(output)
        rows.append(Row([head, count, *numbers], classes=["group"] if is_group else []))
    return Table(
        id=name,
        caption=[*_told(found.placed, has_page=has_page)],
        columns=[
            Column(title=say("Category"), kind=ColumnKind.NAME),
            Column(title=say("Check-points"), kind=ColumnKind.COUNT),
            *(Column(title=system, kind=ColumnKind.NUMBER) for system in found.systems),
        ],
        rows=rows,
        sortable=False,
        # tasks may have the same metric
        labelled_by=f"task-{results.task.id}-title {name}-title",
    )


def _told(placed: PlacedCheckPoints, *, has_page: bool) -> Iterator[Text]:
    yield say("Bold: best of its row, of {n} check-points or more.", n=LEAST_TESTED)
    yield from placed.unsummed()
    if has_page:
        yield say("The page of the task has intervals and tests, and the check-points in texts.")


def checkpoint_translations(results: TaskResults) -> dict[str, dict[str, str]]:
    """Language -> what groups and categories are called in English -> their name in that language."""
    return merged(one.placed.translations for one in task_checkpoints(results))
