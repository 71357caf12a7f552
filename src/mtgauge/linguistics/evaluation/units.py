"""Annotated texts as one stream of characters without blanks, in which words of two annotations meet."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from mtgauge.linguistics.annotated import AnnotatedSentence, AnnotatedText
from mtgauge.linguistics.words import SurfaceToken, Word

#: A first character and the one after the last.
CharacterSpan = tuple[int, int]


@dataclass(frozen=True, slots=True)
class PlacedWord:
    """A word in the stream.

    Attributes:
        word: The word.
        span: Its characters; those of its token where it shares one with other words.
        is_shared: Whether it shares a token.
        head: The place of its head among all words, from 0; -1 for a root, and without a tree.
    """

    word: Word
    span: CharacterSpan
    is_shared: bool
    head: int


@dataclass(frozen=True, slots=True)
class CharacterStream:
    """Texts as a stream.

    Attributes:
        characters: All characters of all tokens but blanks.
        tokens: The span of each token, in order.
        sentences: The span of each sentence.
        words: All words, in order.
    """

    characters: str
    tokens: tuple[CharacterSpan, ...]
    sentences: tuple[CharacterSpan, ...]
    words: tuple[PlacedWord, ...]


def stream_of(texts: Sequence[AnnotatedText]) -> CharacterStream:
    """The stream of texts; sentences without words are left out."""
    parts: list[str] = []
    tokens: list[CharacterSpan] = []
    sentences: list[CharacterSpan] = []
    words: list[PlacedWord] = []
    at = 0
    for sentence in (sentence for text in texts for sentence in text.sentences if sentence.words):
        first, start = len(words), at
        for form, members, is_shared in _tokens(sentence):
            characters = "".join(form.split())
            parts.append(characters)
            span = at, at + len(characters)
            tokens.append(span)
            at = span[1]
            words += [
                PlacedWord(sentence.words[place], span, is_shared, head if head < 0 else head + first)
                for place in members
                for head in (sentence.heads[place],)
            ]
        sentences.append((start, at))
    return CharacterStream("".join(parts), tuple(tokens), tuple(sentences), tuple(words))


def _tokens(sentence: AnnotatedSentence) -> Iterator[tuple[str, range, bool]]:
    """Form of each token, the places of its words, and whether these are several words of one token."""
    shared = {token.first: token for token in sentence.tokens}
    place = 0
    while place < len(sentence.words):
        token: SurfaceToken | None = shared.get(place + 1)
        end = place + 1 if token is None else token.last
        yield (sentence.words[place] if token is None else token).form, range(place, end), token is not None
        place = end
