"""Metrics in the shape of Hugging Face ``evaluate``, whose package is not needed.

>>> from mtgauge.huggingface import load
>>> metric = load("sacrebleu")
>>> metric.add_batch(predictions=["The cat sat on the mat."], references=[["The cat sat on a mat."]])
>>> round(metric.compute()["score"], 2)
48.89

References are given segment by segment, as there: a list of strings for each prediction, or one string.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from mtgauge.corpus import LanguagePair
from mtgauge.corpus.columns import GivenTexts, kind_of, listed
from mtgauge.errors import InputError
from mtgauge.measures import Measure
from mtgauge.measures.registry import load_metric
from mtgauge.sentences import say

#: Names of that package for metrics that have other names here.
_NAMES = {"sacrebleu": "bleu", "charcut": "char_edit_rate", "google_bleu": "gleu"}


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
        self._languages = languages
        self._options = options
        self._measure()  # a wrong name or option is told at once
        self._predictions: list[Any] = []
        self._references: list[Any] = []

    def _measure(self, **options: Any) -> Measure:
        return load_metric(_NAMES.get(self.name, self.name), **{**self._options, **options})

    def __len__(self) -> int:
        """Number of segments that `compute` will score."""
        return len(self._predictions)

    def add(self, *, prediction: str, reference: str | Iterable[str]) -> None:
        """Takes one segment: its translation, and its reference or references."""
        self.add_batch(predictions=[prediction], references=[reference])

    def add_batch(self, *, predictions: GivenTexts, references: Iterable[Any]) -> None:
        """Takes segments.

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

        Args:
            predictions: n translations, or None.
            references: Their references.
            **options: Options of the metric, over those of `load`.

        Returns:
            All values of the metric by name, ``score`` first, and ``signature``. Error rates are in
            percent.

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
        return {**result.outputs, "signature": result.signature}


def load(name: str, *, languages: LanguagePair | str | None = None, **options: Any) -> EvaluateMetric:
    """A metric by its name here or there: ``sacrebleu`` is ``bleu``.

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
