"""Corpus metrics of mtgauge in the Language Model Evaluation Harness.

Import this file before tasks are loaded, for instance from a task's own Python file. Then a task can say

    metric_list:
      - metric: mtgauge_bleu
        aggregation: mtgauge_bleu
        higher_is_better: true

Each document passes (reference, prediction) on, and the aggregation scores all of them at once, as papers do.
"""

from collections.abc import Sequence
from typing import Any

from lm_eval.api.registry import register_aggregation, register_metric

import mtgauge


def _register(name: str, metric: str, *, higher_is_better: bool = True, **options: Any) -> None:
    scored = mtgauge.load_metric(metric, **options)

    @register_aggregation(name)
    def aggregation(items: Sequence[tuple[Any, str]]) -> float:
        # the harness has one reference, or a list of them, for each document
        references, predictions = zip(*items, strict=True)
        return scored.corpus_score(predictions, references_per_segment=references).score

    @register_metric(
        metric=name, higher_is_better=higher_is_better, output_type="generate_until", aggregation=name
    )
    def passed_on(items: tuple[Any, str]) -> tuple[Any, str]:
        return items


_register("mtgauge_bleu", "bleu")
_register("mtgauge_chrf", "chrf")
_register("mtgauge_ter", "ter", higher_is_better=False)
