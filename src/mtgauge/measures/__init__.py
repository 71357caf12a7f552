"""The contract that everything measured in mtgauge has; the measures themselves stand on it.

`measure` has what a measure is, `batch` what it counts, `outputs` what it gives, `resources` what it takes,
`explanation` and `runs` what it shows, `registry` how it is found by name.
"""

from mtgauge.measures.batch import Batch
from mtgauge.measures.explanation import Explanation, Link, Span
from mtgauge.measures.measure import MAX_ORDER, FittedMeasure, Measure, MeasureResult, Scorer, option
from mtgauge.measures.outputs import Level, Output, Reduction
from mtgauge.measures.resources import Need, Needs, Resources

__all__ = [
    "MAX_ORDER",
    "Batch",
    "Explanation",
    "FittedMeasure",
    "Level",
    "Link",
    "Measure",
    "MeasureResult",
    "Need",
    "Needs",
    "Output",
    "Reduction",
    "Resources",
    "Scorer",
    "Span",
    "option",
]
