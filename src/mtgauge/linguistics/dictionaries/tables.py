"""Dictionaries as tables: a word, a tab, and its entries, parted by tabs, slashes or semicolons."""

from __future__ import annotations

import re
from collections import defaultdict

from mtgauge.base.errors import InputError
from mtgauge.base.sentences import say
from mtgauge.lexicons.files import LexiconFile
from mtgauge.linguistics.dictionaries.dictionary import Dictionary

_PARTS = re.compile(r"[\t/;]")


def read_table(file: LexiconFile) -> Dictionary:
    """A dictionary from a table without a header; ``#`` begins a remark, and lines of one word are put together.

    Raises:
        InputError: A line has no tab, no word or no entry; with its number.
    """
    found: dict[str, dict[str, None]] = defaultdict(dict)
    for number, line in enumerate(file.lines(), start=1):
        if not line.strip() or line.startswith("#"):
            continue
        word, tab, rest = line.partition("\t")
        entries = [part.strip() for part in _PARTS.split(rest) if part.strip()]
        if not tab or not word.strip() or not entries:
            raise InputError(
                say("needs a word, a tab and an entry"), file=file.name, line=number, code="broken-dictionary"
            )
        found[word.strip().lower()] |= dict.fromkeys(entries)
    return Dictionary({word: tuple(entries) for word, entries in found.items()}, file.name)
