"""The metrics by the names of their classes, and the classes to build new ones.

``mtgauge.metrics.BLEU(lowercase=True)`` is ``mtgauge.load_metric("bleu", lowercase=True)``.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from mtgauge.measures import (
        Annotator,
        Batch,
        Contract,
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
    from mtgauge.measures.weighted_mean import WeightedMean
    from mtgauge.metrics.bertscore import BERTScore
    from mtgauge.metrics.bleu import BLEU
    from mtgauge.metrics.cer import CER
    from mtgauge.metrics.char_edit_rate import CharEditRate
    from mtgauge.metrics.character import CharacTER
    from mtgauge.metrics.chrf import ChrF
    from mtgauge.metrics.comet import COMET
    from mtgauge.metrics.exact_match import ExactMatch
    from mtgauge.metrics.gleu import GLEU
    from mtgauge.metrics.gtm import GTM
    from mtgauge.metrics.ict import ICT
    from mtgauge.metrics.length_ratio import LengthRatio
    from mtgauge.metrics.loading import load_metric
    from mtgauge.metrics.meteor import METEOR
    from mtgauge.metrics.mper import MPER
    from mtgauge.metrics.mwer import MWER
    from mtgauge.metrics.nist import NIST
    from mtgauge.metrics.perplexity import Perplexity
    from mtgauge.metrics.ribes import RIBES
    from mtgauge.metrics.rouge_l import RougeL
    from mtgauge.metrics.shared.neural import FittedNeural, NeuralMeasure
    from mtgauge.metrics.ter import TER
    from mtgauge.metrics.wer import WER

_DERIVATION = "AlignedPair Alignment Derivation Formula Mark MarkedTokens Step StepMatrix StepTable"
#: Modules of names that `mtgauge.measures` does not have. Every name is imported on demand: a list of suites
#: imports this package, and is part of ``mtgauge --help``.
_ELSEWHERE = {
    **dict.fromkeys(_DERIVATION.split(), "mtgauge.measures.derivation"),
    **dict.fromkeys(("available_metrics", "load_metric", "parse_metric"), "mtgauge.measures.registry"),
    **dict.fromkeys(("FittedNeural", "NeuralMeasure"), "mtgauge.metrics.shared.neural"),
}

__all__ = [
    "BLEU",
    "CER",
    "COMET",
    "GLEU",
    "GTM",
    "ICT",
    "METEOR",
    "MPER",
    "MWER",
    "NIST",
    "RIBES",
    "TER",
    "WER",
    "AlignedPair",
    "Alignment",
    "Annotator",
    "BERTScore",
    "Batch",
    "CharEditRate",
    "CharacTER",
    "ChrF",
    "Contract",
    "Derivation",
    "Encoder",
    "ExactMatch",
    "Explanation",
    "FittedMean",
    "FittedMeasure",
    "FittedNeural",
    "Formula",
    "Kind",
    "LengthRatio",
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
    "Perplexity",
    "Reduction",
    "Resources",
    "RougeL",
    "Span",
    "Step",
    "StepMatrix",
    "StepTable",
    "Unit",
    "WeightedMean",
    "available_metrics",
    "load_metric",
    "option",
    "parse_metric",
]


def _classes() -> dict[str, str]:
    """The class of each metric -> its module."""
    from mtgauge.metrics.suite import SUITE

    targets = (entry.target.partition(":") for entry in SUITE.measures.values())
    return {name: module for module, _, name in targets}


def __getattr__(name: str) -> Any:
    if name not in __all__:
        raise AttributeError(f"module 'mtgauge.metrics' has no attribute {name!r}")
    home = _ELSEWHERE.get(name) or _classes().get(name, "mtgauge.measures")
    return getattr(import_module(home), name)


def __dir__() -> list[str]:
    """Completes to the metrics, and how they are loaded. The classes to build new ones would hide them."""
    return sorted([*_classes(), "available_metrics", "load_metric"])
