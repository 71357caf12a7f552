"""How metrics agree with each other and with people: a heat map for each experiment."""

from __future__ import annotations

from collections.abc import Iterator

from mtgauge.pages.grid import Grid, GridCell
from mtgauge.pages.matrix import STRENGTHS
from mtgauge.pages.numbers import Number
from mtgauge.pages.page import Section
from mtgauge.pages.text import Text, say
from mtgauge.report.numbers import DEFAULT_PRECISION, fixed
from mtgauge.suites.metaeval.mutual import SYMMETRIC
from mtgauge.suites.metaeval.page.facts import RankingFacts
from mtgauge.suites.metaeval.page.words import UNDEFINED
from mtgauge.suites.metaeval.ranking import MetricRanking


def correlation_sections(facts: RankingFacts) -> Iterator[Section]:
    """One section with the heat maps; none where no experiment has correlations of metrics."""
    grids = [
        _grid(facts, number, ranking) for number, ranking in enumerate(facts.rankings) if ranking.correlations
    ]
    if grids:
        title = say("How metrics agree with each other")
        yield Section("correlations", title, grids, say("Heat map"))


def _grid(facts: RankingFacts, number: int, ranking: MetricRanking) -> Grid:
    names = [facts.names[column.name] for column in ranking.columns]
    known = [value for row in ranking.correlations for value in row if value is not None]
    least, most = min(known, default=0.0), max(known, default=0.0)

    def cell(row: int, place: int) -> GridCell | None:
        if row == place:
            return None
        value = ranking.correlations[row][place]
        number = Number(fixed(value, DEFAULT_PRECISION), value)
        return number_cell(number, least, most)

    places = range(len(names))
    return Grid(
        id=f"correlations-{number}",
        caption=[*_told(facts, ranking)],
        rows=names,
        columns=names,
        cells=[[cell(row, place) for place in places] for row in places],
        title=facts.titles[number],
        labelled_by="correlations-title",
    )


def number_cell(number: Number, least: float, most: float) -> GridCell:
    """A cell whose shade says how large its number is among those of the grid.

    Shades of numbers above 0 begin at the least of these, so that values that are all close to 1 are told apart;
    those below 0 have the other shade, the darker the further below.

    Args:
        number: The number.
        least: The least of the grid.
        most: The greatest.
    """
    value = number.exact
    if value is None:
        return GridCell(number)
    if value < 0:
        return GridCell(number, round(STRENGTHS * value / least), is_below=True)
    floor = max(0.0, least)
    return GridCell(number, round(STRENGTHS * (value - floor) / (most - floor)) if most > floor else 0)


def _told(facts: RankingFacts, ranking: MetricRanking) -> Iterator[Text]:
    yield say(
        "People ({human}) stand first, then the metrics in the order of the ranking; the darker a cell, the "
        "higher.",
        human=facts.names[ranking.human],
    )
    if ranking.experiment.statistic not in SYMMETRIC:
        yield say("The row stands for people, the column for the metric.")
    if ranking.experiment.unit != "system":
        yield say("Metrics are held against each other on all that both have scores of, rated by people or not.")
    if any(value is None for row, values in enumerate(ranking.correlations) for value in values[:row]):
        yield UNDEFINED
