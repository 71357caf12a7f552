"""mtgauge measures machine translation.

>>> import mtgauge
>>> bleu = mtgauge.load_metric("bleu")
>>> round(bleu.corpus_score(["The cat sat on the mat."], ["The cat sat on a mat."]).score, 2)
48.89

Names are loaded when they are first used, so that importing the package costs next to nothing.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from mtgauge.base.version import __version__

if TYPE_CHECKING:
    from mtgauge import checkpoints as checkpoints
    from mtgauge import comet as comet
    from mtgauge import ease as ease
    from mtgauge import errors as errors
    from mtgauge import huggingface as huggingface
    from mtgauge import integrations as integrations
    from mtgauge import meta as meta
    from mtgauge import metrics as metrics
    from mtgauge import puzzles as puzzles
    from mtgauge import sacrebleu as sacrebleu
    from mtgauge import testing as testing
    from mtgauge import torchmetrics as torchmetrics
    from mtgauge.base.errors import MtgaugeError
    from mtgauge.base.findings import Finding
    from mtgauge.calls.advise import AdviceTable, advise
    from mtgauge.calls.explain import ExplainedScore, explain
    from mtgauge.calls.power import PowerTable, power
    from mtgauge.corpus import LanguagePair, References, SystemOutput, TestSet
    from mtgauge.corpus.given import GivenScores
    from mtgauge.corpus.given_errors import GivenErrors, MarkedError, RatedErrors
    from mtgauge.engine.results import Cluster, Comparison, GateResult, Score
    from mtgauge.evaluation import Evaluation, evaluate
    from mtgauge.evaluation.accumulator import Accumulator
    from mtgauge.linguistics.jobs.annotation import annotate
    from mtgauge.metrics import Level, Measure, MeasureResult, Output, available_metrics, load_metric

_HOMES = {
    "Accumulator": "mtgauge.evaluation.accumulator",
    "AdviceTable": "mtgauge.calls.advise",
    "Cluster": "mtgauge.engine.results",
    "Comparison": "mtgauge.engine.results",
    "Evaluation": "mtgauge.evaluation",
    "ExplainedScore": "mtgauge.calls.explain",
    "Finding": "mtgauge.base.findings",
    "GateResult": "mtgauge.engine.results",
    "GivenErrors": "mtgauge.corpus.given_errors",
    "GivenScores": "mtgauge.corpus.given",
    "LanguagePair": "mtgauge.corpus",
    "Level": "mtgauge.metrics",
    "MarkedError": "mtgauge.corpus.given_errors",
    "Measure": "mtgauge.metrics",
    "MeasureResult": "mtgauge.metrics",
    "MtgaugeError": "mtgauge.base.errors",
    "Output": "mtgauge.metrics",
    "PowerTable": "mtgauge.calls.power",
    "RatedErrors": "mtgauge.corpus.given_errors",
    "References": "mtgauge.corpus",
    "Score": "mtgauge.engine.results",
    "SystemOutput": "mtgauge.corpus",
    "TestSet": "mtgauge.corpus",
    "advise": "mtgauge.calls.advise",
    "annotate": "mtgauge.linguistics.jobs.annotation",
    "available_metrics": "mtgauge.metrics",
    "evaluate": "mtgauge.evaluation",
    "explain": "mtgauge.calls.explain",
    "load_metric": "mtgauge.metrics",
    "power": "mtgauge.calls.power",
}

#: Modules that are public: attributes of the package, and no part of ``from mtgauge import *``.
_MODULES = (
    "checkpoints", "comet", "ease", "errors", "huggingface", "integrations", "meta", "metrics", "puzzles",
    "sacrebleu", "testing",
)  # fmt: skip
#: Likewise, but each stops without its extra: not listed, so that no program that looks at all names is stopped.
_MODULES_OF_EXTRAS = ("torchmetrics",)

__all__ = [
    "Accumulator",
    "AdviceTable",
    "Cluster",
    "Comparison",
    "Evaluation",
    "ExplainedScore",
    "Finding",
    "GateResult",
    "GivenErrors",
    "GivenScores",
    "LanguagePair",
    "Level",
    "MarkedError",
    "Measure",
    "MeasureResult",
    "MtgaugeError",
    "Output",
    "PowerTable",
    "RatedErrors",
    "References",
    "Score",
    "SystemOutput",
    "TestSet",
    "__version__",
    "advise",
    "annotate",
    "available_metrics",
    "evaluate",
    "explain",
    "load_metric",
    "power",
]


def __getattr__(name: str) -> Any:
    if name in _MODULES or name in _MODULES_OF_EXTRAS:
        return import_module(f"mtgauge.{name}")
    if name not in _HOMES:
        raise AttributeError(f"module 'mtgauge' has no attribute {name!r}")
    return getattr(import_module(_HOMES[name]), name)


def __dir__() -> list[str]:
    return [*__all__, *_MODULES]
