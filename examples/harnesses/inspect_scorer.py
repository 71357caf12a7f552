"""A scorer for Inspect: chrF of each sample, and of the whole data set with an interval.

    @task
    def translation():
        return Task(dataset=..., solver=generate(), scorer=translation_quality())

A sample needs one target, its reference.
"""

from typing import Any

from inspect_ai.scorer import Metric, SampleScore, Score, Scorer, Target, metric, scorer
from inspect_ai.solver import TaskState

import mtgauge


@metric
def corpus_chrf() -> Metric:
    """ChrF of all samples at once, as papers report it, with the bounds of its 95% interval."""

    def computed(scores: list[SampleScore]) -> dict[str, float]:
        pairs = [score.score.metadata for score in scores]
        evaluation = mtgauge.evaluate(
            {"model": [pair["hypothesis"] for pair in pairs]},
            [pair["reference"] for pair in pairs],
            metrics=["chrf"],
            intervals=len(pairs) > 1,
        )
        found = next(score for score in evaluation.scores if score.output == "score")
        bounds = {} if found.low is None else {"low": found.low, "high": found.high}
        return {"chrf": found.value, **bounds}

    return computed


@scorer(metrics=[corpus_chrf()])
def translation_quality() -> Scorer:
    """Sentence chrF of each answer; the whole data set is scored by `corpus_chrf`."""
    chrf: Any = mtgauge.load_metric("chrf")

    async def score(state: TaskState, target: Target) -> Score:
        hypothesis = state.output.completion.strip()
        value = chrf.sentence_score(hypothesis, [target.text]).score
        return Score(value=value, answer=hypothesis, metadata={"hypothesis": hypothesis, "reference": target.text})

    return score
