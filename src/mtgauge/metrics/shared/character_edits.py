"""Explanations of CharacTER: shifts of phrases and edits of characters, as spans and links."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from mtgauge import native
from mtgauge.measures import Explanation, Link, Span

_Interval = tuple[int, int]


class ComparedText(NamedTuple):
    """The words of a text, with the places of their characters.

    Attributes:
        words: Its words, separated by white space.
        places: The interval of each character of the words in the original text; spaces have none.
    """

    words: str
    places: Sequence[_Interval]

    def characters(self) -> list[list[_Interval]]:
        """The places of the characters, word by word."""
        places = iter(self.places)
        return [[next(places) for _ in word] for word in self.words.split()]


class _Step(NamedTuple):
    """Characters of one edit: their intervals, None for a side without any, and the hypothesis word."""

    label: str
    ours: _Interval | None
    theirs: _Interval | None
    word: int


def explain_characters(hypothesis: ComparedText, references: Mapping[str, ComparedText]) -> Explanation:
    """The shifts and edits to the reference with the fewest errors; ties go to the first in the given order.

    Adjacent characters with the same edit share a span; a match or a substitution links two spans. Spaces between
    words have no span. A shift is a span over the words that move, linked to the reference characters that they
    are aligned with.

    Args:
        hypothesis: The hypothesis.
        references: The references that this segment has, by name.
    """
    name = _nearest(hypothesis, references)
    letters, order, moved = native.character_alignment(hypothesis.words, references[name].words)
    ours, theirs = hypothesis.characters(), references[name].characters()
    steps = list(_steps(letters, _joined(ours, order), _joined(theirs, range(len(theirs)))))
    spans: list[Span] = []
    links: list[Link] = []
    for step in _merged(steps):
        if step.ours is not None and step.theirs is not None:
            links.append(Link(len(spans), len(spans) + 1, step.label))
        if step.ours is not None:
            spans.append(Span("hypothesis", *step.ours, step.label))
        if step.theirs is not None:
            spans.append(Span("reference", *step.theirs, step.label, name))
    for first, length in moved:
        spans.append(Span("hypothesis", ours[first][0][0], ours[first + length - 1][-1][1], "shift"))
        against = [step.theirs for step in steps if step.theirs and first <= step.word < first + length]
        if against:
            links.append(Link(len(spans) - 1, len(spans), "shift"))
            start, end = min(start for start, _ in against), max(end for _, end in against)
            spans.append(Span("reference", start, end, "shift", name))
    return Explanation(tuple(spans), tuple(links), name)


def _nearest(hypothesis: ComparedText, references: Mapping[str, ComparedText]) -> str:
    words = [reference.words for reference in references.values()]
    counts = native.character_statistics([hypothesis.words] * len(words), [words])
    errors = counts[:, 0] + counts[:, 1]
    return list(references)[int(errors.argmin())]


def _joined(words: Sequence[Sequence[_Interval]], order: Sequence[int]) -> Iterator[tuple[_Interval | None, int]]:
    """The characters of words in the given order, each with its word; None for the space between two words."""
    for number, word in enumerate(order):
        if number > 0:
            yield None, word
        for interval in words[word]:
            yield interval, word


def _steps(
    letters: str,
    ours: Iterator[tuple[_Interval | None, int]],
    theirs: Iterator[tuple[_Interval | None, int]],
) -> Iterator[_Step]:
    """One step per edit; spaces are left out."""
    for letter in letters:
        our, word = next(ours) if letter != "D" else (None, -1)
        their, _ = next(theirs) if letter != "I" else (None, -1)
        if our is not None and their is not None:
            yield _Step("match" if letter == "=" else "substitution", our, their, word)
        elif our is not None:
            yield _Step("insertion", our, None, word)
        elif their is not None:
            yield _Step("deletion", None, their, word)


def _merged(steps: Sequence[_Step]) -> Iterator[_Step]:
    """The steps, with adjacent ones of the same label merged."""
    last: _Step | None = None
    for step in steps:
        if last is not None and last.label == step.label and _follows(last, step):
            last = last._replace(ours=_union(last.ours, step.ours), theirs=_union(last.theirs, step.theirs))
            continue
        if last is not None:
            yield last
        last = step
    if last is not None:
        yield last


def _follows(last: _Step, step: _Step) -> bool:
    sides = ((last.ours, step.ours), (last.theirs, step.theirs))
    return all(before is None or after is None or before[1] == after[0] for before, after in sides)


def _union(before: _Interval | None, after: _Interval | None) -> _Interval | None:
    return None if before is None or after is None else (before[0], after[1])
