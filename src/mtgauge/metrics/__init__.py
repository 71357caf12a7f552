"""The metrics: one file each, on the contract of `mtgauge.measures`, which gives its names here too."""

from mtgauge.measures import (
    Batch,
    Explanation,
    FittedMeasure,
    Level,
    Link,
    Measure,
    MeasureResult,
    Needs,
    Output,
    Reduction,
    Resources,
    Span,
    option,
)
from mtgauge.measures.registry import available_metrics, load_metric, parse_metric

__all__ = [
    "Batch",
    "Explanation",
    "FittedMeasure",
    "Level",
    "Link",
    "Measure",
    "MeasureResult",
    "Needs",
    "Output",
    "Reduction",
    "Resources",
    "Span",
    "available_metrics",
    "load_metric",
    "option",
    "parse_metric",
]
