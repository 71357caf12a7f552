"""Language codes: ISO 639-1 and 639-3, BCP 47 and FLORES, all to one form."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

#: Codes of ISO 639-1 that are their own normal form: what most runs name, and no reason to load langcodes for.
PLAIN = frozenset([
    "aa", "ab", "ae", "af", "ak", "am", "an", "ar", "as", "av", "ay", "az", "ba", "be", "bg", "bh", "bi",
    "bm", "bn", "bo", "br", "bs", "ca", "ce", "ch", "co", "cr", "cs", "cu", "cv", "cy", "da", "de", "dv",
    "dz", "ee", "el", "en", "eo", "es", "et", "eu", "fa", "ff", "fi", "fj", "fo", "fr", "fy", "ga", "gd",
    "gl", "gn", "gu", "gv", "ha", "he", "hi", "ho", "hr", "ht", "hu", "hy", "hz", "ia", "id", "ie", "ig",
    "ii", "ik", "io", "is", "it", "iu", "ja", "jv", "ka", "kg", "ki", "kj", "kk", "kl", "km", "kn", "ko",
    "kr", "ks", "ku", "kv", "kw", "ky", "la", "lb", "lg", "li", "ln", "lo", "lt", "lu", "lv", "mg", "mh",
    "mi", "mk", "ml", "mn", "mr", "ms", "mt", "my", "na", "nb", "nd", "ne", "ng", "nl", "nn", "no", "nr",
    "nv", "ny", "oc", "oj", "om", "or", "os", "pa", "pi", "pl", "ps", "pt", "qu", "rm", "rn", "ro", "ru",
    "rw", "sa", "sc", "sd", "se", "sg", "si", "sk", "sl", "sm", "sn", "so", "sq", "sr", "ss", "st", "su",
    "sv", "sw", "ta", "te", "tg", "th", "ti", "tk", "tl", "tn", "to", "tr", "ts", "tt", "tw", "ty", "ug",
    "uk", "ur", "uz", "ve", "vi", "vo", "wa", "wo", "xh", "yi", "yo", "za", "zh", "zu",
])  # fmt: skip
#: CLDR, and langcodes with it, writes ``fil`` for Tagalog too, for which ISO 639-1 has a code.
_ISO = {"fil": "tl"}
#: The first and the last of the codes to which no language will ever be given.
_RESERVED = ("qaa", "qtz")
_PRIVATE = "x_"
#: Letters of a code of ISO 639-1, and of a script.
_SHORT, _SCRIPT = 2, 4
_SUGGESTIONS = 3
#: How alike a code or a name must be to be suggested: half of the letters of both.
_ALIKE = 0.5


@lru_cache(maxsize=256)
def normal_code(code: str) -> str | None:
    """The normal form of a language code; None where no language has the code.

    It is the shortest code of the language (``zh`` for ``zho`` and ``chi``), that of the macrolanguage for the
    language that mostly is meant by it (``zh`` for ``cmn``, ``ar`` for ``arb``), then script and region, if they
    are given and the script is not the usual one: ``zh_Hans``, ``pt_BR``, ``en`` for ``eng_Latn``. Parts stand
    behind ``_``, so that a pair of such codes has one ``-``.

    Args:
        code: A code of ISO 639-1 or 639-3, of BCP 47 or FLORES, with ``-`` or ``_`` between its parts, in upper or
            lower case; or ``x-NAME`` for a language of one's own.
    """
    if code in PLAIN:
        return code
    from langcodes import Language  # takes half as long to import as all that a run imports
    from langcodes.tag_parser import LanguageTagError

    try:
        found = Language.get(code)
    except LanguageTagError:
        return None
    # the code of a region, such as 419, is valid wherever it stands
    if not found.is_valid() or code[0].isdigit() or _is_reserved(found.language or ""):
        return None
    if len(found.language or "") > _SHORT:  # ``tw`` stays Twi, though it is Akan in the large
        found = found.prefer_macrolanguage()
    language = _ISO.get(found.language or "", found.language)
    return Language.make(**{**found.to_dict(), "language": language}).simplify_script().to_tag().replace("-", "_")


def label_code(label: str) -> str:
    """The normal form of a label of a file; the label as it is, with ``_`` for ``-``, where no language has it."""
    return normal_code(label) or label.replace("-", "_")


def _is_reserved(language: str) -> bool:
    return len(language) == len(_RESERVED[0]) and _RESERVED[0] <= language <= _RESERVED[1]


def language_of(code: str) -> str:
    """The language of a code in normal form, without script or region: ``pt`` for ``pt_BR``."""
    return code if code.startswith(_PRIVATE) else code.partition("_")[0]


def script_of(code: str) -> str | None:
    """The script that a code in normal form names, by its code of ISO 15924: ``Hans`` for ``zh_Hans``; or None."""
    parts = [] if code.startswith(_PRIVATE) else code.split("_")[1:]
    return next((part for part in parts if len(part) == _SCRIPT and part.isalpha()), None)


def suggestions(code: str) -> list[str]:
    """Up to three codes that may be meant by one that no language has, each with its name in English.

    For the code of a country it is its main language; else what begins alike and has much the same letters,
    among the codes and the names of languages, or of scripts and regions where these alone are not known.
    """
    first, *rest = code.replace("_", "-").split("-")
    if rest and normal_code(first) is not None:
        return _nearest(rest[-1], ("script", "region"))
    return _by_country(first) or _nearest(first, ("language",))


def _by_country(code: str) -> list[str]:
    """The main language of a country."""
    from langcodes import Language

    if not any(region == code.upper() for region, _ in _registry(("region",))):
        return []
    language = Language.get(f"und-{code}").maximize().language
    return [f"{found} ({names[0]})" for found, names in _registry(("language",)) if found == language]


def _nearest(wrong: str, kinds: Sequence[str]) -> list[str]:
    """The entries of the registry whose code or one of whose names is most like what was written."""
    from difflib import SequenceMatcher  # for errors alone

    matcher = SequenceMatcher(b=wrong.casefold(), autojunk=False)

    def likeness(text: str) -> float:
        matcher.set_seq1(text.casefold())
        alike = text[:1].casefold() == wrong[:1].casefold() and matcher.real_quick_ratio() >= _ALIKE
        return matcher.ratio() if alike else 0.0

    ranked = []
    for code, names in _registry(kinds):
        texts = {name for full in names for name in (full, full.split()[0])}
        if len(code) == len(wrong) or len(code) == _SHORT:
            texts.add(code)
        # of two that are as like, the shorter code is that of the language which more people mean
        ranked.append((-max(map(likeness, texts)), len(code), code, names[0]))
    return [f"{code} ({name})" for like, _, code, name in sorted(ranked)[:_SUGGESTIONS] if -like >= _ALIKE]


@lru_cache
def _registry(kinds: Sequence[str]) -> Sequence[tuple[str, Sequence[str]]]:
    """(code, names in English) of the registry of language subtags (IANA) that langcodes brings along."""
    from langcodes.registry_parser import parse_registry

    return [
        (entry["Subtag"], entry["Description"])
        for entry in parse_registry()  # type: ignore[no-untyped-call]
        if entry["Type"] in kinds and "Deprecated" not in entry and "Private use" not in entry["Description"]
    ]
