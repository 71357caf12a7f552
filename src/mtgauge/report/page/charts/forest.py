"""The difference of two systems by domain, document, slice and length; the script makes its rows."""

from __future__ import annotations

from mtgauge.pages.charts import Chart
from mtgauge.pages.charts.chart import ZERO, Spec, hovered, look
from mtgauge.pages.text import say
from mtgauge.report.page.facts import EvaluationFacts


def forest(facts: EvaluationFacts) -> Chart:
    """Dots with intervals to the right and the left of a line at no difference."""
    return Chart(
        id="forest",
        caption=[
            say("The difference in the score of each group of segments, scored together as a corpus of its own."),
            say(
                "Lines are intervals of the jackknife; a dot has the colour of the system that is better beyond "
                "it."
            ),
            say("Nothing here is tested, and the more groups there are, the more of them stand apart by chance."),
            say("Of more than 40 groups, those 20 are shown that move the difference most."),
            say("Click a group to limit the whole page to it."),
        ],
        label=say("Dots: differences of {x} and {y} under {metric} by group of segments."),
        spec=_spec(facts),
        kind="pair",
        follows=("metric",),
    )


def _spec(facts: EvaluationFacts) -> Spec:
    names = {"domain": False, "ticks": False, "grid": False, "labelPadding": 8}
    y = {"field": "row", "type": "ordinal", "sort": None, "title": None, "axis": names}
    title = say("{x} minus {y}: {metric}")

    def x(field: str) -> Spec:
        return {
            "field": field,
            "type": "quantitative",
            "axis": {"tickCount": 6, "titleAnchor": "end"},
            "title": title,
        }

    colours = look(facts.system_axis, "color")
    lines = {
        "transform": [{"filter": "isValid(datum.low)"}],
        "mark": {"type": "rule", "strokeWidth": 3, "opacity": 1},
        "encoding": {"x": x("low"), "x2": {"field": "high"}, **colours},
    }
    points = {
        "transform": [{"filter": "isValid(datum.difference)"}],
        "mark": {"type": "point", "filled": True, "size": 60, "opacity": 1},
        "encoding": {"x": x("difference"), **colours},
    }
    # a whole row is easier to hit than its dot
    rows = hovered("y", y, [{"filter": "isValid(datum.difference)"}])
    rows["mark"] = {"type": "rect", "cursor": "pointer"}
    del rows["encoding"]["y"]  # the script writes the places of the rows, for all layers at once
    return {"width": "container", "encoding": {"y": y}, "layer": [ZERO, lines, points, rows]}
