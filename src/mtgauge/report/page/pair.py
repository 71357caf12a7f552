"""A against B: two systems held against each other, which the reader chooses once for the whole page.

Scores, differences and contributions are computed in the page, from the rows of the metric
(`mtgauge.report.page.rows`); what a run tests, and what needs tokens, comes from here.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from mtgauge.diagnostics.ngrams import has_punctuation
from mtgauge.pages.page import Fragment, Section
from mtgauge.pages.text import say
from mtgauge.pages.units import Units
from mtgauge.report.page.charts.forest import forest
from mtgauge.report.page.comparisons import verdict_words
from mtgauge.report.page.deciding import deciding, reason_block
from mtgauge.report.page.diagnosis import Diagnosis
from mtgauge.report.page.facts import EvaluationFacts
from mtgauge.report.page.parts import MetricPart
from mtgauge.report.page.verdicts import p_told
from mtgauge.report.page.wordclasses import class_block


def pair_sections(
    facts: EvaluationFacts, diagnosis: Diagnosis, parts: Sequence[MetricPart], units: Units
) -> Iterator[Section]:
    """One section; none for a single system."""
    if len(facts.systems) < 2:
        return
    chart, testset = forest(facts), facts.evaluation.testset
    own = [one for part in parts for one in part.pair_parts()]
    values = {
        "forest": chart,
        "deciding": deciding(facts, diagnosis, units),
        "facets": bool(testset.references or testset.domains or testset.documents or testset.slices),
        "gains": bool(diagnosis.gains),
        "orders": diagnosis.orders if diagnosis.gains else (),
        "unit": diagnosis.unit if diagnosis.gains else "",
        "classes": bool(diagnosis.recalls),
        "parts": own,
    }
    charts = [chart, *(found for one in own for found in getattr(one, "charts", ()))]
    yield Section("pair", say("A against B"), [Fragment("pair.html", values, charts)], say("A against B"))


def pair_blocks(facts: EvaluationFacts, diagnosis: Diagnosis, parts: Sequence[MetricPart]) -> dict[str, Any]:
    """The data of the section by the name of their block; none for a single system."""
    if len(facts.systems) < 2:
        return {}
    found: dict[str, Any] = {"tests": _tests(facts), "reasons": reason_block(facts, diagnosis)}
    if diagnosis.gains:
        found["gains"] = _gains(diagnosis)
    if diagnosis.recalls:
        found["classes"] = class_block(diagnosis)
    for part in parts:
        found.update(part.pair_data())
    return found


def _tests(facts: EvaluationFacts) -> list[list[Any]]:
    """The paired tests on all segments: metric, system, other, what the test says, and its p-value in words."""
    places = {system: place for place, system in enumerate(facts.systems)}
    metrics = {metric: place for place, metric in enumerate(facts.metrics)}
    return [
        [metrics[metric], places[a], places[b], verdict_words(facts, c).to_json(), p_told(c)]
        for (metric, a, b), c in facts.pairs.items()
    ]


def _gains(diagnosis: Diagnosis) -> list[list[list[Any]]]:
    """[order - 1] -> n-grams: its tokens, matches of each system, times in references, whether it has content.

    An order that is not shown has none. Of characters, n-grams with punctuation have no content.
    """
    is_words = diagnosis.unit == "words"
    return [
        [
            [
                " ".join(n.tokens),
                list(n.matched),
                n.expected,
                int(n.has_content and (is_words or not has_punctuation(n.tokens))),
            ]
            for n in found.ngrams
            if found.order in diagnosis.orders
        ]
        for found in diagnosis.gains
    ]
