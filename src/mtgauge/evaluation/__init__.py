"""The one call, systems on a test set to scores, intervals, paired tests and warnings, and what it gives."""

from mtgauge.engine.settings import Settings
from mtgauge.evaluation.call import evaluate, measure, restore
from mtgauge.evaluation.result import Evaluation, EvaluationOutcome
from mtgauge.metrics.defaults import DEFAULT_METRICS

__all__ = ["DEFAULT_METRICS", "Evaluation", "EvaluationOutcome", "Settings", "evaluate", "measure", "restore"]
