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

from mtgauge.base.errors import InputError
from mtgauge.base.sentences import say
from mtgauge.linguistics.annotated import AnnotatedSentence
from mtgauge.linguistics.units.nominals import has_dependent, is_nominal
from mtgauge.linguistics.words import Word

_VERBS = frozenset({"VERB", "AUX"})
_PUNCTUATION = frozenset({"PUNCT", "SYM"})
#: What belongs to a noun chunk where it stands before its head, and where it stands after it.
_BEFORE = frozenset({"det", "amod", "nummod", "compound", "clf", "flat", "advmod", "nmod", "case", "goeswith"})
_AFTER = frozenset({"flat", "fixed", "compound", "goeswith", "nummod", "clf"})
#: What stands between a modifier and its noun: relation of the modifier -> relation of its marker.
_MARKERS = {"nmod": "case", "amod": "mark:rel"}
#: What belongs to a verb group, wherever it stands.
_OF_VERB = frozenset({"aux", "compound", "fixed", "flat", "goeswith"})
#: A complement of a verb that is tagged as a verb, such as 到 in 看到.
_PARTICLE = "mark:prt"
#: Verbs with these relations are used as prepositions, conjunctions and adjectives: ``according to``.
_NO_VERBS = frozenset({"case", "mark", "cc", "amod", "nummod", "det"})
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
    found = _noun_chunks(sentence)
    taken = {place for chunk in found for place in chunk.words}
    for place in range(len(sentence.words)):
        if place not in taken and _heads_verb_group(sentence, place):
            words = _verb_words(sentence, place, taken)
            found.append(Chunk(ChunkKind.VERB, words, place))
            taken.update(words)
    return sorted(found, key=lambda chunk: chunk.head)


def has_chunks(sentence: AnnotatedSentence) -> bool:
    """Whether it is known which chunks a sentence has: it has a tree, or a column of BIO tags.

    >>> has_chunks(sentence)
    True
    """
    return sentence.has_tree or any(map(_tag_of, sentence.words))


def _noun_chunks(sentence: AnnotatedSentence) -> list[Chunk]:
    """Noun chunks; one that is inside of another, as a modifier of it, is no chunk."""
    found: list[Chunk] = []
    taken: set[int] = set()
    heads = [place for place in range(len(sentence.words)) if is_nominal(sentence, place)]
    longest = sorted(((_noun_words(sentence, head), head) for head in heads), key=lambda one: -len(one[0]))
    for words, head in longest:
        if taken.isdisjoint(words):
            found.append(Chunk(ChunkKind.NOUN, words, head))
            taken.update(words)
    return found


def _noun_words(sentence: AnnotatedSentence, head: int) -> tuple[int, ...]:
    """The head with its modifiers that stand beside it without a gap, with what depends on these."""
    within = _within(sentence, head)
    first = last = head
    while first - 1 in within:
        first -= 1
    while last + 1 in within:
        last += 1
    first = _without_leading(sentence, first, head)
    while last > head and (sentence.words[last].upos in _PUNCTUATION or _marks(sentence, last, head)):
        last -= 1
    return tuple(range(first, last + 1))


def _without_leading(sentence: AnnotatedSentence, first: int, head: int) -> int:
    """The first word of a chunk that is neither punctuation nor an adverb before a comma."""
    while first < head:
        word, following = sentence.words[first], sentence.words[first + 1]
        is_parted = word.universal_relation == "advmod" and following.upos == "PUNCT"
        if word.upos != "PUNCT" and not is_parted:
            break
        first += 1
    return first


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
        if word.upos in _PUNCTUATION and relation == "punct":
            is_own = True
        elif place > head:
            is_own = relation in _AFTER
        elif relation == "case":
            # the marker of a possessor, not a preposition before the chunk; but in in-flight there is no gap
            is_own = sentence.words[place + 1].form == "-"
        elif relation in ("nmod", "obl"):
            # an old wall; a two-year-old wall, where years hang on old
            is_own = not has_dependent(sentence, place, {"case"}) or word.relation == "nmod:poss"
        else:
            is_own = relation in _BEFORE
        if is_own:
            found.add(place)
    # 's and 的 after a possessor or an adjective stand between it and its noun
    if marker := _MARKERS.get(sentence.words[head].universal_relation):
        found |= {
            place
            for place in sentence.dependents[head]
            if place > head
            and marker in (sentence.words[place].universal_relation, sentence.words[place].relation)
        }
    return found


def _heads_verb_group(sentence: AnnotatedSentence, place: int) -> bool:
    """Whether a word is the main verb of a group: a verb that is no part of another one's group, or a copula."""
    word = sentence.words[place]
    if word.upos not in _VERBS or word.universal_relation in _OF_VERB:
        return False
    return word.universal_relation not in _NO_VERBS and not is_nominal(sentence, place)


def _verb_words(sentence: AnnotatedSentence, place: int, taken: Collection[int]) -> tuple[int, ...]:
    word = sentence.words[place]
    # auxiliaries of a predicate noun hang on the noun, as the copula does
    owner = sentence.heads[place] if word.universal_relation == "cop" else place
    found = {place}
    for one in sentence.dependents[owner]:
        is_free = one not in taken and _is_of_verb(sentence, one)
        if is_free and (owner == place or one < place or sentence.words[one].universal_relation == "aux"):
            found.add(one)
    return tuple(sorted(found))


def _is_of_verb(sentence: AnnotatedSentence, place: int) -> bool:
    """Whether a dependent of a verb belongs to its group: auxiliary, particle, negation, or to before it."""
    word = sentence.words[place]
    if word.universal_relation in _OF_VERB or word.relation == _PARTICLE:
        return True
    if word.features.get(_NEGATIVE[0]) == _NEGATIVE[1]:
        return True
    return word.universal_relation == "mark" and word.upos == "PART" and place < sentence.heads[place]


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
