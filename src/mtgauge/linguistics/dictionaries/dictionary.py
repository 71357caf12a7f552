"""A bilingual dictionary: words of one language, and what another language says for them."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property

from mtgauge.lexicons.files import short_hash

#: What an entry says beside a translation: remarks, readings, the sign of an infinitive, articles.
_REMARK = re.compile(r"\([^()]*\)|\[[^\[\]]*\]|（[^（）]*）")
_BEFORE = re.compile(r"^(?:to|a|an|the) (?=\S)", re.IGNORECASE)
_BLANKS = re.compile(r"\s+")
#: Brackets within each other that are removed: each takes a look at the whole entry.
_MOST_BRACKETS = 20


def plain(entry: str) -> str:
    """An entry without remarks in brackets and without ``to``, ``a``, ``an`` or ``the`` before it."""
    found = entry
    for _ in range(_MOST_BRACKETS):
        if (shorter := _REMARK.sub(" ", found)) == found:
            break
        found = shorter
    return _BEFORE.sub("", _BLANKS.sub(" ", found).strip(" ,.;:"))


@dataclass(frozen=True)
class Dictionary:
    """A bilingual dictionary.

    Attributes:
        entries: Word -> its entries, one for each sense, in the order of the file. Words are lower-cased.
        name: The file, for messages.
    """

    entries: Mapping[str, tuple[str, ...]]
    name: str = ""

    def __len__(self) -> int:
        return len(self.entries)

    def senses(self, *forms: str) -> tuple[str, ...]:
        """The entries of the first of these forms that has any, such as a word and its lemma, in any case."""
        for form in forms:
            if found := self.entries.get(form.lower()):
                return found
        return ()

    def pairs(self, most_words: int = 3) -> Iterator[tuple[str, str]]:
        """Words and their plain entries of at most so many words, as pairs that an aligner can learn from."""
        for word, entries in self.entries.items():
            for entry in entries:
                shown = plain(entry)
                if shown and shown.count(" ") < most_words:
                    yield word, shown

    def inverted(self) -> Dictionary:
        """The dictionary of the other direction, made from `pairs`; its words are lower-cased, too."""
        found: dict[str, dict[str, None]] = defaultdict(dict)
        for word, entry in self.pairs():
            found[entry.lower()][word] = None
        return Dictionary({word: tuple(entries) for word, entries in found.items()}, self.name)

    @cached_property
    def digits(self) -> str:
        """The first digits of a hash of all entries, for signatures."""
        lines = (f"{word}\t" + "\t".join(entries) for word, entries in sorted(self.entries.items()))
        return short_hash(*(line.encode("utf-8", "surrogatepass") for line in lines))
