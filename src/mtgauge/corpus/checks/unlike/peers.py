"""A column beside those that it should be like, and the one rule of what it has and they have not."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from mtgauge.base.findings import Finding
from mtgauge.base.sentences import say
from mtgauge.corpus.checks.columns import CheckedTexts, TextColumn

#: Texts that hold something before it is no accident; two prove nothing.
FEW = 3
#: Share of the texts that hold something before most numbers depend on it.
SHARE = 0.1
#: So many times as often as in every column beside it.
TIMES = 10

#: The positions of the texts of a column that hold something.
Holding = Callable[[TextColumn], Sequence[int]]


@dataclass(frozen=True, slots=True)
class Compared:
    """A column, and what it should be like.

    Attributes:
        column: A system's translations or a reference.
        peers: Groups of columns, each pooled: every reference by itself, or all systems together.
        none: What it says in a message that no peer has something, such as "no reference".
        peers_name: What the peers are called in a message.
        same_language: Whether the peers are in the same language, as sources are not.
    """

    column: TextColumn
    peers: tuple[tuple[TextColumn, ...], ...]
    none: str
    peers_name: str
    same_language: bool = True

    @property
    def texts(self) -> str:
        """What the texts of the column are called in a message."""
        if self.column.system is not None:
            return say("translations")
        return say("texts of {column}", column=self.column.subject)

    def unmatched(self, holding: Holding, *, share: float = SHARE, least: int = FEW) -> Sequence[int]:
        """Positions of the texts that hold something which the peers have not; empty where the peers have it.

        The rule: as many as `least` hold it, and this `share` of all; and in every group of peers a tenth of
        that share at most.
        """
        found = holding(self.column)
        own = len(found) / self.column.size
        if len(found) < least or own < share:
            return []
        return [] if any(TIMES * rate(group, holding) > own for group in self.peers) else found

    def finding(self, code: str, what: str, found: Sequence[int], holding: Holding, mend: str) -> Finding:
        """The warning that texts hold something, with their number, the first of them and the way out."""
        message = say(
            "{what} in {n} of {all} {texts}, first in segment {first}, and in {others}; {mend}",
            what=what,
            n=len(found),
            all=self.column.size,
            texts=self.texts,
            first=self.column.ids[found[0]],
            others=self._others(holding),
            mend=mend,
        )
        return self.column.warn(code, message)

    def _others(self, holding: Holding) -> str:
        highest = max(rate(group, holding) for group in self.peers)
        return say("{share:.1%} of {peers}", share=highest, peers=self.peers_name) if highest else self.none


def compared(inputs: CheckedTexts) -> Iterator[Compared]:
    """Systems beside the references, or the sources where there are none; each reference beside the systems.

    Columns without any text are left out.
    """
    references = tuple((column,) for column in inputs.references if column.size)
    systems = tuple(column for column in inputs.systems if column.size)
    for system in systems:
        if references:
            yield Compared(system, references, say("no reference"), say("the references"))
        elif inputs.source is not None and inputs.source.size:
            source = ((inputs.source,),)
            yield Compared(system, source, say("no source"), say("the sources"), same_language=False)
    for (reference,) in references if systems else ():
        yield Compared(reference, (systems,), say("no translation"), say("the translations"))


def rate(group: Sequence[TextColumn], holding: Holding) -> float:
    """Share of the texts of some columns that hold something."""
    return sum(len(holding(column)) for column in group) / sum(column.size for column in group)


def holding_text(text: str) -> Holding:
    """Finds the texts that hold a string."""

    def found(column: TextColumn) -> Sequence[int]:
        if text[0] not in column.characters:
            return []
        return [index for index, one in enumerate(column.stripped) if text in one]

    return found
