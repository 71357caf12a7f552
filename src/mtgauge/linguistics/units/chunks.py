"""Chunks: noun chunks and verb groups that hold no other chunk, from dependencies or from a column of BIO tags.

A noun chunk is a noun, name, pronoun or number with what stands before it and depends on it, and with the parts
of a name after it; what a preposition or a clause adds is not in it, nor prepositions and postpositions. A verb
group is a verb or a copula with its auxiliaries, its particle and what negates it. (Chunks after Abney 1991,
Parsing by Chunks.)
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from enum import StrEnum

from mtgauge.errors import InputError
from mtgauge.linguistics.annotated import AnnotatedSentence
from mtgauge.linguistics.words import Word
from mtgauge.sentences import say

NOMINALS = frozenset({"NOUN", "PROPN", "PRON", "NUM"})
_VERBS = frozenset({"VERB", "AUX"})
_PUNCTUATION = frozenset({"PUNCT", "SYM"})
#: What belongs to a noun chunk where it stands before its head, and where it stands after it.
_BEFORE = frozenset(
    {"det", "amod", "nummod", "compound", "clf", "flat", "advmod", "nmod", "case", "mark:rel", "goeswith"}
)
_AFTER = frozenset({"flat", "fixed", "compound", "goeswith", "nummod", "clf"})
#: What belongs to a verb group, wherever it stands.
_OF_VERB = frozenset({"aux", "compound", "fixed", "flat", "goeswith"})
_NEGATIVE = ("Polarity", "Neg")


class ChunkKind(StrEnum):
    """What a chunk is."""

    NOUN = "noun"
    VERB = "verb"


@dataclass(frozen=True, slots=True)
class Chunk:
    """A chunk of a sentence.

    Attributes:
        kind: What it is.
        words: Positions of its words in the sentence, from 0, in order.
        head: The position of its head.
    """

    kind: ChunkKind
    words: tuple[int, ...]
    head: int


def chunks_of(sentence: AnnotatedSentence) -> list[Chunk]:
    """The chunks of a sentence, in the order of their heads; none where there are neither tags nor trees.

    Where words have a BIO tag in `Word.misc` (``Chunk=B-NP``), chunks are as tagged; else they come from trees.

    Raises:
        InputError: A chunk that is tagged goes on where none began.
    """
    tags = [_tag_of(word) for word in sentence.words]
    if any(tags):
        return list(_tagged(sentence, tags))
    if not sentence.has_tree:
        return []
    taken: set[int] = set()
    found = []
    for place, word in enumerate(sentence.words):
        if word.upos in NOMINALS and not _is_inside(sentence, place):
            words = _noun_words(sentence, place)
            found.append(Chunk(ChunkKind.NOUN, words, place))
            taken.update(words)
    for place in range(len(sentence.words)):
        if place not in taken and _heads_verb_group(sentence, place):
            words = _verb_words(sentence, place, taken)
            found.append(Chunk(ChunkKind.VERB, words, place))
            taken.update(words)
    return sorted(found, key=lambda chunk: chunk.head)


def _is_inside(sentence: AnnotatedSentence, place: int) -> bool:
    """Whether a nominal word belongs to the chunk of the nominal word that it depends on."""
    head = sentence.heads[place]
    if head < 0 or sentence.words[head].upos not in NOMINALS:
        return False
    return place in _own(sentence, head)


def _noun_words(sentence: AnnotatedSentence, head: int) -> tuple[int, ...]:
    """The head with its modifiers that stand beside it without a gap, with what depends on these."""
    within = _within(sentence, head)
    first = last = head
    while first - 1 in within:
        first -= 1
    while last + 1 in within:
        last += 1
    while first < head and sentence.words[first].upos in _PUNCTUATION:
        first += 1
    while last > head and (sentence.words[last].upos in _PUNCTUATION or _marks(sentence, last, head)):
        last -= 1
    return tuple(range(first, last + 1))


def _marks(sentence: AnnotatedSentence, place: int, head: int) -> bool:
    """Whether a word is the marker of a head, such as 的 after a possessor that is a chunk by itself."""
    return sentence.words[place].universal_relation == "case" and sentence.heads[place] == head


def _within(sentence: AnnotatedSentence, head: int) -> set[int]:
    """Words that may belong to the chunk of a nominal head: those of `_own`, all the way down."""
    found, waiting = {head}, [head]
    while waiting:
        new = _own(sentence, waiting.pop()) - found
        found |= new
        waiting += new
    return found


def _own(sentence: AnnotatedSentence, head: int) -> set[int]:
    """The dependents of a word that belong to one chunk with it."""
    found = set()
    for place in sentence.dependents[head]:
        word = sentence.words[place]
        relation = word.universal_relation
        if place > head:
            is_own = relation in _AFTER
        elif relation == "case":
            # the marker of a possessor, not a preposition before the chunk
            is_own = False
        elif relation == "nmod":
            is_own = not _has(sentence, place, {"case"}) or word.relation == "nmod:poss"
        else:
            is_own = relation in _BEFORE or word.upos in _PUNCTUATION
        if is_own:
            found.add(place)
    if sentence.words[head].universal_relation == "nmod":
        # 's and 的 after a possessor stand between it and its noun
        found |= {
            place
            for place in sentence.dependents[head]
            if place > head and sentence.words[place].universal_relation == "case"
        }
    return found


def _has(sentence: AnnotatedSentence, place: int, relations: Collection[str]) -> bool:
    return any(sentence.words[one].universal_relation in relations for one in sentence.dependents[place])


def _heads_verb_group(sentence: AnnotatedSentence, place: int) -> bool:
    """Whether a word is the main verb of a group: a verb that is no part of another one's group, or a copula."""
    word = sentence.words[place]
    if word.upos not in _VERBS or word.universal_relation in _OF_VERB:
        return False
    # an adjective made from a verb belongs to its noun
    return word.universal_relation != "amod"


