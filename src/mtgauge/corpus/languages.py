"""Language pairs such as ``zh-en``."""

from __future__ import annotations

import re
from dataclasses import dataclass

from mtgauge.base.errors import OptionError
from mtgauge.base.language_codes import label_code, language_of, normal_code, suggestions
from mtgauge.base.sentences import Sentence, listed, say

#: Language pairs as other programs write them: zh_en, zh>en, zh->en, zh2en, zh/en.
_PAIR_ELSEWHERE = re.compile(r"\s*([^\W\d_]+)\s*(?:[-=]*>|[-_/|,.+\s→–—2]|\bto\b|--)\s*([a-z]+)\s*")
_HOW = "write it as zh-en, zh_Hans-en_GB or zh-Hans:en-GB"


@dataclass(frozen=True, slots=True)
class LanguagePair:
    """Source and target language.

    >>> pair = LanguagePair.parse("zho-eng")
    >>> pair.source, pair.target, str(pair)
    ('zh', 'en', 'zh-en')

    Codes are kept in their normal form (`mtgauge.base.language_codes.normal_code`): ``zho`` and ``cmn`` become
    ``zh``, ``eng_Latn`` becomes ``en``. Here a code that no language has stays as it is, since files carry labels
    of all sorts; `parse` refuses it.

    Attributes:
        source: Language code of the source text, such as ``zh``.
        target: Language code of the translations, such as ``en`` or ``pt_BR``.
    """

    source: str
    target: str

    def __post_init__(self) -> None:
        for side in ("source", "target"):
            code = getattr(self, side)
            object.__setattr__(self, side, label_code(code))

    @classmethod
    def of(cls, value: LanguagePair | str | None) -> LanguagePair | None:
        """The pair that a caller names, by its text or as it is; None where none is named.

        >>> LanguagePair.of("zh-en"), LanguagePair.of(None)
        (LanguagePair(source='zh', target='en'), None)

        Raises:
            OptionError: As for `parse`.
        """
        return value if isinstance(value, LanguagePair | None) else cls.parse(value)

    @classmethod
    def parse(cls, text: str) -> LanguagePair:
        """Two language codes with ``-`` between them, or with ``:``, which codes do not hold.

        >>> LanguagePair.parse("zh-Hans-en").target
        'en'
        >>> LanguagePair.parse("zho:eng")
        LanguagePair(source='zh', target='en')

        Codes may hold ``-`` themselves: ``zh-Hans-en`` is parted where both sides are codes of languages.

        Raises:
            OptionError: The text is not two codes of languages, or can be parted in two ways.
        """
        found = _partings(text) if isinstance(text, str) else []
        known = [pair for pair in found if None not in map(normal_code, pair)]
        if len(known) == 1:
            return cls(*known[0])
        if known:
            readings = " or ".join(":".join(pair) for pair in known)
            raise OptionError(
                say("{text!r} can be read as {readings}", text=text, readings=readings),
                hint=say("put : between the two codes, as here"),
            )
        if not found:
            raise OptionError(say("{text!r} is not a language pair", text=text), hint=_pair_meant(text) or _HOW)
        raise _unknown(text, found)

    @classmethod
    def of_label(cls, label: str) -> LanguagePair | None:
        """The pair that a file or its name holds, in which unknown codes stay as they are.

        >>> LanguagePair.of_label("en-de")
        LanguagePair(source='en', target='de')
        >>> LanguagePair.of_label("news") is None
        True

        It is parted as in `parse`; where that leaves none or several pairs, at the first ``-``. None where there
        is nothing to part.
        """
        found = _partings(label)
        known = [pair for pair in found if None not in map(normal_code, pair)]
        return cls(*(known if len(known) == 1 else found)[0]) if found else None

    @property
    def target_language(self) -> str:
        """The target without script or region: ``pt`` for ``pt_BR``."""
        return language_of(self.target)

    @property
    def source_language(self) -> str:
        """The source without script or region."""
        return language_of(self.source)

    def __str__(self) -> str:
        return f"{self.source}-{self.target}"


def settled_pair(asked: LanguagePair | None, stored: LanguagePair | None) -> LanguagePair | None:
    """The pair that was asked for, if the labels of the test set do not name other languages.

    Raises:
        OptionError: The set is in another pair.
    """
    if asked is None or stored is None:
        return asked or stored
    for ours, theirs in ((asked.source, stored.source), (asked.target, stored.target)):
        is_language = theirs != "any" and normal_code(theirs) is not None
        if is_language and language_of(ours) != language_of(theirs):
            raise OptionError(
                say("the test set is {stored}, not {asked}", stored=stored, asked=asked),
                hint=say("leave -l out, or mend it"),
            )
    return asked


def _partings(text: str) -> list[tuple[str, str]]:
    """What a text can be parted into: at its ``:``, or else at one of its ``-``."""
    if ":" in text:
        source, _, target = text.partition(":")
        return [(source, target)] if source and target and ":" not in target else []
    parts = text.split("-")
    if not all(parts):
        return []
    return [("-".join(parts[:place]), "-".join(parts[place:])) for place in range(1, len(parts))]


def _pair_meant(text: object) -> Sentence | None:
    """``zh-en`` for ``zh_en``, ``zh>en`` and the like; a region as in ``zh_TW`` has capital letters."""
    found = _PAIR_ELSEWHERE.fullmatch(str(text))
    if found is None or None in map(normal_code, found.groups()):
        return None
    return say("is '{name}' meant?", name="-".join(found.groups()))


def _unknown(text: str, found: list[tuple[str, str]]) -> OptionError:
    """Names the codes that no language has, in the parting that leaves most of the text to languages."""
    pair = max(found, key=_sense)
    wrong = [code for code in dict.fromkeys(pair) if normal_code(code) is None]
    codes = listed([repr(code) for code in wrong])
    what = (
        say("{codes} are not language codes", codes=codes)
        if len(wrong) > 1
        else say("{codes} is not a language code", codes=codes)
    )
    meant = [near for code in wrong for near in suggestions(code)]
    hint = say("did you mean {names}", names=", ".join(meant)) if meant else _HOW
    return OptionError(
        say("{text!r}: {what}", text=text, what=what),
        hint=_pair_meant(text) or say("{hint}; x-NAME names a language of your own", hint=hint),
    )


def _sense(pair: tuple[str, str]) -> tuple[int, int]:
    """How many sides begin with a language, and how much of the pair codes of languages are."""
    begun = sum(normal_code(code.replace("_", "-").partition("-")[0]) is not None for code in pair)
    return begun, sum(len(code) for code in pair if normal_code(code) is not None)
