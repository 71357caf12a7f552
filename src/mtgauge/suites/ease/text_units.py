"""What cognitive ease counts in one text: words, chunks, clauses and names, and how they depend on each other."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields, replace
from typing import Any, NamedTuple

#: Parts of speech of function words (P12), and of what is no word.
FUNCTION_TAGS = frozenset({"ADP", "AUX", "CCONJ", "DET", "PART", "SCONJ"})
NO_WORDS = frozenset({"PUNCT", "SYM"})
#: Heads of nominal chunks, which topic and focus are (P41).
NOMINAL_TAGS = frozenset({"NOUN", "PROPN", "PRON", "NUM"})


#: Parts strings; no word holds it, and no feature or relation.
_SEPARATOR = "\n"


class TreeWord(NamedTuple):
    """A word with its place in the tree.

    Attributes:
        form: As it stands in the text.
        tag: Its universal part of speech; empty where it is not annotated.
        features: Its morphological features; their order does not matter.
        head: The place in the text of the word that governs it, from 0; -1 for a root, and without a tree.
        relation: How it depends on its head, with the subtype.
    """

    form: str
    tag: str = ""
    features: Sequence[str] = ()
    head: int = -1
    relation: str = ""


class ChunkPlaces(NamedTuple):
    """A chunk: places of its words in the text, and of its head."""

    words: tuple[int, ...]
    head: int


class ClausePlaces(NamedTuple):
    """A clause: places of its own words in the text, without punctuation, and of its head."""

    words: tuple[int, ...]
    head: int


@dataclass(frozen=True, slots=True)
class Chunks:
    """The k chunks of a text, in the order of the text.

    Attributes:
        of_words: For each word the number of its chunk, from 0; -1 outside of chunks.
        heads: Places of their heads.
        sizes: Numbers of their words, punctuation apart.
        markers: The vibhakti of each: markers that depend on its head, and its case.
        governors: For each the chunk of its clause that it depends on; -1 where there is none.
        relations: How it does; empty where there is none.
    """

    of_words: tuple[int, ...]
    heads: tuple[int, ...]
    sizes: tuple[int, ...]
    markers: tuple[str, ...]
    governors: tuple[int, ...]
    relations: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Clauses:
    """The k clauses of a text, in the order of the text.

    Attributes:
        of_words: For each word the number of its clause, from 0; -1 for punctuation.
        heads: Places of their heads.
        extra_pieces: Runs of its words that each falls into, less one.
        governors: For each the clause that it depends on; -1 where there is none.
        relations: How it does; empty where there is none.
        distances: Chunks between the heads of each and of its governor; 0 where there is none. Empty without
            chunks.
        topics: Place of the topic of each, or -1. Empty without chunks.
        focuses: Place of its focus, or -1. Empty without chunks.
    """

    of_words: tuple[int, ...]
    heads: tuple[int, ...]
    extra_pieces: tuple[int, ...]
    governors: tuple[int, ...]
    relations: tuple[str, ...]
    distances: tuple[int, ...]
    topics: tuple[int, ...]
    focuses: tuple[int, ...]


class ClauseLink(NamedTuple):
    """A connective that links two clauses (P42).

    Attributes:
        clause: The number of the clause that it stands in.
        other: The number of the clause that it links this one with; -1 for the main clause of the sentence before.
        sense: Of the connective.
    """

    clause: int
    other: int
    sense: str


class NamedWords(NamedTuple):
    """A noun chunk that may be a mention of an entity.

    Attributes:
        words: Places of its words in the text, one or more.
        lemma: What its head is called, lower-cased.
        name: The lower-cased words of the name that it is; empty for a noun.
        needs_case: Whether it is a name only where nouns are not capitalised.
    """

    words: Sequence[int]
    lemma: str
    name: tuple[str, ...]
    needs_case: bool


class Sentiment(NamedTuple):
    """What a text feels like.

    Attributes:
        value: From -1, negative, to 1, positive.
        mixed: Number of its sentences with words of both signs; None where nobody knows.
    """

    value: float
    mixed: int | None


@dataclass(frozen=True, slots=True)
class TextUnits:
    """A text with what is counted in it. What is None is not annotated.

    Attributes:
        forms: The w words, with punctuation.
        tags: Their parts of speech; empty without.
        features: Their features, sorted; empty strings where there are none.
        sentences: Number of words of each sentence.
        chunks: The chunks.
        clauses: The clauses.
        links: Links of clauses by connectives.
        main_clauses: For each sentence the number of its main clause; empty without clauses.
        nouns: Noun chunks, of which mentions are found in documents.
        has_lower_nouns: Whether a noun is written with a small letter.
        sentiment: What the text feels like.
        chunk_sentiments: What each chunk feels like.
    """

    forms: tuple[str, ...]
    tags: tuple[str, ...]
    features: tuple[str, ...]
    sentences: tuple[int, ...]
    chunks: Chunks | None = None
    clauses: Clauses | None = None
    links: tuple[ClauseLink, ...] | None = None
    main_clauses: tuple[int, ...] = ()
    nouns: tuple[NamedWords, ...] | None = None
    has_lower_nouns: bool = False
    sentiment: Sentiment | None = None
    chunk_sentiments: tuple[Sentiment, ...] | None = None

    @classmethod
    def of(
        cls,
        words: Sequence[TreeWord],
        sentences: Sequence[int],
        chunks: Sequence[ChunkPlaces] | None = None,
        clauses: Sequence[ClausePlaces] | None = None,
        **others: Any,
    ) -> TextUnits:
        """The units of a text from its words, chunks and clauses.

        Args:
            words: The words.
            sentences: Number of words of each sentence.
            chunks: Chunks in the order of the text; None where they are not annotated.
            clauses: Clauses likewise.
            **others: Further attributes.
        """
        return cls(
            forms=tuple(word.form for word in words),
            tags=tuple(word.tag for word in words),
            features=tuple("|".join(sorted(word.features)) for word in words),
            sentences=tuple(sentences),
            chunks=None if chunks is None else _chunks(words, chunks, clauses),
            clauses=None if clauses is None else _clauses(words, clauses, chunks),
            **others,
        )

    @property
    def names(self) -> tuple[NamedWords, ...]:
        """The noun chunks that are names, as far as this text alone tells."""
        return tuple(
            noun for noun in self.nouns or () if noun.name and (self.has_lower_nouns or not noun.needs_case)
        )

    @property
    def completed(self) -> TextUnits:
        """This text with nothing in each layer that it lacks, so that it can stand beside texts that have it."""
        nowhere = (-1,) * len(self.forms)
        chunks = Chunks(nowhere, (), (), (), (), ()) if self.chunks is None else self.chunks
        clauses = Clauses(nowhere, (), (), (), (), (), (), ()) if self.clauses is None else self.clauses
        if self.chunks is None:
            count = len(clauses.heads)
            clauses = replace(clauses, distances=(0,) * count, topics=(-1,) * count, focuses=(-1,) * count)
        return replace(
            self,
            chunks=chunks,
            clauses=clauses,
            links=self.links or (),
            nouns=self.nouns or (),
            sentiment=self.sentiment or Sentiment(0.0, None),
            chunk_sentiments=self.chunk_sentiments or (Sentiment(0.0, None),) * len(chunks.heads),
        )

    def to_json(self) -> dict[str, Any]:
        """The units in JSON types; `from_json` reads them. Strings stand together, which are read faster."""
        return {
            "forms": _SEPARATOR.join(self.forms),
            "tags": _SEPARATOR.join(self.tags),
            "features": _SEPARATOR.join(self.features),
            "sentences": self.sentences,
            "chunks": None if self.chunks is None else _written(self.chunks),
            "clauses": None if self.clauses is None else _written(self.clauses),
            "links": self.links,
            "main_clauses": self.main_clauses,
            "nouns": self.nouns,
            "has_lower_nouns": self.has_lower_nouns,
            "sentiment": self.sentiment,
            **({} if self.chunk_sentiments is None else {"chunk_sentiments": self.chunk_sentiments}),
        }

    @classmethod
    def from_json(cls, content: Mapping[str, Any]) -> TextUnits:
        """The units that `to_json` gave."""
        chunks, clauses, links, nouns = (content[name] for name in ("chunks", "clauses", "links", "nouns"))
        sentences = tuple(content["sentences"])
        forms = _parted(content["forms"], bool(content["tags"] or content["forms"]))
        return cls(
            forms,
            _parted(content["tags"], bool(forms)),
            _parted(content["features"], bool(forms)),
            sentences,
            None if chunks is None else Chunks(*_read(chunks)),
            None if clauses is None else Clauses(*_read(clauses)),
            None if links is None else tuple(ClauseLink(*link) for link in links),
            tuple(content["main_clauses"]),
            None if nouns is None else tuple(
                NamedWords(words, lemma, tuple(name), needs_case) for words, lemma, name, needs_case in nouns
            ),
            content["has_lower_nouns"],
            None if content["sentiment"] is None else Sentiment(*content["sentiment"]),
            tuple(Sentiment(*one) for one in content["chunk_sentiments"])
            if "chunk_sentiments" in content
            else None,
        )  # fmt: skip


def _written(units: Chunks | Clauses) -> list[Any]:
    """The fields of units; those of strings as one string."""
    values = (getattr(units, field.name) for field in fields(units))
    return [_SEPARATOR.join(value) if value and isinstance(value[0], str) else value for value in values]


def _read(values: Sequence[Any]) -> Iterator[tuple[Any, ...]]:
    return (tuple(value.split(_SEPARATOR)) if isinstance(value, str) else tuple(value) for value in values)


def _parted(text: str, has_words: bool) -> tuple[str, ...]:
    return tuple(text.split(_SEPARATOR)) if has_words else ()


def joined_words(forms: Sequence[str]) -> str:
    """Words with blanks between them; blanks inside of a word part none."""
    text = " ".join(forms)
    return text if text.count(" ") == len(forms) - 1 else " ".join("".join(form.split()) for form in forms)


def _chunks(
    words: Sequence[TreeWord], chunks: Sequence[ChunkPlaces], clauses: Sequence[ClausePlaces] | None
) -> Chunks:
    of_words = _owners(len(words), chunks)
    clause_of = None if clauses is None else _owners(len(words), clauses)
    governors, relations = [], []
    for number, chunk in enumerate(chunks):
        governor = _governor(words, chunk.head, of_words, number)
        # a relation inside of a clause (P31)
        if clause_of is None or governor < 0 or clause_of[chunk.head] != clause_of[chunks[governor].head]:
            governor = -1
        governors.append(governor)
        relations.append(words[chunk.head].relation if governor >= 0 else "")
    return Chunks(
        tuple(of_words),
        tuple(chunk.head for chunk in chunks),
        tuple(sum(words[place].tag not in NO_WORDS for place in chunk.words) for chunk in chunks),
        _markers(words, chunks),
        tuple(governors),
        tuple(relations),
    )


def _clauses(
    words: Sequence[TreeWord], clauses: Sequence[ClausePlaces], chunks: Sequence[ChunkPlaces] | None
) -> Clauses:
    of_words = _owners(len(words), clauses)
    governors = [_governor(words, clause.head, of_words, number) for number, clause in enumerate(clauses)]
    distances: list[int] = []
    topics: list[int] = []
    focuses: list[int] = []
    if chunks is not None:
        places = [_place_among(chunks, clause.head) for clause in clauses]
        distances = [abs(at - places[to]) if to >= 0 else 0 for at, to in zip(places, governors, strict=True)]
        nominal: list[list[int]] = [[] for _ in clauses]
        for chunk in chunks:
            if words[chunk.head].tag in NOMINAL_TAGS and of_words[chunk.head] >= 0:
                nominal[of_words[chunk.head]].append(chunk.head)
        topics = [heads[0] if heads else -1 for heads in nominal]
        focuses = [heads[-1] if len(heads) > 1 else -1 for heads in nominal]
    return Clauses(
        tuple(of_words),
        tuple(clause.head for clause in clauses),
        tuple(_extra_pieces(words, clause) for clause in clauses),
        tuple(governors),
        tuple(
            words[clause.head].relation if to >= 0 else "" for clause, to in zip(clauses, governors, strict=True)
        ),
        tuple(distances),
        tuple(topics),
        tuple(focuses),
    )


def _owners(count: int, units: Iterable[ChunkPlaces | ClausePlaces]) -> list[int]:
    found = [-1] * count
    for number, unit in enumerate(units):
        for place in unit[0]:
            found[place] = number
    return found


def _governor(words: Sequence[TreeWord], head: int, owners: Sequence[int], own: int) -> int:
    """The unit of the nearest word above a head that is in another unit; -1 where there is none."""
    place = words[head].head
    while place >= 0 and owners[place] in (-1, own):
        place = words[place].head
    return owners[place] if place >= 0 else -1


def _markers(words: Sequence[TreeWord], chunks: Sequence[ChunkPlaces]) -> tuple[str, ...]:
    """The vibhakti of each chunk (P22): the forms that mark its head, as a bag, and the head's case."""
    marking: dict[int, list[str]] = {chunk.head: [] for chunk in chunks}
    for word in words:
        if word.head in marking and word.relation.partition(":")[0] == "case":
            marking[word.head].append(word.form.lower())
    return tuple("\t".join([*sorted(marking[chunk.head]), *_case(words[chunk.head].features)]) for chunk in chunks)


def _case(features: Sequence[str]) -> Iterator[str]:
    for feature in features:
        if feature.startswith("Case="):
            yield feature


def _place_among(chunks: Sequence[ChunkPlaces], place: int) -> int:
    """The number of the chunk that holds a word, or else that of the chunks before it (Q33)."""
    for number, chunk in enumerate(chunks):
        if place in chunk.words:
            return number
    return sum(chunk.head < place for chunk in chunks)


def _extra_pieces(words: Sequence[TreeWord], clause: ClausePlaces) -> int:
    """Runs of the words of a clause, less one; punctuation parts none (Q32)."""
    own = set(clause.words)
    runs, was_own = 0, False
    for place in range(min(own, default=0), max(own, default=-1) + 1):
        if words[place].tag in NO_WORDS:
            continue
        runs += place in own and not was_own
        was_own = place in own
    return max(0, runs - 1)
