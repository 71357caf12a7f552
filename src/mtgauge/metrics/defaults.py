"""Which metrics are taken where nobody names any: a short set that suits the language pair."""

from __future__ import annotations

from typing import NamedTuple

from mtgauge.corpus import LanguagePair
from mtgauge.language_codes import script_of
from mtgauge.sentences import say

#: Taken where the target language is not known, or asks for nothing else.
DEFAULT_METRICS = ("bleu", "chrf")
#: Written without blanks between words, and no tokenizer here knows the words: languages, and scripts.
_UNSPACED = frozenset({"th", "lo", "km", "my", "bo", "dz", "shn"})
_UNSPACED_SCRIPTS = frozenset({"Thai", "Laoo", "Khmr", "Mymr", "Tibt"})
#: Languages that build long words from many pieces: characters say more than words (Popović 2015).
_AGGLUTINATIVE = frozenset(
    {"fi", "et", "hu", "tr", "az", "kk", "ky", "uz", "tt", "ug", "tk", "mn", "ka", "eu", "ta", "te", "kn", "ml",
     "sw", "zu", "xh", "rw", "lg", "ny", "sn", "st", "tn", "qu", "iu", "kl"}
)  # fmt: skip


class DefaultMetrics(NamedTuple):
    """Metrics, the main one first, and why.

    Attributes:
        metrics: As users write them.
        reason: One sentence; empty where nothing was special.
    """

    metrics: tuple[str, ...]
    reason: str


def default_metrics(languages: LanguagePair | None) -> DefaultMetrics:
    """The metrics for a language pair.

    BLEU, so that numbers can be compared with published ones, and chrF, which follows people's judgement more
    closely and needs no tokenizer (Kocmi et al. 2021). Where words say little, chrF is the main metric.
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
    """Whether the target is written without blanks; where a script is named, it decides."""
    script = script_of(languages.target)
    return script in _UNSPACED_SCRIPTS if script else languages.target_language in _UNSPACED
