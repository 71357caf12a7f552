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
    from mtgauge import comet as comet
    from mtgauge import errors as errors
    from mtgauge import huggingface as huggingface
    from mtgauge import integrations as integrations
    from mtgauge import metrics as metrics
    from mtgauge import sacrebleu as sacrebleu
    from mtgauge import testing as testing
    from mtgauge import torchmetrics as torchmetrics
    from mtgauge.base.errors import MtgaugeError
    from mtgauge.corpus import LanguagePair, References, SystemOutput, TestSet
    from mtgauge.corpus.given import GivenScores
    from mtgauge.corpus.given_errors import GivenErrors, MarkedError, RatedErrors
    from mtgauge.evaluation import Evaluation, evaluate
    from mtgauge.evaluation.accumulator import Accumulator
    from mtgauge.linguistics.jobs.annotation import annotate
    from mtgauge.metrics import Measure, available_metrics, load_metric

_HOMES = {
    "Accumulator": "mtgauge.evaluation.accumulator",
    "Evaluation": "mtgauge.evaluation",
    "GivenErrors": "mtgauge.corpus.given_errors",
    "GivenScores": "mtgauge.corpus.given",
    "LanguagePair": "mtgauge.corpus",
    "MarkedError": "mtgauge.corpus.given_errors",
    "Measure": "mtgauge.metrics",
    "MtgaugeError": "mtgauge.base.errors",
    "RatedErrors": "mtgauge.corpus.given_errors",
    "References": "mtgauge.corpus",
    "SystemOutput": "mtgauge.corpus",
    "TestSet": "mtgauge.corpus",
    "annotate": "mtgauge.linguistics.jobs.annotation",
    "available_metrics": "mtgauge.metrics",
    "evaluate": "mtgauge.evaluation",
    "load_metric": "mtgauge.metrics",
}

#: Modules that are public: attributes of the package, and no part of ``from mtgauge import *``.
_MODULES = ("comet", "errors", "huggingface", "integrations", "metrics", "sacrebleu", "testing")
#: Likewise, but each stops without its extra: not listed, so that no program that looks at all names is stopped.
_MODULES_OF_EXTRAS = ("torchmetrics",)

__all__ = [
    "Accumulator",
    "Evaluation",
    "GivenErrors",
    "GivenScores",
    "LanguagePair",
    "MarkedError",
    "Measure",
    "MtgaugeError",
    "RatedErrors",
    "References",
    "SystemOutput",
    "TestSet",
    "__version__",
    "annotate",
    "available_metrics",
    "evaluate",
    "load_metric",
]


def __getattr__(name: str) -> Any:
    if name in _MODULES or name in _MODULES_OF_EXTRAS:
        return import_module(f"mtgauge.{name}")
    if name not in _HOMES:
        raise AttributeError(f"module 'mtgauge' has no attribute {name!r}")
    return getattr(import_module(_HOMES[name]), name)


def __dir__() -> list[str]:
    return [*__all__, *_MODULES]
