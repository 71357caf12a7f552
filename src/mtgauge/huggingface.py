"""Metrics in the shape of Hugging Face ``evaluate``, whose package is not needed.

>>> from mtgauge.huggingface import load
>>> metric = load("sacrebleu")
>>> metric.add_batch(predictions=["The cat sat on the mat."], references=[["The cat sat on a mat."]])
>>> round(metric.compute()["score"], 2)
48.89

References are given segment by segment, as there: a list of strings for each prediction, or one string. Values
have the names and scales that they have there, beside mtgauge's own: of ``load("bleu")``, ``bleu`` lies between
0 and 1, and ``score`` is 100 times that.

>>> words = load("wer").compute(predictions=["The cat sat."], references=["A cat sat."])
>>> f"{words:.3f}"
'0.333'
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from mtgauge.corpus import LanguagePair, References
from mtgauge.corpus.columns import GivenTexts, listed_column, listed_texts
from mtgauge.corpus.row_labels import check_order
from mtgauge.errors import InputError, OptionError
from mtgauge.measures import Measure
from mtgauge.measures.one_system import ScoredSystem, SegmentColumns, scored
from mtgauge.measures.registry import BUILT_IN, known_name, load_metric, metric_names
from mtgauge.measures.valued import told_batches
from mtgauge.metrics.bleu import Bleu, mean_precision
from mtgauge.nearest import meant
from mtgauge.sentences import say

#: What evaluate gives, made of the measure and of what it found.
_Answer = Callable[[Measure, ScoredSystem], Any]


@dataclass(frozen=True, slots=True)
class _Counterpart:
    """A metric of that package.

    Attributes:
        name: The metric here.
        implied: Options that make it the same.
        options: Name of an option there -> its name here; empty where it decides nothing here.
        answer: What that package gives: values by name, or a number alone.
    """

    name: str
    implied: Mapping[str, Any] = field(default_factory=dict)
    options: Mapping[str, str] = field(default_factory=dict)
    answer: _Answer = lambda measure, found: {}


def _sacrebleu(measure: Measure, found: ScoredSystem) -> dict[str, Any]:
    from mtgauge.sacrebleu.metrics.bleu import score_of  # the other metrics need none of its names

    assert isinstance(measure, Bleu)  # noqa: S101  # the counterpart names it
    score = score_of(measure, found.totals, [*found.result.outputs.values()])
    return {name: getattr(score, name) for name in ("counts", "totals", "precisions", "bp", "sys_len", "ref_len")}


def _bleu(measure: Measure, found: ScoredSystem) -> dict[str, Any]:
    assert isinstance(measure, Bleu)  # noqa: S101  # the counterpart names it
    outputs = found.result.outputs
    precisions, mean = _mean_precision(measure, found.totals)
    reference_length = int(outputs["reference_length"])
    # beside empty references alone, it is 0 there
    penalty = _brevity(outputs["length_ratio"]) if reference_length else 0.0
    return {
        "bleu": mean * penalty,
        "precisions": precisions,
        "brevity_penalty": penalty,
        "length_ratio": outputs["length_ratio"],
        "translation_length": int(outputs["hypothesis_length"]),
        "reference_length": reference_length,
    }


def _brevity(ratio: float) -> float:
    """The brevity penalty of a ratio of lengths, by the operations of that package."""
    if ratio > 1:
        return 1.0
    return math.exp(1 - 1 / ratio) if ratio else 0.0


def _mean_precision(measure: Bleu, totals: Sequence[float]) -> tuple[list[float], float]:
    """Precisions on a scale of 1, and their geometric mean."""
    n = measure.max_order
    counts = np.array([totals], np.float64)
    effective = bool(measure.effective_order)
    [found], [mean] = mean_precision(measure, counts[:, 4 : 4 + n], counts[:, 4 + n :], effective, top=1.0)
    precisions = found.tolist()
    if effective or measure.smoothing != "none" or measure.chosen_weights is not None:
        return precisions, float(mean)
    # that package, which has none of these options, divides each logarithm; the last digit depends on it
    logs = [1 / n * math.log(precision) for precision in precisions if precision > 0]
    return precisions, math.exp(sum(logs)) if len(logs) == n else 0.0


def _ter(measure: Measure, found: ScoredSystem) -> dict[str, Any]:
    outputs = found.result.outputs
    return {"num_edits": outputs["edits"], "ref_length": outputs["reference_length"]}


def _chrf(measure: Measure, found: ScoredSystem) -> dict[str, Any]:
    options = measure.option_values()
    return {name: options[name] for name in ("char_order", "word_order", "beta")}


@dataclass(frozen=True, slots=True)
class _Rate:
    """A score on a scale of 1, as one quotient of counts: that of percent by 100 may differ in its last digit.

    Attributes:
        counted: The columns of the rows that are added up above.
        of: Those below.
        name: What it is called there; empty where it is given without a name.
    """

    counted: Sequence[int]
    of: Sequence[int]
    name: str = ""

    def __call__(self, measure: Measure, found: ScoredSystem) -> Any:
        """The answer of that package."""
        counted, of = (sum(found.totals[column] for column in columns) for columns in (self.counted, self.of))
        # of no words at all, the metric says what errors are
        rate = counted / of if of else found.result.score / 100
        return {self.name: rate} if self.name else rate


def _character(measure: Measure, found: ScoredSystem) -> dict[str, Any]:
    """The mean of segments, exact before it is rounded, as the package behind evaluate's takes it."""
    from statistics import mean  # slow to import

    return {"cer_score": mean(float(row[0]) for row in found.rows)}


