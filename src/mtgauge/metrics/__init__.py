"""The metrics, one file each, and the names of their contract from `mtgauge.measures`."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from mtgauge.measures import (
    Annotator,
    Batch,
    Encoder,
    Explanation,
    FittedMean,
    FittedMeasure,
    Kind,
    Level,
    Link,
    Measure,
    MeasureResult,
    MeasureWarning,
    Need,
    Needs,
    Output,
    Reduction,
    Resources,
    Span,
    Unit,
    option,
)
from mtgauge.measures.registry import available_metrics, parse_metric

if TYPE_CHECKING:
    from mtgauge.measures.derivation import (
        AlignedPair,
        Alignment,
        Derivation,
        Formula,
        Mark,
        MarkedTokens,
        Step,
        StepMatrix,
        StepTable,
    )
    from mtgauge.metrics.loading import load_metric
    from mtgauge.metrics.shared.neural import FittedNeural, NeuralMeasure
else:
    from mtgauge.measures.registry import load_metric

#: How scores come about is rarely asked, and its classes take time to make.
_DERIVATION = "mtgauge.measures.derivation"
#: What neural metrics are made on, which others do not need.
_NEURAL = dict.fromkeys(("FittedNeural", "NeuralMeasure"), "mtgauge.metrics.shared.neural")

__all__ = [
    "AlignedPair",
    "Alignment",
    "Annotator",
    "Batch",
    "Derivation",
    "Encoder",
    "Explanation",
    "FittedMean",
    "FittedMeasure",
    "FittedNeural",
    "Formula",
    "Kind",
    "Level",
    "Link",
    "Mark",
    "MarkedTokens",
    "Measure",
    "MeasureResult",
    "MeasureWarning",
    "Need",
    "Needs",
    "NeuralMeasure",
    "Output",
    "Reduction",
    "Resources",
    "Span",
    "Step",
    "StepMatrix",
    "StepTable",
    "Unit",
    "available_metrics",
    "load_metric",
    "option",
    "parse_metric",
]


def __getattr__(name: str) -> Any:
    if name not in __all__:
        raise AttributeError(f"module 'mtgauge.metrics' has no attribute {name!r}")
    return getattr(import_module(_NEURAL.get(name, _DERIVATION)), name)
