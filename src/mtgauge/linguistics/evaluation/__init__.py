"""How well annotation agrees with a gold standard, as the CoNLL 2018 shared task on parsing counts it."""

from mtgauge.linguistics.evaluation.check import AnnotationCheck
from mtgauge.linguistics.evaluation.scores import AnnotationLayer, LayerScore, layer_scores

__all__ = ["AnnotationCheck", "AnnotationLayer", "LayerScore", "layer_scores"]
