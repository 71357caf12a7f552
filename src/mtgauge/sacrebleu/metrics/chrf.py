"""chrF and chrF++ by the names of sacreBLEU."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from mtgauge.metrics import chrf as ours
from mtgauge.sacrebleu.metrics.base import Metric
from mtgauge.sacrebleu.metrics.scores import Score
from mtgauge.sacrebleu.metrics.signatures import Signature

CHRFSignature = Signature


def chrf_name(beta: float, word_order: int) -> str:
    """What is printed: ``chrF2``, ``chrF2++``."""
    return f"chrF{beta}" + "+" * word_order


class CHRFScore(Score):
    """A chrF score.

    Attributes:
        char_order: The longest n-gram of characters.
        word_order: The longest n-gram of words.
        beta: The weight of recall.

    Examples:
        >>> from mtgauge.sacrebleu import sentence_chrf
        >>> sentence_chrf("The cat sat.", ["A cat sat."], word_order=2)
        chrF2++ = 73.51
    """

    def __init__(self, score: float, char_order: int, word_order: int, beta: float) -> None:
        super().__init__(chrf_name(beta, word_order), score)
        self.char_order = char_order
        self.word_order = word_order
        self.beta = beta


class CHRF(Metric[CHRFScore]):
    """chrF, or chrF++ with ``word_order=2``.

    Args:
        char_order: The longest n-gram of characters.
        word_order: The longest n-gram of words.
        beta: The weight of recall.
        lowercase: Whether case is ignored.
        whitespace: Whether white space counts among the characters.
        eps_smoothing: Whether all orders are averaged with epsilon smoothing, as chrF++.py does.
        references: R lists of n strings, to be prepared once for several systems.

    Raises:
        OptionError: An option has a wrong value.

    Examples:
        >>> CHRF().corpus_score(["A dog bit me."], [["A dog has bitten me."]])
        chrF2 = 26.34
    """

    CHAR_ORDER = 6
    WORD_ORDER = 0
    BETA = 2
    OPTIONS = ("char_order", "word_order", "beta", "lowercase", "whitespace", "eps_smoothing")

    char_order: int
    word_order: int
    beta: float
    lowercase: bool
    whitespace: bool
    eps_smoothing: bool

    def __init__(
        self,
        char_order: int = CHAR_ORDER,
        word_order: int = WORD_ORDER,
        beta: float = BETA,
        lowercase: bool = False,
        whitespace: bool = False,
        eps_smoothing: bool = False,
        references: Sequence[Sequence[str | None]] | None = None,
    ) -> None:
        options: dict[str, Any] = {
            "char_order": char_order,
            "word_order": word_order,
            "lowercase": bool(lowercase),
            "whitespace": bool(whitespace),
            "eps_smoothing": bool(eps_smoothing),
        }
        measure = ours.ChrF(beta=float(beta), **options)
        super().__init__(measure, {**options, "beta": beta}, references)

    @property
    def order(self) -> int:
        """Number of orders."""
        return self.char_order + self.word_order

    def _score_of(self, totals: Sequence[float], values: Sequence[float]) -> CHRFScore:
        return CHRFScore(values[0], self.char_order, self.word_order, self.beta)
