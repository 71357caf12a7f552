"""Mentions of entities in a document: names, and nouns that come again.

No coreference is resolved: a mention is a noun chunk whose head is a name, or whose head noun stands in the
document more than once. A noun that is capitalised within a sentence is a name, too (the Census Bureau), unless
all nouns of the document are. Names are of one entity where all words of one are words of the other, as in Ann Lee
and Lee; other mentions are, where the lemmas of their heads are equal.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol, TypeVar

from mtgauge.linguistics.annotated import AnnotatedSentence, AnnotatedText
from mtgauge.linguistics.units.chunks import Chunk, ChunkKind, chunks_of

#: Foreign words that head a chunk are names.
_NAMES, _NOUN = frozenset({"PROPN", "X"}), "NOUN"
_OF_NAMES = frozenset({"flat", "compound", "amod"})


@dataclass(frozen=True, slots=True)
class Mention:
    """A mention of an entity.

    Attributes:
        text: The place of its text in the document, from 0.
        sentence: The place of its sentence in the text.
        chunk: Its words there.
        entity: What it is a mention of: the lower-cased words of the first name of it that holds the others, or
            the lower-cased lemma of the head.
    """

    text: int
    sentence: int
    chunk: Chunk
    entity: str


@dataclass(frozen=True, slots=True)
class NamedChunk:
    """A noun chunk of a text with what its head is called.

    Attributes:
        sentence: The place of its sentence in the text.
        chunk: Its words there.
        lemma: The lower-cased lemma of its head.
        name: The lower-cased words of its name; empty where it is none.
        needs_case: Whether it is a name by its capital letter alone.
    """

    sentence: int
    chunk: Chunk
    lemma: str
    name: tuple[str, ...]
    needs_case: bool


class NameableChunk(Protocol):
    """What decides which entity a noun chunk is a mention of; attributes as of `NamedChunk`."""

    @property
    def lemma(self) -> str:
        """The lower-cased lemma of its head."""

    @property
    def name(self) -> tuple[str, ...]:
        """The lower-cased words of its name."""

    @property
    def needs_case(self) -> bool:
        """Whether it is a name by its capital letter alone."""


_Chunk = TypeVar("_Chunk", bound=NameableChunk)


def mentions_of(document: Sequence[AnnotatedText]) -> list[Mention]:
    """The mentions of a document, in their order; none where there are no chunks."""
    named = [(number, one) for number, text in enumerate(document) for one in named_chunks(text)]
    found = entities_of([one for _, one in named], has_case=any(map(has_lower_nouns, document)))
    return [
        Mention(number, one.sentence, one.chunk, entity)
        for (number, one), entity in zip(named, found, strict=True)
        if entity is not None
    ]


def has_lower_nouns(text: AnnotatedText) -> bool:
    """Whether a noun of a text begins with a small letter."""
    return any(word.upos == _NOUN and word.form[:1].islower() for word in text.words)


def named_chunks(text: AnnotatedText) -> list[NamedChunk]:
    """The noun chunks of a text whose heads are nouns or names."""
    found = []
    for place, sentence in enumerate(text.sentences):
        for chunk in chunks_of(sentence):
            head = sentence.words[chunk.head]
            is_tagged = head.upos in _NAMES
            needs_case = not is_tagged and _is_capitalised(sentence, chunk.head)
            if chunk.kind is ChunkKind.NOUN and (is_tagged or head.upos == _NOUN):
                name = _name(sentence, chunk.head) if is_tagged or needs_case else ()
                found.append(NamedChunk(place, chunk, (head.lemma or head.form).lower(), name, needs_case))
    return found


def entities_of(chunks: Sequence[_Chunk], *, has_case: bool) -> list[str | None]:
    """Which entity each noun chunk of a document mentions; None for one that is no mention.

    Args:
        chunks: The noun chunks, in their order.
        has_case: Whether nouns of the document are written with small letters, so that capitals make names.
    """
    words = [one.name if one.name and (has_case or not one.needs_case) else (one.lemma,) for one in chunks]
    are_names = [bool(one.name) and (has_case or not one.needs_case) for one in chunks]
    names = list(dict.fromkeys(own for own, is_name in zip(words, are_names, strict=True) if is_name))
    times = Counter(words)
    return [
        " ".join(_whole_name(own, names)) if is_name or times[own] > 1 else None
        for own, is_name in zip(words, are_names, strict=True)
    ]


def _is_capitalised(sentence: AnnotatedSentence, place: int) -> bool:
    word = sentence.words[place]
    return place > 0 and word.upos == _NOUN and word.form[:1].isupper()


def _name(sentence: AnnotatedSentence, head: int) -> tuple[str, ...]:
    """The lower-cased words of a name: its head with the names and capitalised words that belong to it."""
    parts = [
        one
        for one in sentence.dependents[head]
        if (word := sentence.words[one]).universal_relation in _OF_NAMES
        and (word.upos in _NAMES or word.form[:1].isupper())
    ]
    return tuple(sentence.words[one].form.lower() for one in sorted([head, *parts]))


def _whole_name(words: tuple[str, ...], names: Sequence[tuple[str, ...]]) -> tuple[str, ...]:
    """The first name of the document that holds the words and more, or the words themselves."""
    return next((name for name in names if {*words} < {*name}), words)
