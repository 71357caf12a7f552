"""In which script Chinese texts are, and their words in simplified characters."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache
from pathlib import Path

from mtgauge.base.errors import InputError
from mtgauge.lexicons.files import read_file
from mtgauge.linguistics.dictionaries.cedict import read_cedict

#: Frequent characters that the two scripts write differently, pair by pair.
_TRADITIONAL = frozenset("個們這說為來時國會過對後發與點當業話開關東車長門問見現書學語從還進間樣頭題")
_SIMPLIFIED = frozenset("个们这说为来时国会过对后发与点当业话开关东车长门问见现书学语从还进间样头题")


def is_traditional(texts: Iterable[str]) -> bool:
    """Whether Chinese texts are in traditional characters: more of them than of their simplified counterparts."""
    traditional = simplified = 0
    for text in texts:
        traditional += sum(character in _TRADITIONAL for character in text)
        simplified += sum(character in _SIMPLIFIED for character in text)
    return traditional > simplified


def simplifier(path: str | Path) -> Callable[[str], str] | None:
    """Turns words into simplified characters, by CC-CEDICT; None if the file is another dictionary.

    Raises:
        InputError: The file cannot be read.
    """
    try:
        made = read_cedict(read_file(path))
    except InputError as error:
        if error.code == "broken-dictionary":
            return None
        raise
    return cache(made.simplified) if made.rows else None
