"""The contract that everything measured in mtgauge has; the measures themselves stand on it.

`measure` has what a measure is, `batch` what it counts, `documents` in which order, `outputs` what it gives,
`needs` and `resources` what it takes, `explanation` and `runs` what it shows, `registry` how it is found by name;
`weighted_mean` and `several` are made of others.
"""

from mtgauge.measures.batch import Batch
from mtgauge.measures.explanation import Explanation, Link, Span
from mtgauge.measures.means import FittedMean
from mtgauge.measures.measure import MAX_ORDER, FittedMeasure, Measure, MeasureResult, Scorer, option
from mtgauge.measures.needs import Need, Needs
from mtgauge.measures.outputs import Kind, Level, Output, Reduction, Unit
from mtgauge.measures.resources import Annotator, Encoder, Resources
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
