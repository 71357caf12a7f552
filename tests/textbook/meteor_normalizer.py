"""METEOR's normaliser as a list of substitutions, one after the other."""

import re
from collections.abc import Mapping
from itertools import pairwise

ALNUM = "A-Za-z0-9À-ÖØ-öø-žԀ-ԧЀ-ӿᴀ-ᵿ"
LETTER = ALNUM.replace("0-9", "")
SPACE = r"\t\n\x0b\f\r\x20"
#: Turned to blanks at the very end; until then they are symbols like any other.
WIDE_BLANKS = "\u00a0\u2000-\u200a\u202f\u205f\u3000"
CONTROLS = "".join(map(chr, range(33)))

APOSTROPHES = {
    "en": [
        (f"([^{LETTER}])'([^{LETTER}])", r"\1 ' \2"),
        (f"([^{ALNUM}])'([{LETTER}])", r"\1 ' \2"),
        (f"([{LETTER}])'([^{LETTER}])", r"\1 ' \2"),
        (f"([{LETTER}])'([{LETTER}])", r"\1 '\2"),
        (r"([0-9])'(s)", r"\1 '\2"),
    ],
    "fr": [
        (f"([^{LETTER}])'([^{LETTER}])", r"\1 ' \2"),
        (f"([^{LETTER}])'([{LETTER}])", r"\1 ' \2"),
        (f"([{LETTER}])'([^{LETTER}])", r"\1 ' \2"),
        (f"([{LETTER}])'([{LETTER}])", r"\1' \2"),
    ],
}

RULES = [
    (f"([^{ALNUM}{SPACE}.',\\-`‘’])", r" \1 "),
    (r"(\.\.+)", r" \1 "),
    (r"([^0-9]),([^0-9])", r"\1 , \2"),
    (r"([0-9]),([^0-9])", r"\1 , \2"),
    (r"([^0-9]),([0-9])", r"\1 , \2"),
    ("[‘’`]", "'"),
    ("''", ' " '),
    ("[“”]", ' " '),
    ("–", "-"),
    ("--", "-"),
    (f"([{ALNUM}.])-([{ALNUM}])", r"\1 \2"),
]


def normalize(text: str, language: str, prefixes: Mapping[str, bool], no_punct: bool = False) -> str:
    """The words of a text, joined by blanks.

    Args:
        text: The text.
        language: Such as ``en``.
        prefixes: Words behind which a dot does not end a sentence; True where that holds before digits only.
        no_punct: Leave punctuation out.
    """
    text = f" {text} "
    for pattern, replacement in [*RULES, *APOSTROPHES.get(language, [("'", " ' ")])]:
        text = re.sub(pattern, replacement, text)
    words = re.split("[ \\t\\n\\f\\r]+", text)
    text = " ".join(dot(word, following, prefixes) for word, following in pairwise([*words, ""]))
    if no_punct:
        text = re.sub(f"[^{ALNUM}]", " ", text)
    text = re.sub(f"[{WIDE_BLANKS}]", " ", text)
    return re.sub("[ \\t\\n\\f\\r]+", " ", text.strip(CONTROLS))


def dot(word: str, following: str, prefixes: Mapping[str, bool]) -> str:
    """What becomes of a word that ends in a dot; a run of dots stays."""
    stem = word.removesuffix(".")
    if stem == word or not stem.strip("."):
        return word
    if "." in stem and re.search(f"[{LETTER}]", stem):
        return word.replace(".", "")
    only_before_digits = prefixes.get(stem)
    if only_before_digits is False or re.match("[a-z]", following):
        return word
    if only_before_digits and re.match("[0-9]", following):
        return word
    return f"{stem} ."
