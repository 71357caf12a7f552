"""Metrics without segment scores."""

from __future__ import annotations

from collections.abc import Iterator

from mtgauge.pages.text import Text, say
from mtgauge.report.page.facts import EvaluationFacts


def of_documents_alone(facts: EvaluationFacts) -> Iterator[Text]:
    """Which metrics have no scores of segments that a chart could show; nothing where all have some."""
    if facts.documents_alone:
        names = ", ".join(facts.names[metric] for metric in facts.documents_alone)
        yield say("Whole documents are scored, and segments have no score: {metrics}.", metrics=names)


def scores_no_segments(facts: EvaluationFacts) -> bool:
    """Whether all metrics are such."""
    return len(facts.documents_alone) == len(facts.metrics)
