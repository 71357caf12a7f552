"""The contract of all measures in mtgauge: additive statistics.

A `Measure` holds options. `Measure.fit` binds it to a test set, never to hypotheses, and returns a
`FittedMeasure`, which does two things: it turns texts into rows of statistics, one row per unit (the costly part,
done once), and totals of rows into scores (the cheap part, done thousands of times under resampling). Corpus,
domain, document and segment values, intervals, paired tests and sharding need nothing but sums of rows.

`measure` defines a measure and `fitted` what it becomes, `fitting` how, `batch` the units it counts and
`documents` their order, `outputs` what it returns, `needs` and `resources` what it uses, `explanation` and
`span_pairs` what it explains, `derivation` how its scores come about step by step, which is imported if needed,
and `registry` how it is found by name. `one_system` scores what a caller holds; `weighted_mean` and `several`
make measures from others.
"""

from mtgauge.measures.batch import Batch
from mtgauge.measures.contract import Contract
from mtgauge.measures.explanation import Explanation, Link, Span
from mtgauge.measures.fitted import Fittable, FittedMeasure, Scorer
from mtgauge.measures.means import FittedMean
from mtgauge.measures.measure import MAX_ORDER, Measure, option
from mtgauge.measures.needs import Need, Needs
from mtgauge.measures.outputs import Kind, Level, Output, Reduction, Unit
from mtgauge.measures.resources import Annotator, Encoder, Resources
from mtgauge.measures.result import MeasureResult
from mtgauge.measures.warning import MeasureWarning

__all__ = [
    "MAX_ORDER",
    "Annotator",
    "Batch",
    "Contract",
    "Encoder",
    "Explanation",
    "Fittable",
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
