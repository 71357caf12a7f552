"""How the segment scores of each system are distributed."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from mtgauge.diagnostics import Distribution
from mtgauge.pages.charts import Tip, in_columns, steps
from mtgauge.pages.charts.chart import CHOSEN_SCORE
from mtgauge.pages.page import PagePart
from mtgauge.pages.text import say
from mtgauge.report.page.charts.missing import of_documents_alone, scores_no_segments
from mtgauge.report.page.diagnosis import Diagnosis
from mtgauge.report.page.facts import EvaluationFacts


def distribution(facts: EvaluationFacts, diagnosis: Diagnosis) -> list[PagePart]:
    """One chart: the shape of each system over the scores of segments under the chosen metric, the best first."""
    if scores_no_segments(facts):
        return []
    names = ("metric", "system", "bin", "low", "high", "count", "share")
    chart = steps(
        axis=facts.system_axis,
        bins=CHOSEN_SCORE,
        shares=say("Share of segments"),
        id="distribution",
        caption=[
            say("The share of segments in each step of the score: the same steps for all, the best system first."),
            say("The line over the others is the shape of the first system."),
            say("Scores beyond the ends of the scale are counted at its ends."),
            *of_documents_alone(facts),
        ],
        label=say("Shapes: share of segments in each step of {scored}, for {shown}."),
        columns=in_columns(names, list(_rows(facts, diagnosis))),
        follows=("metric", "system"),
        tip=Tip(by="low", head=say("{scored}: {bin}"), line=say("segments: {count}")),
    )
    return [chart]


def _rows(facts: EvaluationFacts, diagnosis: Diagnosis) -> Iterator[tuple[Any, ...]]:
    for metric, found in enumerate(diagnosis.distributions):
        if found is None:
            continue
        for system in facts.system_axis.ranked[metric]:
            counts = found.counts[facts.systems[system]]
            # a system without a score has no shape
            for place, count in enumerate(counts if any(counts) else ()):
                low, high = found.edges[place : place + 2]
                yield metric, system, bin_label(found, place), low, high, count, count / sum(counts)


def bin_label(found: Distribution, place: int) -> str:
    """The bin in signs that every language has."""
    low, high = (f"{edge:.6g}".replace("-", "−") for edge in found.edges[place : place + 2])
    below = found.open_low and place == 0
    above = found.open_high and place + 2 == len(found.edges)
    if below and above:
        return "−∞ – ∞"
    return f"< {high}" if below else f"≥ {low}" if above else f"{low} – {high}"
