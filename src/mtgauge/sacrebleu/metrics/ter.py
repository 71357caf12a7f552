"""TER by the names of sacreBLEU."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from mtgauge.metrics import ter as ours
from mtgauge.sacrebleu.metrics.base import Metric
from mtgauge.sacrebleu.metrics.scores import Score
from mtgauge.sacrebleu.metrics.signatures import Signature
from mtgauge.sacrebleu.tokenizers.tokenizer_ter import TercomTokenizer

TERSignature = Signature


class TERScore(Score):
    """A TER score; lower is better.

    Attributes:
        num_edits: Edits and shifts.
        ref_length: Mean length of the references.

    Examples:
        >>> from mtgauge.sacrebleu import sentence_ter
        >>> score = sentence_ter("a cat sat", ["a cat sat there"])
        >>> score, score.num_edits, score.ref_length
        (TER = 25.00, 1, 4.0)
    """

    def __init__(self, score: float, num_edits: float, ref_length: float) -> None:
        super().__init__("TER", score)
        self.num_edits = int(num_edits)
        self.ref_length = ref_length


class TER(Metric[TERScore]):
    """TER.

    Args:
        normalized: Whether lines are joined, entities decoded and punctuation separated.
        no_punct: Whether punctuation is deleted.
        asian_support: Whether both also know East Asian characters.
        case_sensitive: Whether case counts.
        references: R lists of n strings, to be prepared once for several systems.

    Examples:
        >>> TER().corpus_score(["a cat sat"], [["a cat sat there"]])
        TER = 25.00
    """

    OPTIONS = ("normalized", "no_punct", "asian_support", "case_sensitive")

    normalized: bool
    no_punct: bool
    asian_support: bool
    case_sensitive: bool

    def __init__(
        self,
        normalized: bool = False,
        no_punct: bool = False,
        asian_support: bool = False,
        case_sensitive: bool = False,
        references: Sequence[Sequence[str | None]] | None = None,
    ) -> None:
        options: dict[str, Any] = {
            "normalized": bool(normalized),
            "no_punct": bool(no_punct),
            "asian_support": bool(asian_support),
            "case_sensitive": bool(case_sensitive),
        }
        super().__init__(ours.TER(**options), options, references)

    @property
    def tokenizer(self) -> TercomTokenizer:
        """What normalises texts: a function of a line."""
        return TercomTokenizer(self.normalized, self.no_punct, self.asian_support, self.case_sensitive)

    @property
    def tokenizer_signature(self) -> str:
        """What signatures say of it."""
        return self.tokenizer.signature()

    def _score_of(self, totals: Sequence[float], values: Sequence[float]) -> TERScore:
        score, edits, length = values
        return TERScore(score, edits, length)
