"""Texts with their annotation: sentences, words with places in the text, trees; from and to JSON."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from mtgauge.base.errors import InputError
from mtgauge.base.sentences import say
from mtgauge.linguistics.trees import fault_of_tree
from mtgauge.linguistics.words import EmptyNode, SurfaceToken, Word


@dataclass(frozen=True)
class AnnotatedSentence:
    """A sentence of an annotated text. Places are those of the whole text.

    >>> sentence = AnnotatedSentence((Word("It", 0, 2), Word("rained", 3, 9)), 0, 9)
    >>> [word.form for word in sentence.words]
    ['It', 'rained']

    Attributes:
        words: The n words; word number i of CoNLL-U is ``words[i - 1]``.
        start: The first character of the sentence, from 0, in code points.
        end: The character after its last one.
        tokens: Surface tokens that stand for several words, in their order.
        empty: Nodes that no word stands for, in their order.
        comments: Comments of CoNLL-U, each with its ``#``.
        brackets: The constituents as a bracketed tree whose leaves are the words; empty where there are none.

    Raises:
        InputError: Heads make no tree, or a word lies outside the sentence.
    """

    words: tuple[Word, ...]
    start: int
    end: int
    tokens: tuple[SurfaceToken, ...] = ()
    empty: tuple[EmptyNode, ...] = ()
    comments: tuple[str, ...] = ()
    brackets: str = ""

    def __post_init__(self) -> None:
        if fault := fault_of_tree([word.head for word in self.words]):
            raise InputError(fault[1], code="broken-tree")
        placed: list[Word | SurfaceToken] = [*self.words, *self.tokens]
        for word in placed:
            if not self.start <= word.start <= word.end <= self.end:
                raise InputError(
                    say(
                        "{form!r} stands at {start} to {end}, outside its sentence at {low} to {high}",
                        form=word.form, start=word.start, end=word.end, low=self.start, high=self.end,
                    ),
                    code="place-outside",
                )  # fmt: skip

    @property
    def has_tree(self) -> bool:
        """Whether words have heads."""
        return bool(self.words) and self.words[0].head is not None

    @cached_property
    def heads(self) -> tuple[int, ...]:
        """Position of each word's head in `words`, from 0; -1 for the root, and for all without a tree."""
        return tuple(-1 if word.head is None else word.head - 1 for word in self.words)

    @cached_property
    def dependents(self) -> tuple[tuple[int, ...], ...]:
        """For each word the positions of its dependents, from 0, in the order of the text."""
        found: list[list[int]] = [[] for _ in self.words]
        for place, head in enumerate(self.heads):
            if head >= 0:
                found[head].append(place)
        return tuple(map(tuple, found))

    @cached_property
    def root(self) -> int | None:
        """The position of the root, from 0; None without a tree."""
        return self.heads.index(-1) if self.has_tree else None

    def subtree(self, place: int) -> list[int]:
        """The positions of a word and of all that depends on it, in the order of the text.

        >>> from mtgauge.linguistics import Word
        >>> tree = (Word("It", 0, 2, head=2, relation="nsubj"), Word("rained", 3, 9, head=0, relation="root"))
        >>> AnnotatedSentence(tree, 0, 9).subtree(1)
        [0, 1]
        """
        found, waiting = [], [place]
        while waiting:
            found.append(here := waiting.pop())
            waiting += self.dependents[here]
        return sorted(found)

    def comment(self, name: str) -> str | None:
        """The value of a comment ``# name = value``; None where there is none.

        >>> AnnotatedSentence((Word("It", 0, 2),), 0, 2, comments=("# sent_id = s1",)).comment("sent_id")
        's1'
        """
        for line in self.comments:
            key, sign, value = line.removeprefix("#").partition("=")
            if sign and key.strip() == name:
                return value.strip()
        return None


