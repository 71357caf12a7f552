"""The default metrics, used if the user names none: a short set that suits the language pair."""

from __future__ import annotations

from typing import NamedTuple

from mtgauge.base.language_codes import script_of
from mtgauge.base.sentences import say
from mtgauge.corpus import LanguagePair

#: Used if the target language is unknown, or needs nothing else.
DEFAULT_METRICS = ("bleu", "chrf")
#: Languages and scripts written without spaces between words, for which mtgauge has no word tokenizer.
_UNSPACED = frozenset({"th", "lo", "km", "my", "bo", "dz", "shn"})
_UNSPACED_SCRIPTS = frozenset({"Thai", "Laoo", "Khmr", "Mymr", "Tibt"})
#: Agglutinative languages, for which character n-grams work better than words (Popović 2015).
_AGGLUTINATIVE = frozenset(
    {"fi", "et", "hu", "tr", "az", "kk", "ky", "uz", "tt", "ug", "tk", "mn", "ka", "eu", "ta", "te", "kn", "ml",
     "sw", "zu", "xh", "rw", "lg", "ny", "sn", "st", "tn", "qu", "iu", "kl"}
)  # fmt: skip


class DefaultMetrics(NamedTuple):
    """Metrics, the main one first, and why they were chosen.

    Attributes:
        metrics: The metrics, as users write them.
        reason: One sentence; empty if the language needs nothing special.
    """

    metrics: tuple[str, ...]
    reason: str


def default_metrics(languages: LanguagePair | None) -> DefaultMetrics:
    """The metrics for a language pair.

    They are BLEU, so that numbers can be compared with published ones, and chrF, which correlates better with
    human judgements and needs no tokenizer (Kocmi et al. 2021). Where words are a poor unit, chrF comes first.
    """
    target = languages.target if languages else None
    if languages is not None and _is_unspaced(languages):
        return DefaultMetrics(
            ("chrf", "bleu:tokenize=char"),
            say(
                "metrics chosen for target language {language}, which is written without blanks: chrf, and "
                "bleu by "
                "character",
                language=target,
            ),
        )
    if languages is not None and languages.target_language in _AGGLUTINATIVE:
        return DefaultMetrics(
            ("chrf", "bleu"),
            say(
                "metrics chosen for target language {language}, whose words have many forms: chrf first, "
                "then bleu",
                language=target,
            ),
        )
    return DefaultMetrics(DEFAULT_METRICS, "")


def _is_unspaced(languages: LanguagePair) -> bool:
    """Whether the target language is written without spaces; if its code names a script, that decides."""
    script = script_of(languages.target)
    return script in _UNSPACED_SCRIPTS if script else languages.target_language in _UNSPACED
