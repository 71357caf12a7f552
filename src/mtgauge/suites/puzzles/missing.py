"""What a submission lacks: refused, or counted as zero."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import count
from typing import NamedTuple

from mtgauge.base.findings import Finding
from mtgauge.base.readable import TextChoice
from mtgauge.base.sentences import say
from mtgauge.suites.puzzles.files import Item


class Missing(TextChoice):
    """What becomes of a submission that lacks puzzles or items."""

    REFUSE = "refuse"  # it is an error
    ZERO = "zero"  # every measure is 0 there, exact match too, and the items count at every level


@dataclass(frozen=True, slots=True)
class Answers:
    """The answers of a submission, in the order of the gold answers.

    Attributes:
        by_puzzle: Id of the puzzle -> its answers; None for an item that the submission lacks.
        puzzles: Number of puzzles that it lacks.
    """

    by_puzzle: dict[str, Sequence[str | None]]
    puzzles: int = 0

    @property
    def missing(self) -> int:
        """Number of items that it lacks, those of missing puzzles among them."""
        return sum(answer is None for answers in self.by_puzzle.values() for answer in answers)

    def in_order(self, stand_in: str) -> tuple[str, ...]:
        """All answers, with `stand_in` for each that is missing."""
        return tuple(
            stand_in if answer is None else answer for answers in self.by_puzzle.values() for answer in answers
        )

    def warning(self, system: str) -> Finding:
        """What is told of a submission that lacks items."""
        of = sum(map(len, self.by_puzzle.values()))
        if self.puzzles:
            message = say(
                "{n} of {all} items count as 0: the submission lacks them; whole puzzles among them: {puzzles}",
                n=self.missing,
                all=of,
                puzzles=self.puzzles,
            )
        else:
            message = say("{n} of {all} items count as 0: the submission lacks them", n=self.missing, all=of)
        return Finding("missing-answers", message, system=system)


def stand_in(keys: Iterable[str]) -> str:
    """What stands for a missing answer, so that every measure gives it 0: a character that is in no key.

    An empty text would not do: exact match gives it 1 where a key allows an empty text. The character is the
    symbol for null, or the next one that no key has; it has no case, and no rule of a protocol deletes it.
    """
    used = frozenset().union(*keys)
    return next(chr(code) for code in count(ord("\N{SYMBOL FOR NULL}")) if chr(code) not in used)


class Aligned(NamedTuple):
    """An item of the gold answers, and the one of a submission that answers it.

    Attributes:
        wanted: The item of the gold answers.
        place: The place of the other in the submission; -1 where there is none.
        item: The other; None where there is none.
    """

    wanted: Item
    place: int = -1
    item: Item | None = None


def aligned(
    items: Sequence[Item | None], wanted: Sequence[Item | None]
) -> tuple[list[Aligned], list[tuple[int, Item]]]:
    """The wanted items with what answers them, and (place, item) of each that nobody asked for.

    An item answers the first wanted one with its question and direction that no item before it answers.
    """
    waiting: dict[tuple[str, str], list[tuple[int, Item]]] = {}
    for place, item in enumerate(items):
        if item is not None:
            waiting.setdefault((item.question, item.sign), []).append((place, item))
    found = []
    for asked in wanted:
        if asked is not None:
            own = waiting.get((asked.question, asked.sign))
            found.append(Aligned(asked, *own.pop(0)) if own else Aligned(asked))
    return found, [other for rest in waiting.values() for other in rest]
