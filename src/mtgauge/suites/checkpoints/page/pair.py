"""What the section "A against B" knows of check-points: scores and tests of each category."""

from __future__ import annotations

from typing import Any

from mtgauge.measures import Level
from mtgauge.report.numbers import bounds
from mtgauge.report.page.comparisons import verdict_words
from mtgauge.report.page.facts import EvaluationFacts, corpus_scores
from mtgauge.report.page.verdicts import p_told
from mtgauge.suites.checkpoints.page.placed import PlacedCheckPoints


def checkpoint_block(facts: EvaluationFacts, checkpoints: PlacedCheckPoints) -> dict[str, Any]:
    """The categories and groups of one metric, and the tests of each pair.

    ``rows``: the item of the axis, number of check-points, scores of the systems. ``tests``: for each test the
    item, both systems, the interval of the difference, what the test says, its p-value in words, and whether a
    difference was shown.
    """
    scores = {place: s.score for place, s in corpus_scores(facts.evaluation, checkpoints.label).items()}
    places = {system: place for place, system in enumerate(facts.systems)}
    items = {name: place for place, name in enumerate(checkpoints.names)}
    digits = facts.decimals.of_metric(checkpoints.label)
    return {
        "axis": checkpoints.axis.id,
        "metric": facts.metrics.index(checkpoints.label),
        "digits": digits,
        "rows": [
            [place, checkpoints.fitted.count_of(name), [scores.get((name, system)) for system in facts.systems]]
            for name, place in items.items()
        ],
        "tests": [
            [
                items[c.output], places[c.a], places[c.b], bounds(c.low, c.high, digits, "+"),
                verdict_words(facts, c).to_json(), p_told(c), c.winner is not None,
            ]
            for c in facts.evaluation.comparisons
            if c.metric == checkpoints.label and c.level == Level.CORPUS and c.output in items
        ],
    }  # fmt: skip
