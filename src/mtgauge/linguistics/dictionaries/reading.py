"""Which format a dictionary is in."""

from __future__ import annotations

from pathlib import Path

from mtgauge.base.errors import InputError
from mtgauge.base.sentences import say
from mtgauge.lexicons.files import LexiconFile, read_file
from mtgauge.linguistics.dictionaries.cedict import read_cedict
from mtgauge.linguistics.dictionaries.dictionary import Dictionary
from mtgauge.linguistics.dictionaries.tables import read_table
from mtgauge.linguistics.dictionaries.tbx import read_tbx

_CHINESE, _ENGLISH = "zh", "en"


def read_dictionary(path: str | Path, source: str, target: str) -> Dictionary:
    """The dictionary of a file, from one language into another.

    CC-CEDICT is known by its lines and read in both directions; XML is a termbase; all else is a table, whose
    first column is the source language.

    Args:
        path: The file, which may be compressed by gzip.
        source: Code of the language of the words.
        target: Code of the language of the entries.

    Raises:
        InputError: The file cannot be read, is in none of the formats, or is of other languages.
    """
    file = read_file(path)
    first = next((line for line in file.text().split("\n") if line.strip() and not line.startswith("#")), "")
    if not first:
        raise InputError(say("has no entries"), file=path, code="broken-dictionary")
    if first.lstrip().startswith("<"):
        return read_tbx(file, source, target)
    if _is_cedict(first):
        return _from_cedict(file, source.split("-")[0], target.split("-")[0])
    return read_table(file)


def _is_cedict(line: str) -> bool:
    return "\t" not in line and " [" in line and line.rstrip().endswith("/")


def _from_cedict(file: LexiconFile, source: str, target: str) -> Dictionary:
    if {source, target} != {_CHINESE, _ENGLISH}:
        raise InputError(
            say("is a dictionary of Chinese and English, not of {one} and {other}", one=source, other=target),
            file=file.name, code="broken-dictionary",
        )  # fmt: skip
    found = read_cedict(file).dictionary
    return found if source == _CHINESE else found.inverted()
