"""The systems: people's scores beside those of metrics, as points with names and as a table of clusters."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from mtgauge.pages.charts import Chart, NamedPoint, Tip, named_points
from mtgauge.pages.charts.chart import CHOSEN_METRIC
from mtgauge.pages.grid import Grid, GridCell
from mtgauge.pages.matrix import STRENGTHS
from mtgauge.pages.numbers import Number
from mtgauge.pages.page import PagePart, Section
from mtgauge.pages.table import Cell, Column, ColumnKind, Name, Row, Table
from mtgauge.pages.text import Text, say
from mtgauge.report.numbers import bounds, fixed
from mtgauge.report.page.charts.axis_titles import with_direction
from mtgauge.suites.metaeval.compared import SystemColumn
from mtgauge.suites.metaeval.page.facts import JudgedGroup, RankingFacts

#: Digits in the tip of a point.
_TIP_DIGITS = 4
#: Metrics whose scores stand side by side; as many as fit on a sheet of paper.
MOST_BESIDE = 16


def systems_section(facts: RankingFacts) -> Section:
    """The scatter and the table, for each column of people's scores and choice of systems."""
    parts: list[PagePart] = []
    for number, group in enumerate(facts.groups):
        parts += [_scatter(facts, number, group), _table(facts, number, group), *_beside(facts, number, group)]
    return Section("systems", say("Systems: people and metrics"), parts, say("People"))


def _scatter(facts: RankingFacts, number: int, group: JudgedGroup) -> Chart:
    ranking = group.ranking
    known = {facts.metric_place(column.name): column for column in ranking.columns[1:]}
    return named_points(
        axis=facts.system_axis,
        groups=facts.cluster_axis,
        by=facts.metric_axis,
        points=[
            _points(facts, group, known[place]) if place in known else []
            for place in range(len(facts.metric_axis.items))
        ],
        x=CHOSEN_METRIC,
        y=with_direction(facts.names[group.people.name], group.people.higher_is_better),
        id=f"systems-{number}",
        caption=[*_scatter_told(group)],
        label=say("Points: people's score and {metric} of each system. The table has the numbers."),
        tip=Tip(
            by="label",
            head=Text("{label}", {}),
            line=say("people: {y}; metric: {x}"),
            digits=_TIP_DIGITS,
        ),
    )


def _points(facts: RankingFacts, group: JudgedGroup, metric: SystemColumn) -> list[NamedPoint]:
    ranking, people = group.ranking, group.people
    return [
        NamedPoint(
            facts.system_place(system),
            group.clusters.get(system, 1) - 1,
            metric.scores[place],
            people.scores[place],
            _ends(metric, place),
            _ends(people, place),
            system in ranking.outliers,
        )
        for place, system in enumerate(ranking.systems)
    ]


def _ends(column: SystemColumn, place: int) -> tuple[float, float] | None:
    if column.low is None or column.high is None:
        return None
    return column.low[place], column.high[place]


def _scatter_told(group: JudgedGroup) -> Iterator[Text]:
    yield say("Each point is a system: people's score upwards, that of the chosen metric to the right.")
    if group.people.low is not None:
        experiment = group.ranking.experiment
        yield say(
            "Intervals of {level:g}% are from {n} resamples of segments, seed {seed}.",
            level=100 * (1 - experiment.alpha), n=experiment.samples, seed=experiment.seed,
        )  # fmt: skip
    if group.count > 1:
        yield say("Shapes and dashed lines separate the clusters that people put the systems into.")
    elif group.count:
        yield say("People separate none of these systems.")
    if group.ranking.outliers:
        yield say("Ring and star: outliers.")


