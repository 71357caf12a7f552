"""The parameters of METEOR 1.5, for English by task, for other languages one set each; and those of 2005."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from mtgauge.base.errors import OptionError
from mtgauge.base.sentences import say

#: The matchers of METEOR, in the order of its stages.
MATCHERS = ("exact", "stem", "synonym", "paraphrase")


@dataclass(frozen=True, slots=True)
class MeteorTask:
    """The parameters of a score (Denkowski and Lavie 2014, section 2).

    Attributes:
        alpha: Weight of recall against precision.
        beta: How steeply the penalty grows with fragmentation.
        gamma: The greatest penalty.
        delta: Weight of content words against function words.
        weights: Weight of each matcher that is available for the language.
        penalizes_whole_segments: Whether a segment all of whose words match in one chunk has a penalty.
    """

    alpha: float
    beta: float
    gamma: float
    delta: float
    weights: Mapping[str, float]
    penalizes_whole_segments: bool = False


@dataclass(frozen=True, slots=True)
class Language:
    """A language that METEOR knows.

    Attributes:
        name: Its name in METEOR's files, and of its Snowball stemmer.
        code: Its code in the file names of paraphrase tables.
        task: Its parameters.
    """

    name: str
    code: str
    task: MeteorTask


def _task(alpha: float, beta: float, gamma: float, delta: float, **weights: float) -> MeteorTask:
    return MeteorTask(alpha, beta, gamma, delta, {"exact": 1.0, **weights})


DEFAULT_TASK = "rank"

#: Parameters for English by what they are tuned for: ranking, adequacy, HTER, utility, tuning. ``li`` is language
#: independent, and so is ``universal``, which needs neither a stemmer nor synonyms and exists for any language.
TASKS = {
    "rank": _task(0.85, 0.2, 0.6, 0.75, stem=0.6, synonym=0.8, paraphrase=0.6),
    "adq": _task(0.75, 1.4, 0.45, 0.7, stem=1.0, synonym=0.6, paraphrase=0.8),
    "hter": _task(0.4, 1.5, 0.35, 0.55, stem=0.2, synonym=0.6, paraphrase=0.8),
    "util": _task(0.65, 0.1, 0.55, 0.65, stem=0.0, synonym=0.0, paraphrase=0.8),
    "tune": _task(0.5, 1.0, 0.5, 0.5, stem=0.5, synonym=0.5, paraphrase=0.5),
    "li": _task(0.75, 1.4, 0.7, 0.5, stem=0.5, synonym=0.5, paraphrase=0.5),
    "universal": _task(0.7, 1.4, 0.3, 0.7, paraphrase=0.6),
}
UNIVERSAL_TASK = "universal"
#: The formula of Banerjee and Lavie (2005): F = 10PR / (R + 9P), and a penalty of 0.5 (chunks / matches)^3, which
#: identical texts have too. All words count the same, and so do all matches; there were no paraphrases yet.
PAPER_TASK = "2005"
TASKS[PAPER_TASK] = replace(_task(0.9, 3.0, 0.5, 0.5, stem=1.0, synonym=1.0), penalizes_whole_segments=True)

_STEMS_ONLY = _task(0.75, 1.4, 0.7, 0.5, stem=0.5)
_UNIVERSAL = Language("other", "other", TASKS[UNIVERSAL_TASK])

LANGUAGES = {
    "en": Language("english", "en", TASKS[DEFAULT_TASK]),
    "cs": Language("czech", "cz", _task(0.95, 0.2, 0.6, 0.8, paraphrase=0.4)),
    "fr": Language("french", "fr", _task(0.9, 1.4, 0.6, 0.65, stem=0.2, paraphrase=0.4)),
    "es": Language("spanish", "es", _task(0.65, 1.3, 0.5, 0.8, stem=0.8, paraphrase=0.6)),
    "de": Language("german", "de", _task(0.95, 1.0, 0.55, 0.55, stem=0.8, paraphrase=0.2)),
    "ru": Language("russian", "ru", _task(0.75, 1.4, 0.7, 0.5, stem=0.5, paraphrase=0.5)),
    "pt": Language("portuguese", "pt", _STEMS_ONLY),
    "da": Language("danish", "da", _STEMS_ONLY),
    "ro": Language("romanian", "ro", _STEMS_ONLY),
    "hu": Language("hungarian", "hu", _STEMS_ONLY),
    "tr": Language("turkish", "tr", _STEMS_ONLY),
    "fi": Language("finnish", "fi", _STEMS_ONLY),
    "nl": Language("dutch", "nl", _STEMS_ONLY),
    "it": Language("italian", "it", _STEMS_ONLY),
    "no": Language("norwegian", "no", _STEMS_ONLY),
    "sv": Language("swedish", "se", _STEMS_ONLY),
}
#: Codes that METEOR writes differently, and the two written forms of Norwegian.
OWN_CODES = {"cz": "cs", "se": "sv", "nb": "no", "nn": "no"}


def language_code(code: str) -> str:
    """The code under which `LANGUAGES` has a language, if it does."""
    return OWN_CODES.get(code, code)


def language_of(code: str) -> Language:
    """METEOR's settings for a language; for one that it does not know, its universal parameters."""
    return LANGUAGES.get(code, _UNIVERSAL)


def task_of(code: str, name: str) -> MeteorTask:
    """The parameters for a language and a task.

    Raises:
        OptionError: The task is for English only, and the language is another one.
    """
    if code == "en" or name == UNIVERSAL_TASK:
        return TASKS[name]
    if name == PAPER_TASK:
        own = language_of(code).task.weights
        weights = TASKS[name].weights
        return replace(TASKS[name], weights={matcher: weights[matcher] for matcher in weights if matcher in own})
    if name != DEFAULT_TASK:
        raise OptionError(say("task {name} of meteor is for English only, not for {code}", name=name, code=code))
    return language_of(code).task
