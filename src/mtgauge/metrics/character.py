"""CharacTER: edits of characters after shifts of phrases (Wang et al. 2016)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

from mtgauge import native
from mtgauge.base.sentences import Sentence
from mtgauge.corpus import TestSet
from mtgauge.measures import Batch, Explanation, Kind, Level, Output, Reduction, Resources, option
from mtgauge.measures.span_pairs import SpanPairs
from mtgauge.metrics.shared.compared import ComparedTexts
from mtgauge.metrics.shared.ratio import Ratios, ratio
from mtgauge.metrics.shared.reference_order import ReferenceTexts
from mtgauge.metrics.shared.tokens import FittedTokenMeasure, TokenMeasure
from mtgauge.stats.totals import Rows
from mtgauge.text.spans import TokenSpans, lines_spans

if TYPE_CHECKING:
    from mtgauge.measures.derivation import Step


@dataclass(frozen=True, kw_only=True)
class CharacTER(TokenMeasure):
    """CharacTER, 0 to 100, lower is better: errors per 100 characters of the hypothesis, at most 100.

    Errors are the character edits (Levenshtein 1966) that remain after phrases are shifted to their places in the
    reference, plus, for each shifted phrase, the mean length of its words. Of several references a segment counts
    the one with the fewest errors. The score of a test set is the mean over its segments.

    >>> score = CharacTER().corpus_score(["The cat sat on the mat."], ["A cat sat on the mat."])
    >>> round(float(score), 2)
    13.04
    """

    id = "character"
    title = "CharacTER"
    summary = "character edits after shifts of phrases, per 100 characters (Wang et al. 2016); lower is better"
    contract = replace(
        TokenMeasure.contract,
        papers=("wang-etal-2016-character",),
        rows_of_segments=True,
        long_segment=500,
        reduction=Reduction.MEAN,
        explains=True,
        derives=True,
    )

    tokenize: str | None = option(
        "none", "tokenizer for the words of which phrases are made; none, as in the original: white space"
    )

    @property
    def outputs(self) -> tuple[Output, ...]:
        """``score``, and the sums of its components."""
        sums = ("edits", "shift_cost", "hypothesis_length")
        return (
            Output("score", 0, 100, higher_is_better=False),
            *(Output(name, 0, None, higher_is_better=None, kind=Kind.DETAIL) for name in sums),
        )

    def fit(self, testset: TestSet, resources: Resources) -> FittedCharacter:
        """CharacTER, fitted to the references."""
        return FittedCharacter(self, testset, resources)


class FittedCharacter(FittedTokenMeasure):
    """CharacTER on one set of references.

    A row holds the errors per character of the hypothesis (at most 1, and 1 for an empty hypothesis); 1; character
    edits; cost of shifts; characters of the hypothesis, counting one space between words.
    """

    measure: CharacTER

    def cut(self, texts: Sequence[str]) -> None:
        """None, since characters are compared and words are only shifted."""

    def overlong(self, hypothesis: str, reference: str) -> Sentence | None:
        """Refuses more than 4,000,000,000 pairs of characters, and more than 1,000,000 pairs of equal words."""
        from mtgauge.metrics.shared.overlong import overlong_shifts  # few texts are long

        return overlong_shifts(hypothesis, reference, lambda text: self.words(text).words)

    def statistics(self, batch: Batch, *, threads: int = 1) -> Rows:
        """(n, 5) values."""
        counts = native.character_statistics(*self.texts(batch), self.kernel, threads)
        return np.column_stack([error_rates(counts), np.ones(len(counts)), counts])

    def score(self, totals: npt.NDArray[Any], level: Level) -> npt.NDArray[np.float64]:
        """The (..., 4) values of (..., 5) totals; 0 without segments."""
        values = totals.astype(np.float64)
        mean = 100 * ratio(values[..., :1], values[..., 1:2])
        return np.concatenate([mean, values[..., 2:]], axis=-1)

    def count_steps(self, batch: Batch, index: int) -> Sequence[Step]:
        """The words, the nearest reference, the shifts with their cost, and the edits of characters."""
        from mtgauge.metrics.derivations.character import character_counts  # rarely needed

        references = {name: text.words.split() for name, text in self.reference_words(batch.start + index).items()}
        return [*character_counts(self.words(batch.hypotheses[index]).words.split(), references)]

    def score_steps(self, totals: npt.NDArray[Any], level: Level) -> Sequence[Step]:
        """Errors in percent of the characters of the hypothesis, or the mean over segments."""
        from mtgauge.metrics.derivations.character import character_score  # rarely needed

        score = float(self.score(totals, level)[0])
        return [character_score(totals.tolist(), score, of_segment=level is Level.SEGMENT)]

    def explain(self, batch: Batch, index: int) -> Explanation:
        """Shifts and character edits to the reference with the fewest errors.

        Ties are broken by `reference_order`. Labels are ``match``, ``substitution``, ``insertion`` (the reference
        lacks the characters), ``deletion`` (the hypothesis lacks them) and ``shift``. Edits of spaces between
        words have no span.
        """
        from mtgauge.metrics.shared.character_edits import ComparedText, explain_characters  # rarely needed

        words = self.reference_words(batch.start + index)
        references = {name: ComparedText(*reference) for name, reference in words.items()}
        return explain_characters(ComparedText(*self.words(batch.hypotheses[index])), references)

    def explain_all(self, batch: Batch, *, threads: int = 1) -> SpanPairs:
        """The shifts and edits of `explain`, computed many times as fast."""
        return self.span_pairs(native.character_span_pairs, batch, threads)

    def compared(self, texts: ReferenceTexts, threads: int = 1) -> ComparedTexts:
        """Many texts in the form that kernels take, with the intervals of their characters other than spaces."""
        lines = self.measure._preprocessing(texts)
        if self.tokenizer.name == "none":
            spans = TokenSpans(*native.token_spans(lines, "char", threads))
        else:
            spans = lines_spans(lines, [None if line is None else _spaced(line) for line in self.tokenized(lines)])
        return ComparedTexts(texts, self._tokenize(lines), self.measure._preprocessing.before(texts, spans))


def _spaced(words: str) -> str:
    """The characters of words, separated by spaces."""
    return " ".join("".join(words.split()))


def error_rates(counts: npt.NDArray[np.float64]) -> Ratios:
    """Errors per character, 0 to 1, from rows of ``native.character_statistics``; 1 for an empty hypothesis."""
    edits, shift_cost, length = counts.T
    rates: Ratios = np.minimum(ratio(edits + shift_cost, length, otherwise=1.0), 1.0)
    return rates
