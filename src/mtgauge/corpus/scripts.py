"""Writing systems: which one a language uses, and which one a text is in."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache

import numpy as np
import numpy.typing as npt

from mtgauge.base.language_codes import language_of, script_of
from mtgauge.corpus.codepoints import TABLE_SIZE, code_points

#: Letters of the scripts that systems confuse, as ranges of a regular expression.
_LETTERS = {
    "Latin": "A-Za-z\u00aa\u00ba\u00c0-\u024f\u1e00-\u1eff",
    "Greek": "\u0370-\u03ff\u1f00-\u1fff",
    "Cyrillic": "\u0400-\u052f",
    "Armenian": "\u0531-\u0587",
    "Hebrew": "\u05d0-\u05ea",
    "Arabic": "\u0620-\u06d3\u0750-\u077f",
    "Devanagari": "\u0900-\u097f",
    "Bengali": "\u0980-\u09ff",
    "Tamil": "\u0b80-\u0bff",
    "Thai": "\u0e01-\u0e4e",
    "Georgian": "\u10a0-\u10ff",
    "Hangul": "\u1100-\u11ff\uac00-\ud7a3",
    "Kana": "\u3041-\u30ff",
    "Han": "\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0003134f",
}

#: Code of ISO 15924 -> the letters that it stands for.
_BY_CODE: dict[str, tuple[str, ...]] = {
    "Latn": ("Latin",), "Grek": ("Greek",), "Cyrl": ("Cyrillic",), "Armn": ("Armenian",), "Hebr": ("Hebrew",),
    "Arab": ("Arabic",), "Aran": ("Arabic",), "Deva": ("Devanagari",), "Beng": ("Bengali",), "Taml": ("Tamil",),
    "Thai": ("Thai",), "Geor": ("Georgian",), "Hang": ("Hangul",), "Kore": ("Hangul", "Han"),
    "Jpan": ("Kana", "Han"), "Hira": ("Kana",), "Kana": ("Kana",), "Hani": ("Han",), "Hans": ("Han",),
    "Hant": ("Han",),
}  # fmt: skip

#: Languages that are written in the letters of one script. Others are taken for Latin ones if listed here.
_OF_SCRIPT = {
    "Arabic": "ar fa ur ps",
    "Cyrillic": "be bg kk mk mn ru uk",
    "Devanagari": "hi mr ne",
    "Han": "zh yue wuu hak lzh gan hsn cjy",
    "Latin": "af az bs ca cs cy da de en es et eu fi fr ga gl hr hu id is it liv lt lv ms mt nb nl nn no pl pt ro "
    "sk sl sq sv sw tl tr uz vi",
    "Bengali": "bn", "Greek": "el", "Hebrew": "he", "Armenian": "hy", "Georgian": "ka",
    "Hangul": "ko", "Tamil": "ta", "Thai": "th",
}  # fmt: skip
_BY_LANGUAGE: dict[str, tuple[str, ...]] = {
    **{language: (script,) for script, languages in _OF_SCRIPT.items() for language in languages.split()},
    "ja": ("Kana", "Han"),
    "sr": ("Cyrillic", "Latin"),
}


@lru_cache
def _pattern(script: str) -> re.Pattern[str]:
    """The letters of a script; compiled when a text needs it, since most runs need none."""
    return re.compile(f"[{_LETTERS[script]}]")


def letters_of(scripts: Sequence[str]) -> str:
    """The letters of scripts as ranges for a class of a regular expression.

    Args:
        scripts: Script names, from `expected_scripts`.
    """
    return "".join(_LETTERS[script] for script in scripts)


def expected_scripts(code: str) -> tuple[str, ...]:
    """The scripts of a language, or the one that its code names; empty where they are not known here.

    Args:
        code: The language's code in normal form, such as ``sr`` or ``sr_Latn`` (`mtgauge.base.language_codes`).
    """
    script, language = script_of(code), language_of(code)
    if script is not None:
        return _BY_CODE.get(script, ())
    return _BY_LANGUAGE.get(language, ())


#: A character of these stands for a syllable or a word: about as much as so many letters of an alphabet.
_DENSE = {"Han": 3, "Kana": 2, "Hangul": 3}


def mostly_in(texts: Sequence[str], scripts: tuple[str, ...]) -> npt.NDArray[np.bool_]:
    """Whether letters of these scripts weigh half of each text or more, shape (n,).

    For a text of which that is true, `other_script` finds nothing; most texts are such and need no closer look.

    Args:
        texts: n texts, none of them empty.
        scripts: Names of scripts.
    """
    if not texts:
        return np.zeros(0, dtype=np.bool_)
    lengths = np.fromiter(map(len, texts), dtype=np.int64, count=len(texts))
    starts = np.cumsum(lengths) - lengths
    letters = np.add.reduceat(_letters(scripts)[code_points(texts)], starts, dtype=np.int64)
    fine: npt.NDArray[np.bool_] = _weight(scripts) * letters >= lengths - letters
    return fine


def other_script(text: str, scripts: tuple[str, ...]) -> str | None:
    """The script in which a text is written instead of these; None where there is no such.

    It has more than half of the letters, and more than those of `scripts`, of which one that stands for a
    syllable or a word counts as two or three: a Chinese sentence may hold long names in Latin letters.
    """
    script = main_script(text)
    if script is None or script in scripts:
        return None
    expected = sum(len(_pattern(name).findall(text)) for name in scripts)
    return script if len(_pattern(script).findall(text)) > _weight(scripts) * expected else None


#: Code of a form of Chinese characters -> its name, a codec that has its characters, and one of the other form.
_HAN_FORMS = {
    "Hans": ("simplified Han", "gb2312", "big5hkscs"),
    "Hant": ("traditional Han", "big5", "gb2312"),
}
#: Characters of the other form from which on a text is in it; a name may hold one.
_MIN_OF_FORM = 2


def han_form(code: str) -> str | None:
    """Name of the form of Chinese characters that a language code asks for, as ``zh_Hant`` does; or None."""
    form = _HAN_FORMS.get(script_of(code) or "")
    return form[0] if form else None


def other_han_form(text: str, code: str) -> str | None:
    """The form of Chinese characters in which a text is written instead of the one that a code names; or None.

    Told by the characters that a Chinese standard for one form has and that for the other has not.
    """
    wanted = script_of(code)
    other = {"Hans": "Hant", "Hant": "Hans"}.get(wanted or "")
    if wanted is None or other is None:
        return None
    wrong = sum(character in _only_in(other) for character in text)
    right = sum(character in _only_in(wanted) for character in text)
    return _HAN_FORMS[other][0] if wrong >= _MIN_OF_FORM and wrong > right else None


@lru_cache
def _only_in(form: str) -> frozenset[str]:
    _, own, other = _HAN_FORMS[form]
    characters = "".join(map(chr, range(0x4E00, 0xA000)))
    own_ones, others = (set(characters.encode(codec, "ignore").decode(codec)) for codec in (own, other))
    return frozenset(own_ones - others)


def _weight(scripts: tuple[str, ...]) -> int:
    return max(_DENSE.get(name, 1) for name in scripts)


@lru_cache(maxsize=8)
def _letters(scripts: tuple[str, ...]) -> npt.NDArray[np.bool_]:
    """Whether each code point is a letter of these scripts."""
    table = np.zeros(TABLE_SIZE, dtype=np.bool_)
    for name in scripts:
        for low, high in re.findall("(.)(?:-(.))?", _LETTERS[name]):
            table[ord(low) : ord(high or low) + 1] = True
    return table


def main_script(text: str) -> str | None:
    """The script of more than half of the letters of a text; None where there is none.

    Letters of scripts that are not listed here count for no script.
    """
    if text.isascii():
        return "Latin" if any(map(str.isalpha, text)) else None
    counts = {name: len(_pattern(name).findall(text)) for name in _LETTERS}
    name = max(counts, key=counts.__getitem__)
    return name if 2 * counts[name] > sum(map(str.isalpha, text)) else None
