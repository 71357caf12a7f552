"""What the diagnostics say of an evaluation, computed once for all charts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property

import numpy as np
import numpy.typing as npt

from mtgauge.base.language_codes import language_of
from mtgauge.diagnostics import (
    ClassRecall,
    Defects,
    Distribution,
    LengthBucket,
    NgramGains,
    NgramSurplus,
    Tokens,
    WordBucket,
    classes_of_segments,
    find_defects,
    ngram_gains,
    recall_by_class,
    score_by_length,
    score_distribution,
    telling_surplus,
    tokens_of,
    word_accuracy,
)
from mtgauge.diagnostics.ngrams import MAX_ORDER
from mtgauge.evaluation import Evaluation

#: Languages without blanks between words, for which there is no tokenizer: Thai, Lao, Khmer, Burmese.
_CHARACTERS = frozenset({"th", "lo", "km", "my"})
#: N-grams that the page shows of each order and kind.
TOP = 12


class Diagnosis:
    """The diagnostics of an evaluation; systems and metrics in its order.

    Args:
        evaluation: What was measured.
    """

    def __init__(self, evaluation: Evaluation) -> None:
        self.evaluation = evaluation

    @cached_property
    def tokens(self) -> Tokens:
        """References and systems in words, or in characters of a script without blanks."""
        tokenizer = "char" if self._language in _CHARACTERS else None
        return tokens_of(self.evaluation.testset, self.evaluation.systems, tokenizer)

    @cached_property
    def unit(self) -> str:
        """The unit of `tokens`: ``words`` or ``characters``."""
        return "characters" if self.tokens.tokenizer in {"char", "zh"} else "words"

    @property
    def orders(self) -> Sequence[int]:
        """The orders of n-grams that are shown: no single characters, which say nothing."""
        return range(2 if self.unit == "characters" else 1, MAX_ORDER + 1)

    @property
    def _language(self) -> str:
        languages = self.evaluation.testset.languages
        return language_of(languages.target) if languages else ""

    @cached_property
    def distributions(self) -> Sequence[Distribution | None]:
        """Segment scores, one per metric; None where whole documents are scored."""
        return [
            None
            if (output := item.fitted.segment_output) is None
            else score_distribution(output, item.beside_segments())
            for item in self.evaluation.measured
        ]

    @cached_property
    def lengths(self) -> Sequence[Sequence[LengthBucket]]:
        """Scores by length, one per metric; empty without references, and where whole documents are scored."""
        return [score_by_length(self.tokens, item.fitted, item.rows) for item in self.evaluation.measured]

    @cached_property
    def words(self) -> Sequence[WordBucket]:
        """Word accuracy by frequency; empty without references."""
        return word_accuracy(self.tokens)

    @cached_property
    def ngrams(self) -> Mapping[str, Sequence[NgramSurplus]]:
        """Over- and under-produced n-grams by system; empty without references."""
        return telling_surplus(self.tokens, top=TOP) if self.tokens.references else {}

    @cached_property
    def gains(self) -> Sequence[NgramGains]:
        """N-grams that systems gain and lose against each other, one per order; empty without references."""
        return ngram_gains(self.tokens, top=TOP) if self.tokens.references else ()

    @cached_property
    def recalls(self) -> Sequence[ClassRecall]:
        """Recall by class of words; empty without references."""
        return recall_by_class(self.tokens) if self.tokens.references else ()

    @cached_property
    def defects(self) -> Defects:
        """The defects that rules count in each output."""
        return find_defects(self.evaluation.testset, self.evaluation.systems, self.tokens)

    @cached_property
    def classes(self) -> npt.NDArray[np.bool_]:
        """Which segments have a word of which class in a reference, shape (n, classes of `WordClass`)."""
        return classes_of_segments(self.tokens)


def span(low: int, high: int | None) -> str:
    """A bucket in signs that every language has: 3, 5–9, 1000+."""
    if high is None:
        return f"{low}+"
    return str(low) if low == high else f"{low}–{high}"
