"""How the segment scores of each system are distributed."""

from __future__ import annotations

from mtgauge.diagnostics import Distribution
from mtgauge.report.page.charts.chart import CHOSEN_METRIC, Chart, Section, Spec, Tip, by_system, hovered
from mtgauge.report.page.diagnosis import Diagnosis
from mtgauge.report.page.text import say


def distribution(diagnosis: Diagnosis) -> Section:
    """One chart: lines in steps, one a system, over the scores of the chosen metric."""
    title = say("Distribution of segment scores")
    chart = Chart(
        id="distribution",
        title=title,
        caption=[
            say("How many segments have a score of each height; all systems are counted in the same bins."),
            say("A line further to the better side means more good segments, a hump at the worse end means failures."),
            say("What lies beyond the ends of the scale is counted at its ends."),
        ],
        label=say("Lines: share of segments in each bin of {metric}, for {systems}."),
        spec=_spec(),
        columns=_columns(diagnosis),
        legend="strokeDash",
        tip=Tip(by="bin", head=say("{metric}: {bin}"), line=say("segments: {count}")),
    )
    return Section("distribution", title, charts=[chart])


def _columns(diagnosis: Diagnosis) -> dict[str, list[object]]:
    names = ("metric", "system", "bin", "low", "high", "count", "share")
    rows: list[tuple[object, ...]] = []
    for metric, found in enumerate(diagnosis.distributions):
        for system, counts in enumerate(found.counts.values()):
            for place, count in enumerate(counts):
                low, high = found.edges[place : place + 2]
                share = count / max(sum(counts), 1)
                rows.append((metric, system, _bin(found, place), low, high, count, share))
    return {name: [row[place] for row in rows] for place, name in enumerate(names)}


def _bin(found: Distribution, place: int) -> str:
    """The bin in signs that every language has."""
    low, high = (f"{edge:.6g}" for edge in found.edges[place : place + 2])
    last = place + 2 == len(found.edges)
    if found.open_low and place == 0:
        return "" if found.open_high and last else f"< {high}"
    return f"≥ {low}" if found.open_high and last else f"{low} – {high}"


def _spec() -> Spec:
    x = {"type": "quantitative", "title": CHOSEN_METRIC, "scale": {"zero": False, "nice": False}, "axis": {"grid": False}}
    y = {"field": "share", "type": "quantitative", "title": say("Share of segments"), "axis": {"format": ".0%"}}
    lines = {
        # each bin from its lower to its upper edge: a line through both ends of all bins goes in steps
        "transform": [{"calculate": "[datum.low, datum.high]", "as": "edge"}, {"flatten": ["edge"]}],
        "mark": {"type": "line", "strokeWidth": 2},
        "encoding": {"x": {"field": "edge", **x}, "y": y, **by_system("color", "strokeDash")},
    }
    bins = [{"aggregate": [], "groupby": ["bin", "low", "high"]}]
    places = hovered("x", {"field": "low", **x}, bins, end={"field": "high"})
    return {"width": "container", "height": 260, "layer": [lines, places]}
