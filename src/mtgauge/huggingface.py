"""Metrics in the shape of Hugging Face ``evaluate``, whose package is not needed.

>>> from mtgauge.huggingface import load
>>> metric = load("sacrebleu")
>>> metric.add_batch(predictions=["The cat sat on the mat."], references=[["The cat sat on a mat."]])
>>> round(metric.compute()["score"], 2)
48.89

References are given segment by segment, as there: a list of strings for each prediction, or one string.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from mtgauge.corpus import LanguagePair
from mtgauge.corpus.columns import GivenTexts, kind_of, listed
from mtgauge.errors import InputError
from mtgauge.measures import Measure
from mtgauge.measures.registry import load_metric
from mtgauge.sentences import say


@dataclass(frozen=True, slots=True)
class _Counterpart:
    """A metric of that package.

    Attributes:
        name: The metric here.
        implied: Options that make it the same.
        options: Name of an option there -> its name here; empty where it decides nothing here.
        values: Name of a value there -> how it follows from the values here.
    """

    name: str
    implied: Mapping[str, Any] = field(default_factory=dict)
    options: Mapping[str, str] = field(default_factory=dict)
    values: Mapping[str, Callable[[Mapping[str, float]], Any]] = field(default_factory=dict)


#: Name there -> what it is here, where that is not the same.
_THEIRS = {
    "sacrebleu": _Counterpart(
        "bleu",
        options={"use_effective_order": "effective_order", "force": ""},
        values={
            "precisions": lambda found: [value for name, value in found.items() if name.startswith("precision_")],
            "bp": lambda found: found["brevity_penalty"],
            "sys_len": lambda found: int(found["hypothesis_length"]),
            "ref_len": lambda found: int(found["reference_length"]),
        },
    ),
    "ter": _Counterpart(
        "ter",
        options={"ignore_punct": "no_punct", "support_zh_ja_chars": "asian_support"},
        values={"num_edits": lambda found: found["edits"], "ref_length": lambda found: found["reference_length"]},
    ),
    "wer": _Counterpart("wer", implied={"profile": "jiwer"}),
    "charcut": _Counterpart("char_edit_rate"),
    "google_bleu": _Counterpart("gleu"),
}


class EvaluateMetric:
    """A metric with ``add``, ``add_batch`` and ``compute``, as `load` gives it.

    >>> metric = load("chrf")
    >>> metric.add(prediction="The cat sat.", reference=["A cat sat.", "The cat sat."])
    >>> len(metric), metric.compute()["score"]
    (1, 100.0)

    Args:
        name: Name of the metric.
        languages: The language pair.
        options: Options of the metric.
    """

    def __init__(self, name: str, languages: LanguagePair | str | None, options: dict[str, Any]) -> None:
        self.name = name
        self._theirs = _THEIRS.get(name, _Counterpart(name))
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
            InputError: They are not lists of one length.
        """
        ours, theirs = _list("predictions", predictions), _list("references", references)
        if len(ours) != len(theirs):
            raise InputError(
                say("there are {n} predictions and {m} references", n=len(ours), m=len(theirs)),
                hint=say("give the references of each prediction: a list of strings, or one string"),
                code="unequal-counts",
            )
        self._predictions += ours
        self._references += theirs

    def compute(
        self, *, predictions: GivenTexts | None = None, references: Iterable[Any] | None = None, **options: Any
    ) -> dict[str, Any]:
        """The score of these segments and of all that were added, which are then forgotten.

        >>> found = load("sacrebleu").compute(predictions=["The cat sat here."], references=["The cat sat there."])
        >>> round(found["score"], 2), found["sys_len"], found["signature"]
        (42.73, 5, 'bleu|nrefs:1|case:mixed|eff:no|tok:13a|smooth:exp|mtgauge:0.1.0')

        Args:
            predictions: n translations, or None.
            references: Their references.
            **options: Options of the metric, over those of `load`.

        Returns:
            All values of the metric by name, ``score`` first, and ``signature``; those of ``sacrebleu`` and
            ``ter`` by their names there, too. Error rates are in percent.

        Raises:
            InputError: There is no segment, or texts do not fit together.
            OptionError: An option is unknown, or the metric refuses its value.
        """
        measure = self._measure(**options)
        if predictions is not None or references is not None:
            self.add_batch(predictions=predictions or [], references=references or [])
        result = measure.corpus_score(
            self._predictions, references_per_segment=self._references, languages=self._languages
        )
        self._predictions, self._references = [], []
        theirs = {name: value(result.outputs) for name, value in self._theirs.values.items()}
        return {**result.outputs, **theirs, "signature": result.signature}


def load(name: str, *, languages: LanguagePair | str | None = None, **options: Any) -> EvaluateMetric:
    """A metric by its name here or there: ``sacrebleu`` is ``bleu``, and ``wer`` counts as jiwer does.

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


def _list(name: str, value: Any) -> list[Any]:
    items = listed(value)
    if items is None:
        raise InputError(
            say("{columns} are {kind}", columns=name, kind=kind_of(value)),
            hint=say("give a list with one item per segment"),
            code="wrong-nesting",
        )
    return list(items)
