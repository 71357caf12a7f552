"""What CharacTER does to a hypothesis, as spans and links: shifts of phrases, and edits of characters."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from mtgauge import native
from mtgauge.measures import Explanation, Link, Span

_Stretch = tuple[int, int]


class ComparedText(NamedTuple):
    """A text as it is compared.

    Attributes:
        words: Its words with white space between them.
        places: Where each character of the words stands in the text as it was given, blanks left out.
    """

    words: str
    places: Sequence[_Stretch]

    def characters(self) -> list[list[_Stretch]]:
        """The places, word by word."""
        places = iter(self.places)
        return [[next(places) for _ in word] for word in self.words.split()]


class _Step(NamedTuple):
    """Characters that an edit takes: where they stand, None where a side has none, and the word of ours."""

    label: str
    ours: _Stretch | None
    theirs: _Stretch | None
    word: int


def explain_characters(hypothesis: ComparedText, references: Mapping[str, ComparedText]) -> Explanation:
    """The shifts and edits to the reference with the fewest errors, the first of equals in the order given.

    Characters that stand side by side and have the same fate share a span; a match or a substitution links two.
    A blank between words has no span. A shift is a span over the words that move, linked to what they stand
    against in the reference.

    Args:
        hypothesis: The hypothesis.
        references: Those that there are of this segment, by name.
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


def _joined(words: Sequence[Sequence[_Stretch]], order: Sequence[int]) -> Iterator[tuple[_Stretch | None, int]]:
    """Characters of words in an order, and the words that they are of; None for the blank between two words."""
    for number, word in enumerate(order):
        if number > 0:
            yield None, word
        for stretch in words[word]:
            yield stretch, word


def _steps(
    letters: str,
    ours: Iterator[tuple[_Stretch | None, int]],
    theirs: Iterator[tuple[_Stretch | None, int]],
) -> Iterator[_Step]:
    """One an edit; what an edit does to a blank is left out."""
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
    """Neighbours of the same fate as one."""
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


def _union(before: _Stretch | None, after: _Stretch | None) -> _Stretch | None:
    return None if before is None or after is None else (before[0], after[1])
