"""Annotation that is there already: the sentences of a CoNLL-U file, looked up by their text."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import ClassVar

from mtgauge.base import door
from mtgauge.base.digests import digest_of
from mtgauge.base.errors import InputError
from mtgauge.base.sentences import Sentence, say
from mtgauge.corpus import textfile
from mtgauge.linguistics.annotated import AnnotatedSentence, AnnotatedText, placed_words
from mtgauge.linguistics.annotators.base import TextAnnotator
from mtgauge.linguistics.conllu import read_conllu
from mtgauge.linguistics.words import SurfaceToken, Word

#: Changes with everything here that changes annotations.
_REVISION = 1


@dataclass(frozen=True)
class ConlluAnnotator(TextAnnotator):
    """The sentences of a CoNLL-U file by their text, blanks aside; ``conllu:FILE``.

    A text may be several sentences that follow each other in the file. Where it stands in the file more than once,
    its annotation is that of the first place.

    Attributes:
        file: Path of the file.
        file_language: Code of its language; empty where nobody says it.

    Raises:
        InputError: The file cannot be read, or is no CoNLL-U.
    """

    program: ClassVar[str] = "CoNLL-U"
    makes_trees: ClassVar[bool] = True
    file: str
    file_language: str = ""

    def __post_init__(self) -> None:
        _ = self._sentences

    @property
    def language(self) -> str | None:
        """As `file_language` says."""
        return self.file_language or None

    @cached_property
    def hash(self) -> str:
        """The content of the file."""
        return f"conllu {_REVISION} {digest_of(self.file)}"

    @property
    def accuracy(self) -> tuple[Sentence, ...]:
        """Nothing: the file is taken as it is."""
        return ()

    @cached_property
    def _sentences(self) -> list[AnnotatedText]:
        return read_conllu(textfile.decode(door.read_bytes(self.file), self.file), self.file)

    @cached_property
    def _keys(self) -> list[str]:
        """The texts of the sentences without blanks."""
        return [_key(sentence.text) for sentence in self._sentences]

    @cached_property
    def _places(self) -> dict[str, list[int]]:
        """Where in the file each text stands."""
        found: dict[str, list[int]] = {}
        for place, key in enumerate(self._keys):
            found.setdefault(key, []).append(place)
        return found

    @cached_property
    def _lengths(self) -> list[int]:
        """The lengths of texts that a sentence has, in characters without blanks, shortest first."""
        return sorted({len(key) for key in self._keys} - {0})

    def _annotated(self, texts: Iterable[str]) -> Iterator[AnnotatedText]:
        for text in texts:
            places = self._found(text)
            made: list[AnnotatedSentence] = []
            for place in places:
                made.append(_moved(self._sentences[place].sentences[0], text, made[-1].end if made else 0))
            yield AnnotatedText(text, tuple(made))

    def _found(self, text: str) -> Sequence[int]:
        """The places in the file of the sentences that are the text."""
        key = _key(text)
        if not key:
            return ()
        # a text that is a sentence, before one that begins with it
        for length in sorted((n for n in self._lengths if n <= len(key)), reverse=True):
            for place in self._places.get(key[:length], ()):
                if (end := self._end(key, length, place + 1)) is not None:
                    return range(place, end)
        raise InputError(
            say("{file} has no annotation of {text!r}", file=self.file, text=text[:60]), code="missing-annotation"
        )

    def _end(self, key: str, length: int, place: int) -> int | None:
        """The place after the sentences that make up the rest of a text; None where others stand there."""
        while length < len(key):
            if place >= len(self._keys) or not self._keys[place] or not key.startswith(self._keys[place], length):
                return None
            length += len(self._keys[place])
            place += 1
        return place


def _key(text: str) -> str:
    return "".join(text.split())


def _moved(sentence: AnnotatedSentence, text: str, start: int) -> AnnotatedSentence:
    """A sentence at its place in a text that has its words, from a character on; only blanks may differ."""
    surface: list[Word | SurfaceToken] = []
    tokens = {token.first: token for token in sentence.tokens}
    number = 1
    while number <= len(sentence.words):
        token = tokens.get(number, sentence.words[number - 1])
        surface.append(token)
        number = token.last + 1 if isinstance(token, SurfaceToken) else number + 1
    places = list(placed_words(text, [token.form for token in surface], start))
    where: list[tuple[int, int]] = []
    shared: list[SurfaceToken] = []
    for token, (first, end) in zip(surface, places, strict=True):
        if isinstance(token, SurfaceToken):
            shared.append(replace(token, start=first, end=end))
            where += [(first, end)] * (token.last - token.first + 1)
        else:
            where.append((first, end))
    words = tuple(
        replace(word, start=first, end=end) for word, (first, end) in zip(sentence.words, where, strict=True)
    )
    # what a comment says of the text no longer holds where blanks differ
    comments = tuple(line for line in sentence.comments if sentence.comment("text") is None or not _is_text(line))
    return replace(
        sentence, words=words, tokens=tuple(shared), start=places[0][0], end=places[-1][1], comments=comments
    )


def _is_text(line: str) -> bool:
    return line.removeprefix("#").partition("=")[0].strip() == "text"
