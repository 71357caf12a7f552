"""The page of a power analysis: what difference a test set can detect, and how large a set would have to be."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from mtgauge.engine.power import PairPower, PowerAnalysis
from mtgauge.pages.axes import Axis, Choice
from mtgauge.pages.charts import Chart, Tip, dots, in_columns, lines
from mtgauge.pages.charts.chart import named
from mtgauge.pages.numbers import Number
from mtgauge.pages.page import Chapter, Fragment, Page, Section, Skip, build
from mtgauge.pages.table import Cell, Column, ColumnKind, Row, Table
from mtgauge.pages.text import Text, say
from mtgauge.report.names import asked_name, shown_unit
from mtgauge.report.numbers import DEFAULT_PRECISION, fixed
from mtgauge.report.page.method import method_section
from mtgauge.report.power import detected
from mtgauge.stats.power import power_of

#: The package with the templates.
PACKAGE = __package__
#: Sizes of test sets on the curves, as multiples of this one.
SIZES = (0.25, 0.5, 1, 2, 4, 8, 16)
#: Pairs of each metric that stand in the chart of differences.
MOST_DOTS = 40


def build_power_page(analysis: PowerAnalysis, *, language: str | None = None) -> bytes:
    """The page as UTF-8; `language`: the one it opens in, None: the reader's."""
    return build(power_page(analysis), language=language)


def power_page(analysis: PowerAnalysis) -> Page:
    """The page of an analysis."""
    axes = _Axes(analysis)
    signatures = ((asked_name(pair.metric), pair.signature) for pair in analysis.pairs)
    return Page(
        title=", ".join(dict.fromkeys(name for pair in analysis.pairs for name in (pair.a, pair.b))),
        chapters=[
            Chapter("answer", say("Answer"), [_summary(analysis)]),
            Chapter(
                "differences",
                say("Differences"),
                [
                    Section(
                        "detectable", say("Detectable differences"), [_dots(analysis, axes)], say("Differences")
                    ),
                    Section("pairs", say("All pairs"), [_table(analysis)], say("Pairs")),
                ],
            ),
            Chapter(
                "power",
                say("Power"),
                [Section("curves", say("Power and the size of the test set"), [_curves(analysis, axes)])],
            ),
            Chapter("method", say("Method"), [method_section(signatures)]),
        ],
        axes=[axes.metric, axes.pair],
        skip=Skip(say("Skip to the differences"), "detectable"),
        packages=[PACKAGE],
    )


class _Axes:
    """The metrics and the pairs of an analysis, and the places of each entry on them.

    Args:
        analysis: The analysis.
    """

    def __init__(self, analysis: PowerAnalysis) -> None:
        self._metrics = list(dict.fromkeys(pair.metric for pair in analysis.pairs))
        self._pairs = list(dict.fromkeys((pair.a, pair.b) for pair in analysis.pairs))
        self.metric = Axis(
            id="metric",
            title=say("Metric"),
            items=[asked_name(metric) for metric in self._metrics],
            tips=self._metrics,
            decimals=[analysis.decimals[metric] for metric in self._metrics],
            choice=Choice.ONE,
        )
        hardest = _hardest_first(analysis)
        self.pair = Axis(
            id="pair",
            title=say("Pair"),
            items=[f"{a} – {b}" for a, b in self._pairs],
            choice=Choice.MANY,
            coloured=True,
            ranked_by="metric",
            ranked=[
                [self._pairs.index((pair.a, pair.b)) for pair in hardest if pair.metric == metric]
                for metric in self._metrics
            ],
        )

    def places(self, pair: PairPower) -> tuple[int, int]:
        """The places of its metric and of its systems."""
        return self._metrics.index(pair.metric), self._pairs.index((pair.a, pair.b))


def _hardest_first(analysis: PowerAnalysis) -> list[PairPower]:
    """Those first whose difference, as large as it was seen, is found with the least probability."""
    return sorted(analysis.pairs, key=lambda pair: (pair.power, -pair.detectable))


def _summary(analysis: PowerAnalysis) -> Section:
    unit = shown_unit(analysis.unit)
    values = {"size": say("{n} {unit}s", n=analysis.n, unit=unit), "found": list(detected(analysis))}
    return Section(
        "summary",
        say("What this test set can detect"),
        [Fragment("power.html", values)],
        say("Summary"),
        is_first=True,
    )


def _dots(analysis: PowerAnalysis, axes: _Axes) -> Chart:
    shown = {pair for ranked in axes.pair.ranked for pair in ranked[:MOST_DOTS]}
    entries = [(*axes.places(pair), pair) for pair in _hardest_first(analysis)]
    rows = [
        (metric, place, pair.detectable, *sorted((abs(pair.delta), pair.detectable)), abs(pair.delta))
        for metric, place, pair in entries
        if place in shown
    ]
    return dots(
        axis=axes.pair,
        values=say("Difference in {metric}"),
        intervals=True,
        value="detectable",
        id="detectable",
        caption=list(_dots_told(analysis, is_whole=len(shown) == len(axes.pair.items))),
        label=say("Dots: the detectable difference in {metric} for {shown}."),
        columns=in_columns(("metric", "pair", "detectable", "low", "high", "seen"), rows),
        follows=("metric",),
        tip=Tip(
            by=named(axes.pair),
            head=Text("{metric}", {}),
            line=say("{detectable} (seen: {seen})"),
            digits=axes.metric.id,
        ),
    )


