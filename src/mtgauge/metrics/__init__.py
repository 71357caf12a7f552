"""The metrics, one file each, and the names of their contract from `mtgauge.measures`."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
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
    from mtgauge.measures.registry import available_metrics, parse_metric
    from mtgauge.metrics.loading import load_metric
    from mtgauge.metrics.shared.neural import FittedNeural, NeuralMeasure

_DERIVATION = "AlignedPair Alignment Derivation Formula Mark MarkedTokens Step StepMatrix StepTable"
#: Modules of names that `mtgauge.measures` does not have. Every name is imported on demand: a list of suites
#: imports this package, and is part of ``mtgauge --help``.
_ELSEWHERE = {
    **dict.fromkeys(_DERIVATION.split(), "mtgauge.measures.derivation"),
    **dict.fromkeys(("available_metrics", "load_metric", "parse_metric"), "mtgauge.measures.registry"),
    **dict.fromkeys(("FittedNeural", "NeuralMeasure"), "mtgauge.metrics.shared.neural"),
}

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
    return getattr(import_module(_ELSEWHERE.get(name, "mtgauge.measures")), name)
