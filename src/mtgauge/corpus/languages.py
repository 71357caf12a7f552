"""Language pairs such as ``zh-en``."""

from __future__ import annotations

import re
from dataclasses import dataclass

from mtgauge.errors import OptionError

# A language tag (BCP 47) without its private parts: a language, then a script or a region.
_TAG = re.compile(r"[a-z]{2,3}([_-]([A-Z][a-z]{3}|[A-Z]{2}|[a-z]{2,4}))*")


@dataclass(frozen=True, slots=True)
class LanguagePair:
    """Source and target language.

    Attributes:
        source: Language code of the source text, such as ``zh``.
        target: Language code of the translations, such as ``en``.
    """

    source: str
    target: str

    @classmethod
    def parse(cls, text: str) -> LanguagePair:
        """``zh-en``, or ``zh_CN-en_GB`` where regions are named.

        Raises:
            OptionError: The text is not two language codes.
        """
        codes = text.split("-") if isinstance(text, str) else []
        if len(codes) != 2 or not all(_TAG.fullmatch(code) for code in codes):
            raise OptionError(f"{text!r} is not a language pair", hint="write it as zh-en or zh_CN-en_GB")
        return cls(*codes)

    @property
    def target_language(self) -> str:
        """The target without script or region: ``pt`` for ``pt_BR``."""
        return self.target.split("_")[0]

    @property
    def source_language(self) -> str:
        """The source without script or region."""
        return self.source.split("_")[0]

    def __str__(self) -> str:
        return f"{self.source}-{self.target}"


def settled_pair(asked: LanguagePair | None, stored: LanguagePair | None) -> LanguagePair | None:
    """The pair that was asked for, if the test set does not say otherwise.

    Raises:
        OptionError: The set is in another pair.
    """
    if asked is None or stored is None:
        return asked or stored
    for ours, theirs in ((asked.source, stored.source), (asked.target, stored.target)):
        if theirs != "any" and ours.partition("_")[0] != theirs.partition("_")[0]:
            raise OptionError(f"the test set is {stored}, not {asked}", hint="leave -l out, or mend it")
    return asked
