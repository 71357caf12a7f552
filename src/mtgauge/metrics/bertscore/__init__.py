"""BERTScore (Zhang et al. 2020): the measure, its arithmetic, its layers and its baselines."""

from mtgauge.metrics.bertscore.bertscore import BERTScore, FittedBertScore

__all__ = ["BERTScore", "FittedBertScore"]
