"""Metric rankings with their signatures, warnings and notes, as the JSON has them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from mtgauge.base.version import __version__
from mtgauge.engine.warned import warning_row
from mtgauge.evaluation import Evaluation
from mtgauge.suites.metaeval.ranking import MetricRanking

SCHEMA = "mtgauge/meta/2"


def rankings_document(rankings: Sequence[MetricRanking], evaluation: Evaluation) -> dict[str, Any]:
    """Rankings as lists and dictionaries, as the JSON Schema describes them.

    Args:
        rankings: One for each experiment.
        evaluation: What they are of.
    """
    return {
        "schema": SCHEMA,
        "mtgauge": __version__,
        "rankings": [ranking.to_dict() for ranking in rankings],
        "signatures": signatures_of(evaluation),
        "warnings": [warning_row(warning) for warning in evaluation.warnings],
        "notes": list(evaluation.notes),
    }


def signatures_of(evaluation: Evaluation) -> dict[str, str]:
    """Metric -> how its scores, or those of people, were computed."""
    return {score.metric: str(score.signature) for score in evaluation.scores}
