"""The contract that everything measured in mtgauge has; the measures themselves stand on it.

`measure` has what a measure is, `batch` what it counts, `documents` in which order, `outputs` what it gives,
`resources` what it takes, `explanation` and `runs` what it shows, `registry` how it is found by name.
"""

from mtgauge.measures.batch import Batch
from mtgauge.measures.explanation import Explanation, Link, Span
from mtgauge.measures.means import FittedMean
from mtgauge.measures.measure import MAX_ORDER, FittedMeasure, Measure, MeasureResult, Scorer, option
from mtgauge.measures.outputs import Kind, Level, Output, Reduction, Unit
from mtgauge.measures.resources import Need, Needs, Resources
from mtgauge.measures.warning import MeasureWarning

__all__ = [
    "MAX_ORDER",
    "Batch",
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
