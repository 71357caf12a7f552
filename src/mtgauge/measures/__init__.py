"""The contract of all measures in mtgauge.

`measure` defines a measure, `batch` the units it counts and `documents` their order, `fitting` how it is bound to
a test set, `outputs` what it returns, `needs` and `resources` what it uses, `explanation` and `span_pairs` what it
explains, `derivation` how its scores come about step by step, which is imported if needed, and `registry`
how it is found by name. `weighted_mean` and `several` make measures from others.
"""

from mtgauge.measures.batch import Batch
from mtgauge.measures.explanation import Explanation, Link, Span
from mtgauge.measures.means import FittedMean
from mtgauge.measures.measure import MAX_ORDER, FittedMeasure, Measure, Scorer, option
from mtgauge.measures.needs import Need, Needs
from mtgauge.measures.outputs import Kind, Level, Output, Reduction, Unit
from mtgauge.measures.resources import Annotator, Encoder, Resources
from mtgauge.measures.result import MeasureResult
from mtgauge.measures.warning import MeasureWarning

__all__ = [
    "MAX_ORDER",
    "Annotator",
    "Batch",
    "Encoder",
    "Explanation",
    "FittedMean",
    "FittedMeasure",
    "Kind",
    "Level",
    "Link",
    "Measure",
    "MeasureResult",
    "MeasureWarning",
    "Need",
    "Needs",
    "Output",
    "Reduction",
    "Resources",
    "Scorer",
    "Span",
    "Unit",
    "option",
]