def _table(facts: RankingFacts, number: int, group: JudgedGroup) -> Table:
    """The systems as people see them."""
    ranking, people = group.ranking, group.people
    judged = [
        Column(title=say("Cluster"), kind=ColumnKind.COUNT),
        Column(title=say("Rank range"), kind=ColumnKind.NUMBER),
        Column(title=say("Wins"), kind=ColumnKind.COUNT, descending=True),
        Column(title=say("Rated"), kind=ColumnKind.COUNT, descending=True),
    ]
    score = Column(
        title=facts.names[ranking.human],
        kind=ColumnKind.NUMBER,
        descending=people.higher_is_better,
        bounded=people.low is not None,
    )
    return Table(
        id=f"systems-{number}",
        caption=[*_table_told(facts, group)],
        columns=[Column(title=say("System"), kind=ColumnKind.NAME), score, *(judged if group.clusters else [])],
        rows=[Row([*_cells(facts, group, system)], rank=group.clusters.get(system)) for system in group.order],
        labelled_by="systems-title",
    )


def _cells(facts: RankingFacts, group: JudgedGroup, system: str) -> Iterator[Cell]:
    ranking, people = group.ranking, group.people
    tags: Sequence[Text] = [say("outlier")] if system in ranking.outliers else []
    yield Name(facts.system_axis.name(facts.system_place(system)), tags=tags)
    place = ranking.systems.index(system)
    digits, ends = facts.decimals(people.name), _ends(people, place)
    yield Number(fixed(people.scores[place], digits), people.scores[place], bounds(*ends, digits) if ends else "")
    for one in ranking.judged:
        if one.system == system:
            first, last = one.standing.ranks
            yield group.clusters[system]
            yield Number(f"{first}–{last}", None)
            yield one.standing.wins
            yield one.rated


def _table_told(facts: RankingFacts, group: JudgedGroup) -> Iterator[Text]:
    ranking = group.ranking
    yield say("Systems in the order of {human}.", human=facts.names[ranking.human])
    if group.clusters:
        yield say(
            "Lines separate clusters (one-sided tests of Mann and Whitney, p < {alpha:g}); wins: systems that it "
            "is significantly better than; rank range: places that it may have.",
            alpha=ranking.experiment.alpha,
        )
    for system, reason in ranking.left_out.items():
        yield say("{system} is left out: {reason}.", system=system, reason=reason)


def _beside(facts: RankingFacts, number: int, group: JudgedGroup) -> Iterator[Grid]:
    """The systems in people's order, beside their scores by some of the metrics, until all were shown."""
    people, *metrics = group.ranking.columns
    human = facts.names[people.name]
    for start in range(0, len(metrics), MOST_BESIDE):
        some = metrics[start : start + MOST_BESIDE]
        told = [
            say("Scores by people and by each metric, systems in the order of {human}.", human=human),
            say(
                "The darker a cell, the better the system's place in that column: where shades are out of order, "
                "a metric disagrees with people."
            ),
        ]
        if len(some) < len(metrics):
            told.append(
                say("Metrics {first} to {last} of {n}.", first=start + 1, last=start + len(some), n=len(metrics))
            )
        yield _scores(facts, f"beside-{number}-{start // MOST_BESIDE}", group, [people, *some], told)


def _scores(
    facts: RankingFacts, name: str, group: JudgedGroup, columns: Sequence[SystemColumn], told: Sequence[Text]
) -> Grid:
    order = [group.ranking.systems.index(system) for system in group.order]
    cells = [_shaded(column, facts.decimals(column.name)) for column in columns]
    return Grid(
        id=name,
        caption=told,
        rows=list(group.order),
        columns=[facts.names[column.name] for column in columns],
        cells=[[column[place] for column in cells] for place in order],
        ranks=[group.clusters[system] for system in group.order] if group.clusters else (),
        labelled_by="systems-title",
    )


def _shaded(column: SystemColumn, digits: int) -> list[GridCell]:
    """The cells of a column; equal scores have one shade."""
    sign = 1 if column.higher_is_better else -1
    worse = [sum(sign * other < sign * score for other in column.scores) for score in column.scores]
    most = max(worse) or 1
    return [
        GridCell(Number(fixed(score, digits), score), round(STRENGTHS * below / most))
        for score, below in zip(column.scores, worse, strict=True)
    ]
