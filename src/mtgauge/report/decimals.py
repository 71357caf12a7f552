"""How many decimals scores are shown with: as many as their outputs need, or as the user asks for."""

from __future__ import annotations

from mtgauge.engine.results import Comparison, Score
from mtgauge.evaluation import Evaluation


class Decimals:
    """The decimals of an evaluation's scores, of their differences and of intervals of both.

    Args:
        evaluation: What was measured.
        precision: The decimals of all of them; None: those of `mtgauge.measures.Output`.
    """

    def __init__(self, evaluation: Evaluation, precision: int | None = None) -> None:
        outputs = evaluation.outputs
        self._of = {
            where: output.shown_decimals if precision is None else precision for where, output in outputs.items()
        }
        self._primary = {
            metric: self._of[metric, fitted.outputs[0].name] for metric, fitted in evaluation.fitted.items()
        }

    def of(self, value: Score | Comparison) -> int:
        """Those of a score, or of a difference."""
        return self._of[value.metric, value.output]

    def of_output(self, metric: str, output: str) -> int:
        """Those of a value of a metric."""
        return self._of[metric, output]

    def of_metric(self, metric: str) -> int:
        """Those of the primary output of a metric."""
        return self._primary[metric]
