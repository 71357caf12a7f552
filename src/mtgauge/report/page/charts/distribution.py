"""How the segment scores of each system are distributed."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from mtgauge.diagnostics import Distribution
from mtgauge.report.page.charts.chart import (
    CHOSEN_METRIC,
    Chart,
    Section,
    Spec,
    Tip,
    by_system,
    hovered,
    in_columns,
)
from mtgauge.report.page.diagnosis import Diagnosis
from mtgauge.report.page.text import say


def distribution(diagnosis: Diagnosis) -> Section:
    """One chart: lines in steps, one per system, over the scores of the chosen metric."""
    names = ("metric", "system", "bin", "low", "high", "count", "share")
    chart = Chart(
        id="distribution",
        caption=[
            say("How many segments have which score; all systems are counted in the same steps."),
            say(
                "The more of a line lies on the better side, the better the system; a hump on the worse side "
                "shows segments that failed."
            ),
            say("Scores beyond the ends of the scale are counted at its ends."),
        ],
        label=say("Lines: share of segments in each step of {metric}, for {systems}."),
        spec=_spec(),
        columns=in_columns(names, list(_rows(diagnosis))),
        legend="strokeDash",
        tip=Tip(by="low", head=say("{metric}: {bin}"), line=say("segments: {count}")),
    )
    return Section("distribution", say("Distribution of segment scores"), say("Distribution"), charts=[chart])


def _rows(diagnosis: Diagnosis) -> Iterator[tuple[Any, ...]]:
    for metric, found in enumerate(diagnosis.distributions):
        for system, counts in enumerate(found.counts.values()):
            # a system without a score has no line
            for place, count in enumerate(counts if any(counts) else ()):
                low, high = found.edges[place : place + 2]
                yield metric, system, bin_label(found, place), low, high, count, count / sum(counts)


def bin_label(found: Distribution, place: int) -> str:
    """The bin in signs that every language has."""
    low, high = (f"{edge:.6g}" for edge in found.edges[place : place + 2])
    below = found.open_low and place == 0
    above = found.open_high and place + 2 == len(found.edges)
    if below and above:
        return "−∞ – ∞"
    return f"< {high}" if below else f"≥ {low}" if above else f"{low} – {high}"


def _spec() -> Spec:
    scale = {"zero": False, "nice": False}
    x = {"type": "quantitative", "title": CHOSEN_METRIC, "scale": scale, "axis": {"grid": False}}
    y = {"field": "share", "type": "quantitative", "title": say("Share of segments"), "axis": {"format": ".0%"}}
    lines = {
        # each bin from its lower to its upper edge: a line through both ends of all bins goes in steps
        "transform": [{"calculate": "[datum.low, datum.high]", "as": "edge"}, {"flatten": ["edge"]}],
        "mark": {"type": "line", "strokeWidth": 2},
        "encoding": {"x": {"field": "edge", **x}, "y": y, **by_system("color", "strokeDash")},
    }
    bins = [{"aggregate": [], "groupby": ["low", "high"]}]
    places = hovered("x", {"field": "low", **x}, bins, end={"field": "high"})
    return {"width": "container", "height": 260, "layer": [lines, places]}
