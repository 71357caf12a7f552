"""Connectives: words that say how clauses belong together, found by lists."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from importlib.resources import files

from mtgauge.errors import InputError, OptionError
from mtgauge.lexicons.files import LexiconFile, read_file
from mtgauge.linguistics.annotated import AnnotatedSentence
from mtgauge.linguistics.units.clauses import Clause, clauses_of
from mtgauge.sentences import say

_LISTS = "mtgauge.linguistics.units.connective_lists"


class ConnectiveSense(StrEnum):
    """How clauses belong together, at the first level of the Penn Discourse Treebank (Prasad et al. 2008)."""

    TEMPORAL = "temporal"
    CONTINGENCY = "contingency"
    COMPARISON = "comparison"
    EXPANSION = "expansion"


@dataclass(frozen=True, slots=True)
class Connective:
    """A connective in a sentence.

    Attributes:
        words: Positions of its words in the sentence, from 0, in order.
        sense: The sense that is its most frequent one.
        clause: The place of the clause that it stands in among those of the sentence; None without a tree.
        other: The place of the clause that this one depends on; None without a tree, and of the main clause,
            which a connective links with the sentence before.
    """

    words: tuple[int, ...]
    sense: ConnectiveSense
    clause: int | None
    other: int | None


def read_connectives(language: str, path: str = "") -> Mapping[tuple[str, ...], ConnectiveSense]:
    """Connectives as lower-cased words, with their senses.

    Args:
        language: Code of the language whose list is taken: ``en``, ``zh`` or ``hi``.
        path: A list of the user's own instead: a connective and its sense in each line, parted by a tab.

    Raises:
        OptionError: There is no list of the language.
        InputError: The file cannot be read, or a line of it is no connective with its sense.
    """
    if path:
        return _parsed(read_file(path))
    return _shipped(language.split("-")[0].split("_")[0])


@cache
def _shipped(language: str) -> Mapping[tuple[str, ...], ConnectiveSense]:
    folder = files(_LISTS)
    known = sorted(item.name.removesuffix(".tsv") for item in folder.iterdir() if item.name.endswith(".tsv"))
    if language not in known:
        raise OptionError(
            say("there is no list of connectives for {language!r}", language=language),
            hint=say("known: {names}", names=", ".join(known)),
        )
    name = f"{language}.tsv"
    return _parsed(LexiconFile(name, folder.joinpath(name).read_bytes()))


def _parsed(file: LexiconFile) -> Mapping[tuple[str, ...], ConnectiveSense]:
    found = {}
    for number, line in enumerate(file.lines(), start=1):
        if not line.strip() or line.startswith("#"):
            continue
        words, _, sense = line.partition("\t")
        if not words.split() or sense.strip() not in list(ConnectiveSense):
            raise InputError(
                say("needs a connective, a tab and one of {names}", names=", ".join(ConnectiveSense)),
                file=file.name, line=number, code="broken-dictionary",
            )  # fmt: skip
        found[tuple(words.lower().split())] = ConnectiveSense(sense.strip())
    return found


def connectives_of(
    sentence: AnnotatedSentence, known: Mapping[tuple[str, ...], ConnectiveSense]
) -> list[Connective]:
    """The connectives of a sentence in their order; the longest at each place counts.

    A single word counts only where it joins clauses: one that joins words, or is a preposition, is none. In
    languages without blanks between words, a connective may be several words of the annotation.

    Args:
        sentence: The sentence.
        known: What `read_connectives` gives.
    """
    clauses = clauses_of(sentence)
    forms = [word.form.lower() for word in sentence.words]
    found = []
    place = 0
    while place < len(forms):
        end, sense = _longest(forms, place, known)
        if sense is None:
            place += 1
            continue
        if not clauses or end - place > 1 or _joins_clauses(sentence, place, clauses):
            found.append(_linked(clauses, tuple(range(place, end)), sense))
        place = end
    return found


def _longest(
    forms: Sequence[str], place: int, known: Mapping[tuple[str, ...], ConnectiveSense]
) -> tuple[int, ConnectiveSense | None]:
    # one that is written without blanks may have been parted into as many words as it has characters
    most = max((len(words) if len(words) > 1 else len(words[0]) for words in known), default=0)
    for end in range(min(len(forms), place + most), place, -1):
        words = tuple(forms[place:end])
        if sense := known.get(words) or known.get(("".join(words),)):
            return end, sense
    return place, None


def _joins_clauses(sentence: AnnotatedSentence, place: int, clauses: Sequence[Clause]) -> bool:
    """Whether a word belongs to the predicate of a clause, not to a word within one."""
    word = sentence.words[place]
    if word.universal_relation in ("mark", "cc"):
        return sentence.heads[place] in {clause.head for clause in clauses}
    return word.universal_relation not in ("case", "nummod", "det")


def _linked(clauses: Sequence[Clause], words: tuple[int, ...], sense: ConnectiveSense) -> Connective:
    for number, clause in enumerate(clauses):
        if words[0] in clause.words:
            return Connective(words, sense, number, clause.parent)
    return Connective(words, sense, None, None)
