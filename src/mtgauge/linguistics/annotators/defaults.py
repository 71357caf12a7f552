"""Which annotator a language gets, and whether one is for a language."""

from __future__ import annotations

from typing import Any

from mtgauge.base.errors import OptionError
from mtgauge.base.language_codes import label_code, language_of
from mtgauge.base.sentences import say

#: Language -> spec. Of Chinese there is no parser that is good enough to be chosen for somebody.
DEFAULTS = {"en": "spacy:en_core_web_sm", "zh": "jieba"}


def default_annotator(language: str) -> str:
    """The spec of the annotator for a language.

    Raises:
        OptionError: There is none.
    """
    code = language_of(label_code(language))
    if code not in DEFAULTS:
        hint = say(
            "name one with the option annotator, such as udpipe:MODEL; `mtgauge annotate train` makes a model "
            "from a treebank"
        )
        raise OptionError(say("no annotator is the default for {language!r}", language=language), hint=hint)
    return DEFAULTS[code]


def check_language(annotator: Any, language: str) -> None:
    """Refuses an annotator for texts in another language; of one that names no language nothing is known.

    Raises:
        OptionError: The annotator is for another language.
    """
    own = getattr(annotator, "language", None)
    if own is not None and language_of(label_code(own)) != language_of(label_code(language)):
        raise OptionError(
            say("the annotator is for texts in {own!r}, and these are in {language!r}", own=own, language=language)
        )
