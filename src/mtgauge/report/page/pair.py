"""A against B: two systems held against each other, which the reader chooses once for the whole page.

Python writes the pair that the page opens with. Of any other the page computes scores, differences and
contributions, from the rows of the metric (`mtgauge.report.page.rows`). Tests of the run and counts of words come
from here.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from mtgauge.diagnostics.ngrams import has_punctuation
from mtgauge.pages.numbers import Number
from mtgauge.pages.page import Fragment, Section
from mtgauge.pages.text import ItemName, Text, say
from mtgauge.pages.units import Units
from mtgauge.report.numbers import DASH, fixed
from mtgauge.report.page.charts.forest import forest
from mtgauge.report.page.comparisons import verdict_words
from mtgauge.report.page.deciding import deciding, reason_block
from mtgauge.report.page.diagnosis import TOP, Diagnosis
from mtgauge.report.page.facts import EvaluationFacts
from mtgauge.report.page.parts import MetricPart
from mtgauge.report.page.rescored import PairScore, PairScores, RescoredPair
from mtgauge.report.page.verdicts import p_corrected
from mtgauge.report.page.wordclasses import CLASSES, class_block


@dataclass(frozen=True, slots=True)
class OpeningPair:
    """The pair that the page opens with, in words and numbers; as ``script/pair/headline.js`` writes any other.

    Attributes:
        title: The two and the metric.
        count: The number of segments that both have.
        lines: (name, number) of both and of their difference; empty where the page cannot compute them.
        means: The unit of the scores, where systems are ranked by effects; else an empty string.
        intervals: The kind of the intervals, or an empty string.
        test: The result of the test of the run.
    """

    title: Text
    count: Text
    lines: Sequence[tuple[ItemName | Text, Number]]
    means: Text | str
    intervals: Text | str
    test: Text


def opening_pair(facts: EvaluationFacts, units: Units) -> OpeningPair:
    """The best two under the metric that the page opens with."""
    metric, (a, b) = facts.metric_axis.first, opening_places(facts)
    found = RescoredPair(facts, units, metric, (a, b))
    everything = np.arange(len(units))
    compared, n = found.on(everything), len(found.shared(everything))
    name, first, second = facts.metric_axis.name(metric), facts.system_axis.name(a), facts.system_axis.name(b)
    return OpeningPair(
        title=say("{first} against {second}: {metric}", first=first, second=second, metric=name),
        count=_count(n, len(units)),
        lines=_lines(facts, metric, (first, second), compared),
        means=_means(units, metric) if compared else "",
        intervals=_intervals(units, compared) if compared else "",
        test=_test(facts, facts.metrics[metric], facts.systems[a], facts.systems[b]),
    )  # fmt: skip


def opening_places(facts: EvaluationFacts) -> tuple[int, int]:
    """Places of the best two under the metric that the page opens with."""
    first, second = facts.system_axis.ranked[facts.metric_axis.first][:2]
    return first, second


def _count(n: int, everything: int) -> Text:
    if n == everything:
        return say("On {n} of {all} segments.", n=n, all=everything)
    return say("On {n} of {all} segments, on which both have a score.", n=n, all=everything)


def _lines(
    facts: EvaluationFacts, metric: int, pair: tuple[ItemName, ItemName], found: PairScores | None
) -> list[tuple[ItemName | Text, Number]]:
    if found is None:
        return []
    digits = facts.metric_axis.decimals[metric]
    difference = _number(found.difference, digits, signed=True)
    named = zip(pair, (found.first, found.second), strict=True)
    return [*((name, _number(one, digits)) for name, one in named), (say("Difference"), difference)]


def _number(one: PairScore, digits: int, *, signed: bool = False) -> Number:
    def shown(value: float) -> str:
        return fixed(value, digits, "+" if signed and value > 0 else "")

    value = None if np.isnan(one.value) else one.value
    interval = "" if one.interval is None else "[{}, {}]".format(*map(shown, one.interval))
    return Number(DASH if value is None else shown(value), value, interval)


def _means(units: Units, metric: int) -> Text | str:
    unit = (units.rescoring[metric].about or {}).get("effectUnit")
    if unit is None:
        return ""
    return say(
        "The scores are means of these segments, in {unit}; where all systems are ranked, their values are "
        "effects.",
        unit=Text(unit["t"], unit["a"]),
    )


def _intervals(units: Units, found: PairScores) -> Text:
    level = round(100 * (1 - (units.jackknife.alpha if units.jackknife else 0)))
    if found.unit is None:
        return say("In brackets: {level} % intervals, by the jackknife over segments.", level=level)
    title = next(facet.axis.title for facet in units.facets if facet.axis.id == found.unit)
    return say(
        "In brackets: {level} % intervals, by the jackknife over groups: {facet}.", level=level, facet=title
    )


def _test(facts: EvaluationFacts, metric: str, first: str, second: str) -> Text:
    c = facts.comparison(metric, first, second)
    if c is None:
        return say("Not tested: this run did not test the two against each other.")
    return say("Test of the run: {verdict} ({p}).", verdict=verdict_words(facts, c), p=p_corrected(c))


def pair_sections(
    facts: EvaluationFacts, diagnosis: Diagnosis, parts: Sequence[MetricPart], units: Units
) -> Iterator[Section]:
    """One section; none for a single system."""
    if len(facts.systems) < 2:
        return
    pair, testset = opening_places(facts), facts.evaluation.testset
    chart = forest(facts, units, pair)
    own = [one for part in parts for one in part.pair_parts()]
    values = {
        "opening": opening_pair(facts, units),
        "forest": chart,
        "deciding": deciding(facts, diagnosis, units, pair),
        # groups have scores only of a metric that the page computes
        "facets": units.jackknife is not None
        and any(one.about is not None for one in units.rescoring)
        and bool(testset.references or testset.domains or testset.documents or testset.slices),
        "gains": bool(diagnosis.gains),
        "orders": diagnosis.orders if diagnosis.gains else (),
        "unit": diagnosis.unit if diagnosis.gains else "",
        "gained": [*_gained(facts, diagnosis)],
        "classes": bool(diagnosis.recalls),
        "recalls": [*_recalls(facts, diagnosis)],
        "parts": own,
    }
    charts = [chart, *(found for one in own for found in getattr(one, "charts", ()))]
    yield Section("pair", say("A against B"), [Fragment("pair.html", values, charts)], say("A against B"))


@dataclass(frozen=True, slots=True)
class _Gained:
    """The n-grams that one of the pair finds more often; as ``script/pair/gains.js`` writes them.

    Attributes:
        first: The one that finds more.
        second: The other.
        lines: (n-gram, gain, matches of both, times in the references).
    """

    first: ItemName
    second: ItemName
    lines: Sequence[tuple[str, int, int, int, int]]


def _gained(facts: EvaluationFacts, diagnosis: Diagnosis) -> Iterator[_Gained]:
    """Both sides of the pair that the page opens with, for the shortest n-grams with content."""
    if not diagnosis.gains:
        return
    ngrams = _gains(diagnosis)[diagnosis.orders[0] - 1]
    a, b = opening_places(facts)
    for winner, loser in ((a, b), (b, a)):
        found = [
            (text, matched[winner] - matched[loser], matched[winner], matched[loser], expected)
            for text, matched, expected, has_content in ngrams
            if has_content and matched[winner] > matched[loser]
        ]
        lines = sorted(found, key=lambda one: -one[1])[:TOP]
        yield _Gained(facts.system_axis.name(winner), facts.system_axis.name(loser), lines)


def _recalls(facts: EvaluationFacts, diagnosis: Diagnosis) -> Iterator[tuple[Text, Text, Sequence[Number], int]]:
    """(kind of words, its meaning, recall of both and the difference, words of the references)."""
    a, b = opening_places(facts)
    for found in diagnosis.recalls:
        counts = [*found.systems.values()]
        first, second = (100 * counts[place].matched / counts[place].expected for place in (a, b))
        numbers = [_number(PairScore(value, None), 2) for value in (first, second)]
        difference = _number(PairScore(first - second, None), 2, signed=True)
        yield *CLASSES[found.kind], [*numbers, difference], counts[a].expected


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
    """The paired tests on all segments: metric, system, other, the verdict in words, and its p-value."""
    places = {system: place for place, system in enumerate(facts.systems)}
    metrics = {metric: place for place, metric in enumerate(facts.metrics)}
    return [
        [metrics[metric], places[a], places[b], verdict_words(facts, c).to_json(), p_corrected(c).to_json()]
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
