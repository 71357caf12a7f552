"""Connectives: words that say how clauses belong together, found by lists."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from importlib.resources import files
from typing import TypeAlias

from mtgauge.base.errors import InputError
from mtgauge.base.nearest import check_known
from mtgauge.base.sentences import say
from mtgauge.lexicons.files import LexiconFile, read_file
from mtgauge.linguistics.annotated import AnnotatedSentence
from mtgauge.linguistics.units.clauses import Clause, clauses_of

#: Clauses that are arguments or describe a noun: what leads them in says nothing of how they belong together.
_NO_LINK = frozenset({"ccomp", "csubj", "acl"})
#: In the third column of a list.
_CONJUNCTION = "conjunction"
_LISTS = "mtgauge.linguistics.units.connective_lists"


class ConnectiveSense(StrEnum):
    """How clauses belong together, at the first level of the Penn Discourse Treebank (Prasad et al. 2008)."""

    TEMPORAL = "temporal"
    CONTINGENCY = "contingency"
    COMPARISON = "comparison"
    EXPANSION = "expansion"


@dataclass(frozen=True, slots=True)
class ListedConnective:
    """A connective of a list.

    Attributes:
        sense: The sense that is its most frequent one.
        is_conjunction: Whether it is a connective only where it is a conjunction; it is an adverb or a preposition
            elsewhere, as ``before`` in ``as before``.
    """

    sense: ConnectiveSense
    is_conjunction: bool = False


#: Connectives as lower-cased words.
ConnectiveList: TypeAlias = Mapping[tuple[str, ...], ListedConnective]


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


def read_connectives(language: str, path: str = "") -> ConnectiveList:
    """Connectives as lower-cased words, with their senses.

    Args:
        language: Code of the language whose list is taken: ``en``, ``zh`` or ``hi``.
        path: A list of the user's own instead: a connective and its sense in each line, parted by a tab, and
            ``conjunction`` after another one where it counts as a conjunction only.

    Raises:
        OptionError: There is no list of the language.
        InputError: The file cannot be read, or a line of it is no connective with its sense.
    """
    if path:
        return _parsed(read_file(path))
    return _shipped(language.split("-")[0].split("_")[0])


@cache
def _shipped(language: str) -> ConnectiveList:
    folder = files(_LISTS)
    known = sorted(item.name.removesuffix(".tsv") for item in folder.iterdir() if item.name.endswith(".tsv"))
    check_known(language, known, say("there is no list of connectives for {language!r}", language=language))
    name = f"{language}.tsv"
    return _parsed(LexiconFile(name, folder.joinpath(name).read_bytes()))


def _parsed(file: LexiconFile) -> ConnectiveList:
    found = {}
    for number, line in enumerate(file.lines(), start=1):
        if not line.strip() or line.startswith("#"):
            continue
        words, sense, kind = [*line.split("\t"), "", ""][:3]
        if (
            not words.split()
            or sense.strip() not in list(ConnectiveSense)
            or kind.strip() not in ("", _CONJUNCTION)
        ):
            raise InputError(
                say("needs a connective, a tab and one of {names}", names=", ".join(ConnectiveSense)),
                file=file.name, line=number, code="broken-dictionary",
            )  # fmt: skip
        found[tuple(words.lower().split())] = ListedConnective(ConnectiveSense(sense.strip()), bool(kind.strip()))
    return found


def connectives_of(sentence: AnnotatedSentence, known: ConnectiveList) -> list[Connective]:
    """The connectives of a sentence in their order; the longest at each place counts.

    A single word counts only where it joins clauses: one that joins words, modifies one, or is a preposition, is
    none; nor is what begins a clause that is an argument (``asked if``) or that describes a noun (``a day when``).
    In languages without blanks between words, a connective may be several words of the annotation.

    Args:
        sentence: The sentence.
        known: What `read_connectives` gives.
    """
    clauses = clauses_of(sentence)
    forms = [word.form.lower() for word in sentence.words]
    # one that is written without blanks may have been parted into as many words as it has characters
    most = max((len(words) if len(words) > 1 else len(words[0]) for words in known), default=0)
    found = []
    place = 0
    while place < len(forms):
        end, listed = _longest(forms, place, known, most)
        if listed is None:
            place += 1
            continue
        if not clauses or end - place > 1 or _joins_clauses(sentence, place, clauses, listed):
            found.append(_linked(clauses, tuple(range(place, end)), listed.sense))
        place = end
    return found


def _longest(
    forms: Sequence[str], place: int, known: ConnectiveList, most: int
) -> tuple[int, ListedConnective | None]:
    """Finds the end of the longest connective at a place, within `most` words, and its entry in the list."""
    for end in range(min(len(forms), place + most), place, -1):
        words = tuple(forms[place:end])
        if listed := known.get(words) or known.get(("".join(words),)):
            return end, listed
    return place, None


def _joins_clauses(
    sentence: AnnotatedSentence, place: int, clauses: Sequence[Clause], listed: ListedConnective
) -> bool:
    """Whether a word belongs to the predicate of a clause, not to a word within one, and joins it to another."""
    word = sentence.words[place]
    clause = next((clause for clause in clauses if clause.head == sentence.heads[place]), None)
    if clause is None:
        return False
    relation = sentence.words[clause.head].universal_relation
    is_conjunction = word.universal_relation in ("mark", "cc")
    # when is an adverb in Universal Dependencies, and leads an adverbial clause in as conjunctions do
    leads = word.universal_relation == "advmod" and relation == "advcl" and clause.words[0] == place
    if listed.is_conjunction and not is_conjunction and not leads:
        return False
    if word.universal_relation == "mark" or word.features.get("PronType") in ("Rel", "Int"):
        return relation not in _NO_LINK
    return word.universal_relation not in ("case", "nummod", "det", "nmod")


def _linked(clauses: Sequence[Clause], words: tuple[int, ...], sense: ConnectiveSense) -> Connective:
    for number, clause in enumerate(clauses):
        if words[0] in clause.words:
            return Connective(words, sense, number, clause.parent)
    return Connective(words, sense, None, None)
