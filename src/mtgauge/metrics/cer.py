"""Character error rate: edit distance per character of the reference, as jiwer counts it."""

from __future__ import annotations

from dataclasses import dataclass, replace

from mtgauge.base.errors import OptionError
from mtgauge.base.nearest import meant
from mtgauge.base.sentences import say
from mtgauge.measures import option
from mtgauge.metrics.wer import PROFILES, WER

#: With blanks between words, and without.
_TOKENIZERS = ("characters", "char")


@dataclass(frozen=True, kw_only=True)
class CER(WER):
    """CER, 0 upward, lower is better: substitutions, deletions and insertions per 100 characters of the reference.

    Blanks between words are characters, white space around a text is none, and case counts, as in jiwer.
    Characters are code points. With several references a segment counts its distance to the nearest one.

    >>> score = CER().corpus_score(["The cat sat on the mat."], ["A cat sat on the mat."])
    >>> round(float(score), 2)
    14.29
    """

    id = "cer"
    title = "CER"
    summary = "substitutions, deletions, insertions per 100 characters of the reference, as jiwer; lower is better"
    contract = replace(WER.contract, detokenized=False, long_segment=10_000)

    tokenize: str | None = option(
        "characters", "characters with blanks between words, or char: without any white space", choices=_TOKENIZERS
    )
    profile: str = option(
        "jiwer", "whose rate for empty references: jiwer 100 for each insertion, mtgauge 100", choices=PROFILES
    )

    def __post_init__(self) -> None:
        if self.tokenize not in _TOKENIZERS:
            raise OptionError(
                say("cer counts characters, and {tokenize!r} makes others", tokenize=self.tokenize),
                hint=meant(str(self.tokenize), _TOKENIZERS, say("take characters, or char; or the metric wer")),
            )
        super().__post_init__()