#: Substitutions, deletions and insertions of the words of the reference.
_EDITS = _Rate((0, 1, 2), (3,))


#: Of WER and CER, which count the same on the whole and text by text.
_CONCATENATED = {"concatenate_texts": ""}
#: Name there -> what it is here, where that is not the same.
_THEIRS = {
    "sacrebleu": _Counterpart(
        "bleu", options={"use_effective_order": "effective_order", "force": ""}, answer=_sacrebleu
    ),
    "bleu": _Counterpart("bleu", implied={"smooth_method": "none", "brevity": "shortest"}, answer=_bleu),
    "chrf": _Counterpart("chrf", answer=_chrf),
    "ter": _Counterpart(
        "ter", options={"ignore_punct": "no_punct", "support_zh_ja_chars": "asian_support"}, answer=_ter
    ),
    "wer": _Counterpart("wer", implied={"profile": "jiwer"}, options=_CONCATENATED, answer=_EDITS),
    "cer": _Counterpart("cer", options=_CONCATENATED, answer=_EDITS),
    "character": _Counterpart("character", answer=_character),
    "charcut_mt": _Counterpart("char_edit_rate", answer=_Rate((0, 1, 2), (3, 4), "charcut_mt")),
    "google_bleu": _Counterpart("gleu", options={"max_len": "max_order"}, answer=_Rate((0,), (1,), "google_bleu")),
    "exact_match": _Counterpart(
        "exact_match",
        implied={"whitespace": True},
        options={"ignore_case": "lowercase"},
        answer=_Rate((0,), (1,), "exact_match"),
    ),
}


