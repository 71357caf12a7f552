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

    def __str__(self) -> str:
        return f"{self.source}-{self.target}"
