"""The metrics: one file each, on the contract of `mtgauge.measures`, which gives its names here too."""

from mtgauge.measures import (
    Batch,
    Explanation,
    FittedMeasure,
    Kind,
    Level,
    Link,
    Measure,
    MeasureResult,
    MeasureWarning,
    Needs,
    Output,
    Reduction,
    Resources,
    Span,
    Unit,
    option,
)
from mtgauge.measures.registry import available_metrics, load_metric, parse_metric

__all__ = [
    "Batch",
    "Explanation",
    "FittedMeasure",
    "Kind",
    "Level",
    "Link",
    "Measure",
    "MeasureResult",
    "MeasureWarning",
    "Needs",
    "Output",
    "Reduction",
    "Resources",
    "Span",
    "Unit",
    "available_metrics",
    "load_metric",
    "option",
    "parse_metric",
]