@dataclass(frozen=True)
class AnnotatedText:
    """A text with its sentences.

    >>> from mtgauge.linguistics import AnnotatedSentence, Word
    >>> text = AnnotatedText("It rained", (AnnotatedSentence((Word("It", 0, 2), Word("rained", 3, 9)), 0, 9),))
    >>> len(text.words)
    2

    Attributes:
        text: The text as it was annotated.
        sentences: Its sentences, in order; none of a text without words.

    Raises:
        InputError: A sentence lies outside the text, or begins before the one before it ends.
    """

    text: str
    sentences: tuple[AnnotatedSentence, ...]

    def __post_init__(self) -> None:
        end = 0
        for number, sentence in enumerate(self.sentences, start=1):
            if sentence.start < end or sentence.end > len(self.text):
                raise InputError(
                    say(
                        "sentence {number} stands at {start} to {end}; it must begin at {least} or later and "
                        "end at {most} or earlier",
                        number=number, start=sentence.start, end=sentence.end, least=end, most=len(self.text),
                    ),
                    code="place-outside",
                )  # fmt: skip
            end = sentence.end

    @cached_property
    def words(self) -> tuple[Word, ...]:
        """The words of all sentences."""
        return tuple(word for sentence in self.sentences for word in sentence.words)

    @property
    def has_trees(self) -> bool:
        """Whether every sentence with words has a tree."""
        return all(sentence.has_tree for sentence in self.sentences if sentence.words)

    def to_json(self) -> dict[str, Any]:
        """The annotation in JSON types, as annotators return it; `from_json` reads it.

        >>> text.to_json()["sentences"][0]["words"]
        [['It', 0, 2], ['rained', 3, 9]]
        """
        return {"text": self.text, "sentences": [_written(sentence) for sentence in self.sentences]}

    @classmethod
    def from_json(cls, content: Mapping[str, Any]) -> AnnotatedText:
        """The annotation that `to_json` wrote.

        >>> AnnotatedText.from_json(text.to_json()) == text
        True

        Raises:
            InputError: It is of another form, or its parts do not fit together.
        """
        try:
            return cls(content["text"], tuple(_read(sentence) for sentence in content["sentences"]))
        except (KeyError, TypeError, ValueError) as error:
            raise InputError(say("is not the annotation of a text: {reason}", reason=error)) from None


#: The last fields of each part are left out as long as they are empty.
_LEAST_OF_WORD, _LEAST_OF_TOKEN = 3, 5


def _written(sentence: AnnotatedSentence) -> dict[str, Any]:
    found: dict[str, Any] = {
        "start": sentence.start,
        "end": sentence.end,
        "words": [_trimmed(_values_of(word), _LEAST_OF_WORD) for word in sentence.words],
    }
    if sentence.tokens:
        rows = ([t.first, t.last, t.form, t.start, t.end, t.feats, t.misc] for t in sentence.tokens)
        found["tokens"] = [_trimmed(row, _LEAST_OF_TOKEN) for row in rows]
    if sentence.empty:
        found["empty"] = [[node.after, node.place, list(node.columns)] for node in sentence.empty]
    if sentence.comments:
        found["comments"] = list(sentence.comments)
    if sentence.brackets:
        found["brackets"] = sentence.brackets
    return found


def _values_of(word: Word) -> list[Any]:
    return [
        word.form, word.start, word.end, word.lemma, word.upos, word.xpos, word.feats, word.head, word.relation,
        word.deps, word.misc,
    ]  # fmt: skip


def _trimmed(values: Sequence[Any], least: int) -> list[Any]:
    n = len(values)
    while n > least and values[n - 1] in ("", None):
        n -= 1
    return list(values[:n])


def _read(content: Mapping[str, Any]) -> AnnotatedSentence:
    return AnnotatedSentence(
        tuple(Word(*values) for values in content["words"]),
        content["start"],
        content["end"],
        tuple(SurfaceToken(*values) for values in content.get("tokens", ())),
        tuple(EmptyNode(after, place, tuple(columns)) for after, place, columns in content.get("empty", ())),
        tuple(content.get("comments", ())),
        content.get("brackets", ""),
    )


def placed_words(text: str, forms: Sequence[str], start: int = 0) -> Iterator[tuple[int, int]]:
    """The places of forms that follow each other in a text, with nothing but blanks between them.

    Args:
        text: The text.
        forms: The forms, in order. Blanks inside of a form fit any blanks.
        start: Where to begin.

    Raises:
        InputError: A form does not follow.
    """
    for number, form in enumerate(forms, start=1):
        while start < len(text) and text[start].isspace():
            start += 1
        end = _end_of(text, form, start)
        if end is None:
            seen = text[start : start + 20]
            raise InputError(
                say("word {n} is {form!r}, and the text goes on with {seen!r}", n=number, form=form, seen=seen),
                code="text-differs",
            )
        yield start, end
        start = end


def _end_of(text: str, form: str, start: int) -> int | None:
    """Where a form ends that begins at a place; None where the text says something else."""
    if text.startswith(form, start):
        return start + len(form)
    place = start
    for part in form.split():
        while place < len(text) and text[place].isspace():
            place += 1
        if not text.startswith(part, place):
            return None
        place += len(part)
    return place if form.split() else None