def _dots_told(analysis: PowerAnalysis, *, is_whole: bool) -> Iterator[Text]:
    power, alpha = f"{analysis.target:g}", f"{analysis.alpha:g}"
    yield say(
        "Dot: the least true difference that a test detects with power {power}, at the level {alpha}.",
        power=power, alpha=alpha,
    )  # fmt: skip
    yield say("The line leads from it to the difference that was seen, without its sign.")
    yield say("Where it leads to the right, more was seen than is needed.")
    if not is_whole:
        yield say("The pairs that are hardest to tell apart; the table has all.")


def _curves(analysis: PowerAnalysis, axes: _Axes) -> Chart:
    asked = analysis.difference
    about = (
        say("Each line is the chance to find a true difference as large as the one seen between two systems.")
        if asked is None
        else say("Each line is the chance to find a true difference of {difference}.", difference=f"{asked:g}")
    )
    return lines(
        axis=axes.pair,
        place="times",
        count="units",
        places=say("Size of the test set; number of {unit}s", unit=shown_unit(analysis.unit)),
        value="power",
        values=say("Power"),
        limits=(0, 1),
        id="curves",
        caption=[
            about,
            say("The standard error falls with the root of the size; the set grows by units like its own."),
        ],
        label=say("Lines: power by the size of the test set, for {shown}."),
        columns=in_columns(("metric", "pair", "times", "bucket", "units", "power"), list(_points(analysis, axes))),
        follows=("metric", "pair"),
        tip=Tip(by="bucket", head=say("Size: {units}"), line=Text("{power}", {})),
    )


def _points(analysis: PowerAnalysis, axes: _Axes) -> Iterator[Sequence[Any]]:
    """(metric, pair, multiple, its full name, number of units, power)."""
    for pair in analysis.pairs:
        difference = pair.delta if analysis.difference is None else analysis.difference
        for times in SIZES:
            units = round(analysis.n * times)
            if units >= 2:
                error = pair.standard_error * (analysis.n / units) ** 0.5
                name = f"×{times:g}"
                yield *axes.places(pair), name, name, units, power_of(difference, error, analysis.alpha)


def _table(analysis: PowerAnalysis) -> Table:
    asked = analysis.difference
    columns = [
        Column(title=say("Metric")),
        Column(title=say("System"), kind=ColumnKind.NAME),
        Column(title=say("Against")),
        Column(title=say("Difference"), kind=ColumnKind.NUMBER, descending=True),
        Column(title=say("Standard error"), kind=ColumnKind.NUMBER),
        Column(title=say("Detectable"), kind=ColumnKind.NUMBER),
        Column(title=say("Power"), kind=ColumnKind.NUMBER, descending=True),
        Column(title=say("{unit}s needed", unit=shown_unit(analysis.unit)), kind=ColumnKind.COUNT),
        *(
            [Column(title=say("needed for {difference:g}", difference=asked), kind=ColumnKind.COUNT)]
            if asked
            else []
        ),
    ]
    return Table(
        id="power",
        caption=list(_table_told(analysis)),
        columns=columns,
        rows=[
            Row([*_cells(pair, analysis.decimals[pair.metric]), *([pair.needed_for_difference] if asked else [])])
            for pair in analysis.pairs
        ],
    )


def _table_told(analysis: PowerAnalysis) -> Iterator[Text]:
    unit = shown_unit(analysis.unit)
    yield say(
        "Detectable: the least true difference that is found with power {power}.", power=f"{analysis.target:g}"
    )
    yield say("Power: the chance to find a true difference as large as the one seen.")
    yield say("Needed: {unit}s for that difference and power {power}.", unit=unit, power=f"{analysis.target:g}")
    yield say(
        "Standard errors are from {n} bootstrap resamples, seed {seed}, by {unit}; normal approximation, one "
        "two-sided test, no correction for several.",
        n=analysis.samples,
        seed=analysis.seed,
        unit=unit,
    )


def _cells(pair: PairPower, digits: int) -> Iterator[Cell]:
    yield asked_name(pair.metric)
    yield pair.a
    yield pair.b
    yield Number(fixed(pair.delta, digits, "+"), pair.delta)
    yield Number(fixed(pair.standard_error, digits), pair.standard_error)
    yield Number(fixed(pair.detectable, digits), pair.detectable)
    yield Number(fixed(pair.power, DEFAULT_PRECISION), pair.power)
    yield pair.needed
