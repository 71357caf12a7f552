"""Log-perplexity under a model of n-grams."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Any

import numpy as np
import numpy.typing as npt

from mtgauge.base.sentences import say
from mtgauge.base.signature import Signature
from mtgauge.base.version import __version__
from mtgauge.corpus import TestSet
from mtgauge.measures import Batch, Explanation, Level, Resources, Span
from mtgauge.metrics.perplexity.language_models import corpus_model, kind_of, word_model
from mtgauge.metrics.perplexity.options import CORPUS, LanguageModelMeasure, values_of
from mtgauge.metrics.perplexity.surprise import surprise_label
from mtgauge.metrics.shared.reference_order import ReferenceOrder
from mtgauge.metrics.shared.tokens import FittedTokenMeasure
from mtgauge.stats.totals import Rows

#: Digits of SHA-256 in signatures.
_DIGITS = 12


class FittedNgramPerplexity(FittedTokenMeasure):
    """Log-perplexity under a model of n-grams.

    A row holds the sum of the negative logarithms of the probabilities of the words and of the end of a text, in
    the base of the model, how many they are, and how many of them the model does not know. The sum is that of the
    single values, rounded once.
    """

    measure: LanguageModelMeasure

    def __init__(self, measure: LanguageModelMeasure, testset: TestSet, resources: Resources) -> None:
        super().__init__(measure, testset, resources)
        if measure.model is not None:
            self.kind: str = kind_of(measure.model)
            self.model = word_model(measure.model)
            self._model_notes: tuple[str, ...] = ()
            if not getattr(self.model, "has_unknown", True):
                self._model_notes = (say("the model has no <unk>: an unknown word counts 10^-100, as in KenLM"),)
        else:
            self.kind = "kneser-ney"
            self.model, self._model_notes = corpus_model(
                resources.files[CORPUS], self.tokenizer.name, measure._preprocessing, measure._chosen_order
            )

    @property
    def named_columns(self) -> Mapping[str, tuple[str | None, ...]]:
        """No references."""
        return {}

    @property
    def reference_order(self) -> ReferenceOrder:
        """No value depends on references."""
        return ReferenceOrder.NEVER

    def statistics(self, batch: Batch, *, threads: int = 1) -> Rows:
        """(n, 3) sums and counts."""
        return self.statistics_of_all([batch], threads=threads)[0]

    def statistics_of_all(self, batches: Sequence[Batch], *, threads: int = 1) -> list[Rows]:
        """(n, 3) sums and counts of each system; equal texts are scored once."""
        distinct = {
            text: at for at, text in enumerate(dict.fromkeys(t for batch in batches for t in batch.hypotheses))
        }
        rows = self._rows([*distinct])
        return [rows[[distinct[text] for text in batch.hypotheses]] for batch in batches]

    def _rows(self, texts: Sequence[str]) -> npt.NDArray[np.float64]:
        lines = self.tokenizer.tokenize_lines(self.measure._preprocessing(texts))
        found = self.model.score([line.split() for line in lines])
        values, unknown, bounds = found.values.tolist(), np.cumsum([0, *found.unknown]), found.offsets.tolist()
        sums = [-math.fsum(values[begin:end]) for begin, end in pairwise(bounds)]
        return np.column_stack([sums, np.diff(found.offsets), np.diff(unknown[found.offsets])]).reshape(-1, 3)

    def score(self, totals: npt.NDArray[Any], level: Level) -> npt.NDArray[np.float64]:
        """The (..., 4) values of (..., 3) totals."""
        return values_of(totals, self.model.unit)

    def signature(self, level: Level) -> Signature:
        """The kind of model, its digest, and how words are found."""
        before = self.measure._preprocessing
        digits = self.model.digits[:_DIGITS]
        of_corpus = self.measure.model is None
        return Signature.of(
            self.measure.id,
            lm=self.kind,
            order=self.model.order,
            weights=None if of_corpus else digits,
            corpus=digits if of_corpus else None,
            unit="nats",
            case=before.case,
            tok=self.tokenizer.signature,
            model=self.tokenizer.model,
            norm=before.norm,
            width=before.width,
            mtgauge=__version__,
        )

    def notes(self) -> tuple[str, ...]:
        """The tokenizer that was chosen by language, and what the model lacks."""
        return (*super().notes(), *self._model_notes)

    def explain(self, batch: Batch, index: int) -> Explanation:
        """Each word with a label for its surprisal, and its probability as confidence.

        Labels are those of `mtgauge.metrics.perplexity.surprise`.
        """
        words = self.words(batch.hypotheses[index])
        found = self.model.score([words.words.split()])
        spans = (
            Span(
                "hypothesis",
                *place,
                label=surprise_label(float(value) * self.model.unit, is_unknown=bool(unknown)),
                confidence=min(1.0, math.exp(float(value) * self.model.unit)),
            )
            for place, value, unknown in zip(words.spans, found.values, found.unknown, strict=False)
        )
        return Explanation(tuple(spans))
