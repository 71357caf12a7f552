"""CC-CEDICT: Chinese words in traditional and simplified script, with English entries.

A line is ``TRADITIONAL SIMPLIFIED [reading] /entry/entry/``; within an entry semicolons part senses. What is no
translation is left out, such as measure words (``CL:``). Words that only refer to another one have its entries.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property

from mtgauge.base.errors import InputError
from mtgauge.base.sentences import say
from mtgauge.lexicons.files import LexiconFile
from mtgauge.linguistics.dictionaries.dictionary import Dictionary

_LINE = re.compile(r"(\S+) (\S+) \[([^\]]*)\] /(.*)/\s*")
#: An entry that names another word instead of a translation; before the reading stand its two forms, or one.
_REFERENCE = re.compile(
    r"(?:\([^()]*\) )?(?:[A-Za-z]+ )?(?:variant of|form of|also written|see also|see|abbr\. for|used in) "
    r"([^\s\[|]+)(?:\|([^\s\[]+))?\[[^\]]*\].*"
)
#: Entries that are no translations: measure words, and how a word is said elsewhere.
_NO_TRANSLATION = ("CL:", "Taiwan pr.", "also pr.", "old pr.")


@dataclass(frozen=True)
class Cedict:
    """CC-CEDICT as it stands in its file.

    Attributes:
        rows: (traditional, simplified, entries) of each line; entries are one sense each.
        name: The file, for messages.
    """

    rows: tuple[tuple[str, str, tuple[str, ...]], ...]
    name: str = ""

    @cached_property
    def dictionary(self) -> Dictionary:
        """Words of both scripts, with the entries of all their lines, each once."""
        found: dict[str, dict[str, None]] = defaultdict(dict)
        references: dict[str, list[str]] = defaultdict(list)
        for traditional, simplified, entries in self.rows:
            for word in dict.fromkeys((simplified.lower(), traditional.lower())):
                for entry in entries:
                    if reference := _REFERENCE.fullmatch(entry):
                        references[word] += [form for form in reference.groups() if form]
                    else:
                        found[word][entry] = None
        referring = {
            word: dict.fromkeys(entry for form in forms for entry in found.get(form.lower(), ()))
            for word, forms in references.items()
            if word not in found
        }
        every = {**found, **referring}
        return Dictionary({word: tuple(entries) for word, entries in every.items() if entries}, self.name)

    def simplified(self, text: str) -> str:
        """A text in simplified characters: by the longest words of the dictionary, else character by character."""
        return "".join(self._parts(text))

    def _parts(self, text: str) -> Iterator[str]:
        words, characters, longest = self._script
        place = 0
        while place < len(text):
            for end in range(min(len(text), place + longest), place + 1, -1):
                if found := words.get(text[place:end]):
                    yield found
                    place = end
                    break
            else:
                yield characters.get(text[place], text[place])
                place += 1

    @cached_property
    def _script(self) -> tuple[dict[str, str], dict[str, str], int]:
        """Words of several characters, characters, and the length of the longest word that changes."""
        words: dict[str, str] = {}
        counts: dict[str, Counter[str]] = defaultdict(Counter)
        for traditional, simplified, _ in self.rows:
            if len(traditional) == len(simplified):
                for one, other in zip(traditional, simplified, strict=True):
                    counts[one][other] += 1
            if len(traditional) > 1:
                words.setdefault(traditional, simplified)
        characters = {one: max(sorted(found), key=found.__getitem__) for one, found in counts.items()}
        longest = max((len(one) for one, other in words.items() if one != other), default=1)
        return words, characters, longest


def read_cedict(file: LexiconFile) -> Cedict:
    """CC-CEDICT from a file.

    Raises:
        InputError: A line is of another form; with its number.
    """
    rows = []
    for number, line in enumerate(file.lines(), start=1):
        if not line.strip() or line.startswith("#"):
            continue
        found = _LINE.fullmatch(line)
        if found is None:
            raise InputError(
                say("is not a line of CC-CEDICT: TRADITIONAL SIMPLIFIED [reading] /entry/entry/"),
                file=file.name, line=number, code="broken-dictionary",
            )  # fmt: skip
        rows.append((found[1], found[2], tuple(_senses(found[4].split("/")))))
    return Cedict(tuple(rows), file.name)


def _senses(entries: Iterable[str]) -> Iterator[str]:
    for entry in entries:
        for sense in map(str.strip, _outside_brackets(entry)):
            if sense and not sense.startswith(_NO_TRANSLATION):
                yield sense


def _outside_brackets(entry: str) -> Iterator[str]:
    """An entry parted at its semicolons, but for those inside of brackets."""
    if ";" not in entry:
        yield entry
        return
    depth, start = 0, 0
    for place, sign in enumerate(entry):
        depth += (sign in "([") - (sign in ")]")
        if sign == ";" and depth <= 0:
            yield entry[start:place]
            start = place + 1
    yield entry[start:]
