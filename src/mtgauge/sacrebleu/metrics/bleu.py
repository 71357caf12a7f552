"""BLEU by the names of sacreBLEU."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from types import MappingProxyType
from typing import Any

import numpy as np

from mtgauge.corpus import TestSet
from mtgauge.measures import FittedMeasure, Level, Resources
from mtgauge.metrics import bleu as ours
from mtgauge.sacrebleu import advice
from mtgauge.sacrebleu.metrics.base import Metric, logger
from mtgauge.sacrebleu.metrics.scores import Score
from mtgauge.sacrebleu.metrics.signatures import Signature
from mtgauge.sacrebleu.tokenizers import NAMES, BaseTokenizer, tokenizer_named

#: The longest n-gram where none is named.
MAX_NGRAM_ORDER = 4
#: The columns of a row before the counts of n-grams.
_LENGTHS = 4

BLEUSignature = Signature


class BLEUScore(Score):
    """A BLEU score, and what it is made of.

    Attributes:
        counts: Matches of each order; with add-k smoothing, with what it adds.
        totals: N-grams of each order, likewise.
        precisions: Smoothed precisions in percent.
        bp: The brevity penalty.
        sys_len: Tokens of the hypotheses.
        ref_len: Tokens of the closest references.
        ratio: The first by the second; 0 where that is 0.
        prec_str: The precisions as they are printed.

    Examples:
        >>> from mtgauge.sacrebleu import sentence_bleu
        >>> score = sentence_bleu("The cat sat on the mat.", ["The cat sat on a mat."])
        >>> score.counts, score.totals, score.bp
        ([6, 4, 2, 1], [7, 6, 5, 4], 1.0)
    """

    def __init__(
        self,
        score: float,
        counts: list[Any],
        totals: list[Any],
        precisions: list[float],
        bp: float,
        sys_len: int,
        ref_len: int,
    ) -> None:
        super().__init__("BLEU", score)
        self.counts = counts
        self.totals = totals
        self.precisions = precisions
        self.bp = bp
        self.sys_len = sys_len
        self.ref_len = ref_len
        self.prec_str = "/".join(f"{precision:.1f}" for precision in precisions)
        self.ratio = sys_len / ref_len if ref_len else 0
        self._verbose = (
            f"{self.prec_str} (BP = {bp:.3f} ratio = {self.ratio:.3f} hyp_len = {sys_len:d} ref_len = {ref_len:d})"
        )


class BLEU(Metric[BLEUScore]):
    """BLEU.

    Args:
        lowercase: Whether case is ignored.
        force: Whether output that looks tokenized is taken without a warning.
        tokenize: The tokenizer; None for that of the target language, or else ``13a``.
        smooth_method: ``exp``, ``floor``, ``add-k`` or ``none``.
        smooth_value: Of ``floor`` (0.1) and ``add-k`` (1); the other methods take none.
        max_ngram_order: The longest n-gram.
        effective_order: Whether the average is over the orders that a text has; for segments it should be.
        trg_lang: The target language: ``zh``, ``ja`` and ``ko`` have tokenizers of their own.
        references: R lists of n strings, to be prepared once for several systems.

    Raises:
        OptionError: An option has a wrong value.

    Examples:
        >>> bleu = BLEU(references=[["A dog bit me.", "Nobody saw it."]])
        >>> bleu.corpus_score(["A dog bit me.", "Nobody has seen it."], None)
        BLEU = 59.46 80.0/62.5/50.0/50.0 (BP = 1.000 ratio = 1.111 hyp_len = 10 ref_len = 9)
        >>> bleu.get_signature().format(short=True).rpartition("|")[0]
        '#:1|c:mixed|e:no|tok:13a|s:exp'
    """

    SMOOTH_DEFAULTS: Mapping[str, float | None] = MappingProxyType(
        {"none": None, "floor": 0.1, "add-k": 1, "exp": None}
    )
    TOKENIZERS = NAMES
    TOKENIZER_DEFAULT = advice.DEFAULT_TOKENIZER
    OPTIONS = (
        "lowercase",
        "smooth_method",
        "smooth_value",
        "max_ngram_order",
        "effective_order",
        "trg_lang",
    )

    lowercase: bool
    smooth_method: str
    smooth_value: float | None
    max_ngram_order: int
    effective_order: bool
    trg_lang: str

    def __init__(
        self,
        lowercase: bool = False,
        force: bool = False,
        tokenize: str | None = None,
        smooth_method: str = "exp",
        smooth_value: float | None = None,
        max_ngram_order: int = MAX_NGRAM_ORDER,
        effective_order: bool = False,
        trg_lang: str = "",
        references: Sequence[Sequence[str | None]] | None = None,
    ) -> None:
        for warning in advice.of_tokenizer(tokenize, trg_lang):
            logger.warning(warning)
        name = tokenize or advice.suited_tokenizer(trg_lang)
        measure = _measure(name, lowercase, smooth_method, smooth_value, max_ngram_order, effective_order)
        options = {
            "lowercase": lowercase,
            "smooth_method": smooth_method,
            "smooth_value": smooth_value,
            "max_ngram_order": max_ngram_order,
            "effective_order": effective_order,
            "trg_lang": trg_lang,
        }
        self._force = force
        self._tokenize = name
        super().__init__(measure, options, references)

    @property
    def tokenizer(self) -> BaseTokenizer:
        """The tokenizer: a function of a line."""
        return tokenizer_named(self._tokenize)

    @property
    def tokenizer_signature(self) -> str:
        """What signatures say of the tokenizer."""
        return self.tokenizer.signature()

    def sentence_score(self, hypothesis: str, references: Sequence[str]) -> BLEUScore:
        """The score of one segment; `effective_order` should be on.

        Args:
            hypothesis: The translation.
            references: Its references; None is one that lacks the segment.

        Raises:
            TypeError: The hypothesis is no string, or the references are no list of strings.
            InputError: There is no reference.

        Examples:
            >>> BLEU(effective_order=True).sentence_score("The cat sat.", ["A cat sat.", "The dog sat."])
            BLEU = 63.89 100.0/66.7/50.0/50.0 (BP = 1.000 ratio = 1.000 hyp_len = 4 ref_len = 4)
        """
        if not self.effective_order:
            logger.warning("It is recommended to enable `effective_order` for sentence-level BLEU.")
        return super().sentence_score(hypothesis, references)

    @staticmethod
    def compute_bleu(
        correct: Sequence[float],
        total: Sequence[float],
        sys_len: int,
        ref_len: int,
        smooth_method: str = "none",
        smooth_value: float | None = None,
        effective_order: bool = False,
        max_ngram_order: int = MAX_NGRAM_ORDER,
    ) -> BLEUScore:
        """BLEU from counts; unlike sacreBLEU's, it leaves the lists as they are.

        Args:
            correct: Matches of each order.
            total: N-grams of each order.
            sys_len: Tokens of the hypotheses.
            ref_len: Tokens of the closest references.
            smooth_method: ``exp``, ``floor``, ``add-k`` or ``none``.
            smooth_value: Of ``floor`` (0.1) and ``add-k`` (1).
            effective_order: Whether the average is over the orders that a text has.
            max_ngram_order: The longest n-gram.

        Examples:
            >>> BLEU.compute_bleu([9, 7, 5, 3], [10, 8, 6, 4], 11, 11).score
            83.75922397...
        """
        options = ("none", False, smooth_method, smooth_value, max_ngram_order, effective_order)
        fitted = _fitted(*options)
        row = [sys_len, ref_len, ref_len, min(sys_len, ref_len), *correct, *total]
        values = fitted.score(np.array(row, np.float64), Level.CORPUS).tolist()
        return score_of(_measure(*options), row, values)

    def _score_of(self, totals: Sequence[float], values: Sequence[float]) -> BLEUScore:
        assert isinstance(self.measure, ours.BLEU)  # noqa: S101  # it was made here
        return score_of(self.measure, totals, values)

    def _watch(self, hypotheses: Sequence[str]) -> None:
        if not self._force:
            for warning in advice.of_tokenized(hypotheses):
                logger.warning(warning)


@lru_cache(maxsize=64)
def _measure(
    tokenize: str, lowercase: bool, method: str, value: float | None, order: int, effective: bool
) -> ours.BLEU:
    """The measure with these options; a value that its method does not take is ignored, as in sacreBLEU."""
    return ours.BLEU(
        tokenize=tokenize,
        lowercase=bool(lowercase),
        smooth_method=method,
        smooth_value=None if value is None or BLEU.SMOOTH_DEFAULTS.get(method) is None else float(value),
        max_order=order,
        effective_order=bool(effective),
    )


@lru_cache(maxsize=64)
def _fitted(*options: Any) -> FittedMeasure:
    return _measure(*options).fit(TestSet.of([""]), Resources())


def score_of(measure: ours.BLEU, totals: Sequence[float], values: Sequence[float]) -> BLEUScore:
    """The score object of the (k,) totals of rows and the (m,) values that the measure gives of them."""
    n = measure.max_order
    score, *precisions, penalty, _, hypothesis, reference = values
    matches, ngrams = ([*map(_number, part)] for part in (totals[_LENGTHS : _LENGTHS + n], totals[_LENGTHS + n :]))
    if measure._smoothing == "add-k" and any(matches):
        added = 1 if measure.smooth_value is None else _number(measure.smooth_value)
        matches[1:], ngrams[1:] = ([count + added for count in counts[1:]] for counts in (matches, ngrams))
    return BLEUScore(score, matches, ngrams, precisions, penalty, int(hypothesis), int(reference))


def _number(value: float) -> float:
    """Counts are whole numbers, as they are printed."""
    return int(value) if value == int(value) else value
