"""Segment scores of one system against another's; the script takes the scores from where the browser has them."""

from __future__ import annotations

from functools import partial

from mtgauge.report.page.charts.chart import Chart, Section, Spec
from mtgauge.report.page.facts import EvaluationFacts
from mtgauge.report.page.text import Text, say

#: Above this number points are drawn smaller.
CROWD = 1000


def scatter(facts: EvaluationFacts) -> Section:
    """One chart, whose two systems the reader chooses."""
    section = partial(Section, "scatter", say("Segment by segment"), say("Scatter"))
    if len(facts.systems) < 2:
        return section(missing=say("This chart compares two systems, and this run has only one."))
    chart = Chart(
        id="scatter",
        caption=[
            say(
                "Each point is a segment: its score under one system is on the horizontal axis, that under the "
                "other on the vertical axis."
            ),
            say(
                "On the line, both scores are equal; elsewhere a point has the colour of the system with the "
                "better score."
            ),
            say("The segments far from the line are worth reading: point at one, or click it to see it whole."),
        ],
        label=say("Points: segment scores of {x} and {y} under {metric}. The table has the largest gaps."),
        spec=_spec(len(facts.evaluation.testset)),
        follows=("metric",),
        square=True,
    )
    return section(template="scatter.html", charts=[chart])


def _spec(segments: int) -> Spec:
    # many points lie on each other, few must be seen
    size, opacity = (16, 0.55) if segments > CROWD else (40, 0.75)
    points = {
        "mark": {"type": "circle", "size": size, "opacity": opacity, "cursor": "pointer"},
        "encoding": {
            "x": _axis("x", _title("x")),
            "y": _axis("y", _title("y")),
            "color": {"field": "name", "type": "nominal", "legend": None},
            "tooltip": {"field": "position"},
        },
    }
    extremes = [{"op": op, "field": field, "as": f"{op}_{field}"} for op in ("min", "max") for field in ("x", "y")]
    diagonal = {
        # from the least to the greatest of both, so that both axes have one scale
        "transform": [
            {"aggregate": extremes},
            {"calculate": "min(datum.min_x, datum.min_y)", "as": "least"},
            {"calculate": "max(datum.max_x, datum.max_y)", "as": "greatest"},
        ],
        "mark": {"type": "rule", "strokeDash": [4, 4]},
        "encoding": {
            "x": _axis("least", _title("x")),
            "y": _axis("least", _title("y")),
            "x2": {"field": "greatest"},
            "y2": {"field": "greatest"},
        },
    }
    return {"width": "container", "height": "container", "layer": [diagonal, points]}


def _title(side: str) -> Text:
    # the script knows which system stands on which side
    return say("{x}: {metric}") if side == "x" else say("{y}: {metric}")


def _axis(field: str, title: Text) -> Spec:
    scale = {"zero": False, "nice": False, "padding": 6}
    return {"field": field, "type": "quantitative", "scale": scale, "axis": {"tickCount": 6}, "title": title}
