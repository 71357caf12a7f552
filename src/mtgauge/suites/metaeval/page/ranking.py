"""The section of an experiment: the metrics in order, with lines between ranks, as a table and as a chart."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import NamedTuple

from mtgauge.pages.charts import Chart, Tip, dots, in_columns
from mtgauge.pages.charts.chart import named
from mtgauge.pages.grid import Grid, GridCell
from mtgauge.pages.numbers import Number
from mtgauge.pages.page import PagePart, Section
from mtgauge.pages.table import Cell, Column, ColumnKind, Name, Row, Table
from mtgauge.pages.text import Text, say
from mtgauge.report.numbers import bounds, fixed
from mtgauge.stats.correlation import Grouping
from mtgauge.suites.metaeval.beside_first import BesideFirst
from mtgauge.suites.metaeval.page.facts import DIGITS, RankingFacts
from mtgauge.suites.metaeval.page.words import UNDEFINED, intervals_told, short_title, statistic_name
from mtgauge.suites.metaeval.ranking import MetricRanking, RankedMetric

#: Digits of the thresholds of calibrated ties.
_SIGNIFICANT = 3


class _Shown(NamedTuple):
    """A column of the table, and what stands in it."""

    column: Column
    cell: Callable[[RankedMetric], Cell]


def ranking_section(facts: RankingFacts, number: int) -> Section:
    """The section of one experiment.

    Args:
        facts: The rankings.
        number: The place of the experiment.
    """
    ranking = facts.rankings[number]
    parts: list[PagePart] = [
        agreement_table(facts.names, ranking, name=f"ranking-{number}", labelled_by=f"ranking-{number}-title")
    ]
    if any(row.value is not None for row in ranking.metrics):
        parts.append(_chart(facts, number))
    if ranking.p_values:
        parts.append(_tests(facts, number))
    return Section(f"ranking-{number}", facts.titles[number], parts, short_title(ranking))


def agreement_table(names: Mapping[str, str], ranking: MetricRanking, *, name: str, labelled_by: str) -> Table:
    """The metrics in order, with intervals and lines between ranks where there are such.

    Args:
        names: Metric, or column of people's scores -> its name for readers.
        ranking: The metrics.
        name: Id of the table on its page.
        labelled_by: That of its heading.
    """
    shown = [*_columns(names, ranking)]
    return Table(
        id=name,
        caption=[*_table_told(names, ranking)],
        columns=[one.column for one in shown],
        rows=[Row([one.cell(row) for one in shown], rank=row.rank) for row in ranking.metrics],
        labelled_by=labelled_by,
    )


def _columns(names: Mapping[str, str], ranking: MetricRanking) -> Iterator[_Shown]:
    """The columns that this experiment has values for."""
    experiment = ranking.experiment
    first = ranking.metrics[0]
    if has_ranks(ranking):
        yield _count_column(say("Rank"), lambda row: row.rank)
    yield _Shown(Column(title=say("Metric"), kind=ColumnKind.NAME), lambda row: Name(names[row.metric]))
    agreement = Column(
        title=say("Agreement"), kind=ColumnKind.NUMBER, descending=True, bounded=_has_intervals(ranking)
    )
    yield _Shown(agreement, lambda row: _number(row.value, bounds(row.low, row.high, DIGITS)))
    if ranking.outliers:
        yield _number_column(say("Without outliers"), lambda row: _number(row.without_outliers), descending=True)
    if _has_intervals(ranking):
        yield _number_column(say("Behind the first"), lambda row: None if row is first else _behind(first, row))
        yield _number_column(say("Detectable"), lambda row: None if row is first else _number(row.detectable))
    if any(row.threshold is not None for row in ranking.metrics):
        yield _number_column(say("Tied up to"), _threshold)
    if experiment.grouping is not Grouping.NONE:
        yield _count_column(say("Groups"), lambda row: row.groups)
        yield _count_column(say("Without a value"), lambda row: row.undefined)
        yield _count_column(say("Too small"), lambda row: row.short)


def _number_column(title: Text, cell: Callable[[RankedMetric], Cell], *, descending: bool = False) -> _Shown:
    return _Shown(Column(title=title, kind=ColumnKind.NUMBER, descending=descending), cell)


def _count_column(title: Text, cell: Callable[[RankedMetric], Cell]) -> _Shown:
    return _Shown(Column(title=title, kind=ColumnKind.COUNT), cell)


def has_ranks(ranking: MetricRanking) -> bool:
    """Whether metrics have ranks, since tests were made."""
    return any(row.rank is not None for row in ranking.metrics)


def _has_intervals(ranking: MetricRanking) -> bool:
    return any(row.low is not None for row in ranking.metrics)


def _number(value: float | None, interval: str = "") -> Number:
    return Number(fixed(value, DIGITS), value, interval)


def _behind(first: RankedMetric, row: RankedMetric) -> Number:
    known = first.value is not None and row.value is not None
    return _number((first.value or 0) - (row.value or 0) if known else None)


def _threshold(row: RankedMetric) -> Number | None:
    return None if row.threshold is None else Number(f"{row.threshold:.{_SIGNIFICANT}g}", row.threshold)


def _table_told(names: Mapping[str, str], ranking: MetricRanking) -> Iterator[Text]:
    experiment = ranking.experiment
    yield say(
        "Agreement with {human}: {statistic}, best first.",
        human=names[ranking.human],
        statistic=statistic_name(experiment),
    )
    if has_ranks(ranking):
        yield say(
            "Lines separate ranks: a new one begins at the first metric that agrees significantly less than one "
            "of the rank before (PERM-BOTH, up to {n} trials, seed {seed}, p ≤ {alpha:g}).",
            n=experiment.trials,
            seed=experiment.seed,
            alpha=experiment.alpha,
        )
    if _has_intervals(ranking):
        yield intervals_told(experiment)
        yield from _detectable_told(ranking)
    if ranking.outliers:
        yield say(
            "Outliers, further than {n:g} deviations from the median of {human}: {names}.",
            n=experiment.outliers,
            human=names[ranking.human],
            names=", ".join(ranking.outliers),
        )
    if experiment.grouping is not Grouping.NONE:
        yield say(
            "Agreement is the mean over groups; groups in which all scores are equal have no value, and those "
            "with fewer than two scores are too small."
        )
    if any(row.threshold is not None for row in ranking.metrics):
        yield say("Tied up to: scores of the metric that differ by that or less are ties.")
    if any(row.value is None for row in ranking.metrics):
        yield UNDEFINED


def _detectable_told(ranking: MetricRanking) -> Iterator[Text]:
    yield say(
        "Detectable: the true difference from the first metric that would be found in 80% of cases, with systems "
        "and segments like these."
    )
    beside = BesideFirst.of(ranking)
    if beside.is_tested and beside.others:
        yield say(
            "A smaller one may have been found here: metrics that cannot be told from the first one share its "
            "rank."
        )


def _chart(facts: RankingFacts, number: int) -> Chart:
    ranking = facts.rankings[number]
    intervals = _has_intervals(ranking)
    rows = [
        (facts.metric_place(row.metric), row.value, row.low, row.high, row.rank)
        for row in ranking.metrics
        if row.value is not None
    ]
    return dots(
        axis=facts.metric_axis,
        values=Text("{statistic}", {"statistic": statistic_name(ranking.experiment)}),
        intervals=intervals,
        value="agreement",
        bands="rank" if has_ranks(ranking) else None,
        id=f"ranking-{number}",
        caption=[*_chart_told(ranking)],
        label=say(
            "Dots: the agreement of each metric with {human}. The table has the numbers.",
            human=facts.names[ranking.human],
        ),
        columns=in_columns(("metric", "agreement", "low", "high", "rank"), rows),
        tip=Tip(
            by=named(facts.metric_axis),
            head=Text("{metric_name}", {}),
            line=say("{agreement} [{low}, {high}]") if intervals else Text("{agreement}", {}),
            digits=DIGITS,
        ),
    )


def _chart_told(ranking: MetricRanking) -> Iterator[Text]:
    yield say("Dot: agreement with people.")
    if _has_intervals(ranking):
        yield say("The line through it is the interval.")
    if has_ranks(ranking):
        yield say("Metrics on one band share a rank.")


def _tests(facts: RankingFacts, number: int) -> Grid:
    """The p-values of all tests: the better metric is the row."""
    ranking = facts.rankings[number]
    alpha = ranking.experiment.alpha
    metrics = [row.metric for row in ranking.metrics if row.value is not None]

    def cell(better: str, worse: str) -> GridCell | None:
        p = ranking.p_values.get((better, worse))
        return None if p is None else GridCell(Number(fixed(p, DIGITS), p), is_framed=p <= alpha)

    return Grid(
        id=f"tests-{number}",
        caption=[
            say("p of the hypothesis that the metric of the row does not agree better than that of the column."),
            say("Framed and bold: at most {alpha:g}.", alpha=alpha),
            say("A test may stop before its last trial, once its verdict is clear."),
        ],
        rows=[facts.names[metric] for metric in metrics[:-1]],
        columns=[facts.names[metric] for metric in metrics[1:]],
        cells=[[cell(better, worse) for worse in metrics[1:]] for better in metrics[:-1]],
        title=say("Tests of all pairs"),
        is_open=False,
        labelled_by=f"ranking-{number}-title",
    )