class EvaluateMetric:
    """A metric with ``add``, ``add_batch`` and ``compute``, as `load` gives it.

    >>> metric = load("chrf")
    >>> metric.add(prediction="The cat sat.", reference=["A cat sat.", "The cat sat."])
    >>> metric
    <EvaluateMetric of chrf: 1 segment>
    >>> metric.compute()["score"]
    100.0

    Args:
        name: Name of the metric.
        languages: The language pair.
        options: Options of the metric.
    """

    def __init__(self, name: str, languages: LanguagePair | str | None, options: dict[str, Any]) -> None:
        self.name = name
        self._theirs = _counterpart(name)
        self._languages = languages
        self._options = options
        self._measure()  # a wrong name or option is told at once
        self._predictions: list[Any] = []
        self._references: list[Any] = []

    def _measure(self, **options: Any) -> Measure:
        theirs = self._theirs
        asked = {theirs.options.get(name, name): value for name, value in {**self._options, **options}.items()}
        asked.pop("", None)
        return load_metric(theirs.name, **{**theirs.implied, **asked})

    def __repr__(self) -> str:
        return told_batches(self, self.name, len(self))

    def __len__(self) -> int:
        """Number of segments that `compute` will score."""
        return len(self._predictions)

    def add(
        self,
        *,
        prediction: str | None = None,
        reference: str | Iterable[str] | None = None,
        predictions: str | None = None,
        references: str | Iterable[str] | None = None,
    ) -> None:
        """Takes one segment: its translation, and its reference or references.

        >>> metric = load("ter")
        >>> metric.add(predictions="The cat sat.", references=["A cat sat."])  # the plural is taken, as there
        >>> metric.compute()["num_edits"]
        1.0
        """
        translation = predictions if prediction is None else prediction
        if translation is None:
            raise InputError(say("no prediction given"))
        self.add_batch(predictions=[translation], references=[references if reference is None else reference])

    def add_batch(self, *, predictions: GivenTexts, references: Iterable[Any]) -> None:
        """Takes segments.

        >>> metric.add_batch(predictions=["It rained.", "Rain."], references=[["It rained."], ["It rained."]])
        >>> len(metric)
        2

        Args:
            predictions: n translations.
            references: For each of them a list of references, or one.

        Raises:
            InputError: They are not lists of one length, or hold what is no text; nothing is taken then.
        """
        check_order({}, {"predictions": predictions, "references": references})
        ours = listed_texts("predictions", predictions)
        theirs = listed_column("references", references, say("give a list with one item per segment"))
        if len(ours) != len(theirs):
            raise InputError(
                say("there are {n} predictions and {m} references", n=len(ours), m=len(theirs)),
                hint=say("give the references of each prediction: a list of strings, or one string"),
                code="unequal-counts",
            )
        References.per_segment(theirs)
        self._predictions += ours
        self._references += theirs

    def compute(
        self, *, predictions: GivenTexts | None = None, references: Iterable[Any] | None = None, **options: Any
    ) -> Any:
        """The score of these segments and of all that were added, which are then forgotten.

        >>> found = load("sacrebleu").compute(predictions=["The cat sat here."], references=["The cat sat there."])
        >>> round(found["score"], 2), found["sys_len"], found["signature"]
        (42.73, 5, 'bleu|nrefs:1|case:mixed|eff:no|tok:13a|smooth:exp|mtgauge:0.1.0')
        >>> found = load("bleu", max_order=2).compute(predictions=["A cat."], references=["A cat sat."])
        >>> round(found["bleu"], 2), found["translation_length"], found["precisions"]
        (0.51, 3, [1.0, 0.5])

        Args:
            predictions: n translations, or None.
            references: Their references.
            **options: Options of the metric, over those of `load`.

        Returns:
            A mapping of names to values: all that evaluate gives, by its names and on its scales; the values of
            the metric here, ``score`` first, where error rates are in percent; and ``signature``. For ``wer`` and
            ``cer`` a number alone, as there: the share of errors, which is 0.25 where ``score`` would be 25.

        Raises:
            InputError: There is no segment, or texts do not fit together.
            OptionError: An option is unknown, or the metric refuses its value.
        """
        measure = self._measure(**options)
        if predictions is not None or references is not None:
            none: list[str] = []
            self.add_batch(
                predictions=none if predictions is None else predictions,
                references=none if references is None else references,
            )
        columns: SegmentColumns = {"references_per_segment": self._references, "languages": self._languages}
        found = scored(measure, self._predictions, None, columns)
        self._predictions, self._references = [], []
        answer = self._theirs.answer(measure, found)
        if not isinstance(answer, dict):
            return answer
        return {**found.result.outputs, **answer, "signature": found.result.signature}


def load(name: str, *, languages: LanguagePair | str | None = None, **options: Any) -> EvaluateMetric:
    """A metric by its name there, or by its name here where that package has none of the name.

    ``sacrebleu`` is mtgauge's ``bleu``; evaluate's ``bleu`` is not smoothed, and compares with the shortest
    reference; ``wer`` counts as jiwer does.

    >>> load("chrf", word_order=2).compute(predictions=["a b"], references=["a b"])["score"]
    100.0

    Args:
        name: Name of the metric.
        languages: The language pair, such as ``en-zh``, on which tokenizers depend.
        **options: Options of the metric.

    Raises:
        OptionError: The name or an option is unknown, or the metric refuses a value.
    """
    return EvaluateMetric(name, languages, options)


def _counterpart(name: str) -> _Counterpart:
    """What a name stands for, in any case of letters."""
    theirs = _THEIRS.get(name.casefold())
    if theirs is not None:
        return theirs
    if known_name(name) not in BUILT_IN and known_name(name) not in (names := metric_names()):
        raise OptionError(say("unknown metric {name!r}", name=name), hint=meant(name, [*_THEIRS, *names]))
    return _Counterpart(name)
