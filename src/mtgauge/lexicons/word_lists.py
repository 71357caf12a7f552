"""Function words, and words behind which a dot does not end a sentence."""

from __future__ import annotations

from typing import NamedTuple

from mtgauge.lexicons.files import LexiconFile, short_hash

_ONLY_BEFORE_DIGITS = "#NUMERIC_ONLY#"


class WordList(NamedTuple):
    """Words.

    Attributes:
        words: The words.
        digits: Tell this list from others, in a signature.
    """

    words: frozenset[str]
    digits: str


class Prefixes(NamedTuple):
    """Words behind which a dot does not end a sentence.

    Attributes:
        words: Those of which that always holds.
        before_digits: Those of which it holds where a digit follows.
        digits: Tell this list from others, in a signature.
    """

    words: tuple[str, ...]
    before_digits: tuple[str, ...]
    digits: str


def read_words(file: LexiconFile) -> WordList:
    """A word a line, lower-cased; empty lines do not count.

    Raises:
        InputError: The file is not UTF-8.
    """
    words = frozenset(line.strip().lower() for line in file.lines()) - {""}
    return WordList(words, short_hash("\n".join(sorted(words)).encode()))


def read_prefixes(file: LexiconFile) -> Prefixes:
    """A word a line, as in the lists of Moses: ``#`` begins a comment; ``#NUMERIC_ONLY#`` stands behind a word.

    Raises:
        InputError: The file is not UTF-8.
    """
    words: set[str] = set()
    before_digits: set[str] = set()
    for line in file.lines():
        fields = line.split()
        if fields and not line.startswith("#"):
            (before_digits if _ONLY_BEFORE_DIGITS in fields else words).add(fields[0])
    always, sometimes = tuple(sorted(words)), tuple(sorted(before_digits - words))
    digits = short_hash("\n".join(always).encode(), "\n".join(sometimes).encode())
    return Prefixes(always, sometimes, digits)
