"""Segment scores of one system against another's; Python counts them, and the script paints each."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from mtgauge.pages.axes import Axis
from mtgauge.pages.charts import Chart
from mtgauge.pages.charts import scatter as scatter_chart
from mtgauge.pages.page import Fragment, PagePart
from mtgauge.pages.text import Text, say
from mtgauge.pages.units import Units
from mtgauge.report.page.charts.missing import of_documents_alone, scores_no_segments
from mtgauge.report.page.facts import EvaluationFacts


@dataclass(frozen=True, slots=True)
class _Plot:
    """Two values of each segment that has both, as the page opens; ``script/charts/plots.js`` has all others.

    Attributes:
        xs: (n,) values to the right.
        ys: (n,) values upwards.
        places: (n,) systems that give points their colours, or -1.
        titles: Titles of both axes.
        equal: Whether both have one scale.
    """

    xs: npt.NDArray[np.float64]
    ys: npt.NDArray[np.float64]
    places: npt.NDArray[np.int64]
    titles: Sequence[Text]
    equal: bool


def scatter(facts: EvaluationFacts, units: Units) -> list[PagePart]:
    """One chart: the pair that the reader chose under a metric, or two metrics."""
    if len(facts.systems) < 2 and len(facts.metrics) < 2:
        return []
    if scores_no_segments(facts):
        return []
    chart = _chart(facts, _opening(facts, units))
    metrics = [
        (place, name)
        for place, (metric, name) in enumerate(zip(facts.metrics, facts.segment_axis.items, strict=True))
        if metric not in facts.documents_alone
    ]
    values = {"chart": chart, "pair": len(facts.systems) > 1, "metrics": metrics}
    return [Fragment("scatter.html", values, [chart])]


def _chart(facts: EvaluationFacts, plot: _Plot) -> Chart:
    across, upwards = plot.titles
    return scatter_chart(
        axis=facts.system_axis,
        points=[*zip(plot.xs.tolist(), plot.ys.tolist(), plot.places.tolist(), strict=True)],
        x=across,
        y=upwards,
        equal=plot.equal,
        id="scatter",
        caption=[
            say(
                "Each point is a segment. Of two systems, both scores are equal on the line, and elsewhere a "
                "point has the colour of the system with the better score."
            ),
            say("Point at a segment, or click it to see it whole."),
            say("Draw a rectangle around some: the list shows them, and they are scored by themselves."),
            *of_documents_alone(facts),
        ],
        label=say(
            "Points: segments by {across} and {upwards}. The table has those that are worth reading.",
            across=across, upwards=upwards,
        ),
        follows=("metric",),
        kind="units",
    )  # fmt: skip


def _opening(facts: EvaluationFacts, units: Units) -> _Plot:
    metric, axis = facts.metric_axis.first, facts.segment_axis
    first, second = (*facts.system_axis.ranked[metric], 0)[:2]
    scored = [place for place, scores in enumerate(units.scores) if scores]
    is_pair = len(facts.systems) > 1
    other = metric if is_pair else next((place for place in scored if place != metric), metric)
    sides = [(metric, first), (other, second if is_pair else first)]
    nothing = np.full(len(units), np.nan)
    xs, ys = (units.scores[place][system] if place in scored else nothing for place, system in sides)
    signs = np.sign(xs - ys) * (-1 if axis.better[metric] is False else 1)
    places = np.where(signs > 0, first, np.where(signs < 0, second, -1)) if is_pair else np.full(len(xs), first)
    known = ~(np.isnan(xs) | np.isnan(ys))
    titles = [_title(facts, axis, *side) for side in sides]
    return _Plot(xs[known], ys[known], places[known], titles, is_pair)


def _title(facts: EvaluationFacts, axis: Axis, metric: int, system: int) -> Text:
    return say("{system}: {metric}", system=facts.systems[system], metric=axis.items[metric])
