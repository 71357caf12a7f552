"""Lists of function words, and of words after which a full stop does not end a sentence."""

from __future__ import annotations

from typing import NamedTuple

from mtgauge.lexicons.files import LexiconFile, short_hash

_ONLY_BEFORE_DIGITS = "#NUMERIC_ONLY#"


class WordList(NamedTuple):
    """A list of words.

    Attributes:
        words: The words.
        digits: Digest of the list, for a signature.
    """

    words: frozenset[str]
    digits: str


class Prefixes(NamedTuple):
    """Words after which a full stop does not end a sentence.

    Attributes:
        words: Words for which that always holds.
        before_digits: Words for which it holds only if a digit follows.
        digits: Digest of the list, for a signature.
    """

    words: tuple[str, ...]
    before_digits: tuple[str, ...]
    digits: str


def read_words(file: LexiconFile) -> WordList:
    """Reads a file with one word per line; words are lower-cased and empty lines ignored.

    Raises:
        InputError: The file is not UTF-8.
    """
    words = frozenset(line.strip().lower() for line in file.lines()) - {""}
    return WordList(words, short_hash("\n".join(sorted(words)).encode()))


def read_prefixes(file: LexiconFile) -> Prefixes:
    """Reads a file with one word per line in the format of Moses: ``#`` starts a comment line.

    ``#NUMERIC_ONLY#`` after a word restricts it to digits.

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