def _verb_words(sentence: AnnotatedSentence, place: int, taken: Collection[int]) -> tuple[int, ...]:
    word = sentence.words[place]
    # auxiliaries of a predicate noun hang on the noun, as the copula does
    owner = sentence.heads[place] if word.universal_relation == "cop" else place
    found = {place}
    for one in sentence.dependents[owner]:
        other = sentence.words[one]
        relation = other.universal_relation
        is_part = relation in _OF_VERB or other.features.get(_NEGATIVE[0]) == _NEGATIVE[1]
        is_infinitive = relation == "mark" and other.upos == "PART" and one < place
        if (
            one not in taken
            and (is_part or is_infinitive)
            and (owner == place or relation == "aux" or one < place)
        ):
            found.add(one)
    return tuple(sorted(found))


def _tag_of(word: Word) -> str:
    return next((part.removeprefix("Chunk=") for part in word.misc.split("|") if part.startswith("Chunk=")), "")


def _tagged(sentence: AnnotatedSentence, tags: list[str]) -> Iterator[Chunk]:
    open_words: list[int] = []
    kind = ""
    for place, tag in enumerate([*tags, "O"]):
        begins, _, name = tag.partition("-")
        if begins == "I" and name == kind and open_words:
            open_words.append(place)
            continue
        if begins == "I":
            raise InputError(
                say("word {n} goes on with a chunk {name!r} that did not begin", n=place + 1, name=name),
                code="broken-chunks",
            )
        if open_words:
            yield from _closed(sentence, kind, open_words)
        open_words, kind = ([place], name) if begins == "B" else ([], "")


def _closed(sentence: AnnotatedSentence, kind: str, places: list[int]) -> Iterator[Chunk]:
    """A tagged chunk of a noun or a verb; its head is the last word whose own head lies outside, else the last."""
    found = {"N": ChunkKind.NOUN, "V": ChunkKind.VERB}.get(kind[:1].upper())
    if found is not None:
        outside = [place for place in places if sentence.has_tree and sentence.heads[place] not in places]
        yield Chunk(found, tuple(places), (outside or places)[-1])
