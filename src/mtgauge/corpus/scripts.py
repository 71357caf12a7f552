"""Writing systems: which one a language uses, and which one a text is in."""

from __future__ import annotations

import re

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
_PATTERNS = {name: re.compile(f"[{letters}]") for name, letters in _LETTERS.items()}

#: Scripts of languages that are not written in Latin letters.
_BY_LANGUAGE: dict[str, tuple[str, ...]] = {
    "ar": ("Arabic",), "fa": ("Arabic",), "ur": ("Arabic",), "ps": ("Arabic",),
    "be": ("Cyrillic",), "bg": ("Cyrillic",), "kk": ("Cyrillic",), "mk": ("Cyrillic",),
    "mn": ("Cyrillic",), "ru": ("Cyrillic",), "uk": ("Cyrillic",), "sr": ("Cyrillic", "Latin"),
    "bn": ("Bengali",), "el": ("Greek",), "he": ("Hebrew",), "hi": ("Devanagari",),
    "hy": ("Armenian",), "ja": ("Kana", "Han"), "ka": ("Georgian",), "ko": ("Hangul",),
    "mr": ("Devanagari",), "ne": ("Devanagari",), "ta": ("Tamil",), "th": ("Thai",),
    "zh": ("Han",), "yue": ("Han",),
}  # fmt: skip

#: Languages that this table is silent about are taken to be written in Latin letters only if listed here.
_LATIN = frozenset(
    [
        "af",
        "az",
        "bs",
        "ca",
        "cs",
        "cy",
        "da",
        "de",
        "en",
        "es",
        "et",
        "eu",
        "fi",
        "fr",
        "ga",
        "gl",
        "hr",
        "hu",
        "id",
        "is",
        "it",
        "liv",
        "lt",
        "lv",
        "ms",
        "mt",
        "nb",
        "nl",
        "nn",
        "no",
        "pl",
        "pt",
        "ro",
        "sk",
        "sl",
        "sq",
        "sv",
        "sw",
        "tl",
        "tr",
        "uz",
        "vi",
    ]
)


def expected_scripts(language: str) -> tuple[str, ...]:
    """The scripts of a language; empty where it is not known here."""
    return _BY_LANGUAGE.get(language, ("Latin",) if language in _LATIN else ())


def main_script(text: str) -> str | None:
    """The script of more than half of the letters of a text; None where there is none.

    Letters of scripts that are not listed here count for no script.
    """
    if text.isascii():
        return "Latin" if any(map(str.isalpha, text)) else None
    counts = {name: len(pattern.findall(text)) for name, pattern in _PATTERNS.items()}
    name = max(counts, key=counts.__getitem__)
    return name if 2 * counts[name] > sum(map(str.isalpha, text)) else None
