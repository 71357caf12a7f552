"""Mentions of entities in a document: names, and nouns that come again.

No coreference is resolved: a mention is a noun chunk whose head is a name, or whose head noun stands in the
document more than once. A noun that is capitalised within a sentence is a name, too (the Census Bureau), unless
all nouns of the document are. Names are of one entity where all words of one are words of the other, as in Ann Lee
and Lee; other mentions are, where the lemmas of their heads are equal.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

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
class _Named:
    """A noun chunk with what its entity is called."""

    text: int
    sentence: int
    chunk: Chunk
    words: tuple[str, ...]
    is_name: bool


def mentions_of(document: Sequence[AnnotatedText]) -> list[Mention]:
    """The mentions of a document, in their order; none where there are no chunks."""
    has_case = any(word.upos == _NOUN and word.form[:1].islower() for text in document for word in text.words)
    found = list(_named_chunks(document, has_case=has_case))
    names = list(dict.fromkeys(one.words for one in found if one.is_name))
    times = Counter(one.words for one in found)
    return [
        Mention(one.text, one.sentence, one.chunk, " ".join(_whole_name(one.words, names)))
        for one in found
        if one.is_name or times[one.words] > 1
    ]


def _named_chunks(document: Sequence[AnnotatedText], *, has_case: bool) -> Iterator[_Named]:
    """The noun chunks of a document whose heads are nouns or names."""
    for number, text in enumerate(document):
        for place, sentence in enumerate(text.sentences):
            for chunk in chunks_of(sentence):
                head = sentence.words[chunk.head]
                is_name = head.upos in _NAMES or (has_case and _is_capitalised(sentence, chunk.head))
                if chunk.kind is ChunkKind.NOUN and (is_name or head.upos == _NOUN):
                    words = _name(sentence, chunk.head) if is_name else ((head.lemma or head.form).lower(),)
                    yield _Named(number, place, chunk, words, is_name)


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
