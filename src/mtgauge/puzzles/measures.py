"""The four measures of the puzzle evaluation: each item has a value, and a test set the mean of these.

The reference of an item is its answer key. A measure expands the key when it is fitted, and the best of the
resulting references counts.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from mtgauge.corpus import References, TestSet
from mtgauge.errors import InputError, OptionError
from mtgauge.measures import (
    Batch,
    FittedMean,
    Level,
    Measure,
    Needs,
    Output,
    Reduction,
    Resources,
    option,
)
from mtgauge.measures.registry import MetricSpec
from mtgauge.puzzles.protocols import Protocol, answers_of, references_of
from mtgauge.puzzles.scores import BestReference, BleuReferences, character, chrf3, exact
from mtgauge.sentences import say
from mtgauge.signature import Signature
from mtgauge.stats.totals import Rows
from mtgauge.version import __version__


@dataclass(frozen=True, kw_only=True)
class PuzzleMeasure(Measure):
    """The base of the four measures: they share the protocol, and are percentages, higher is better."""

    reduction = Reduction.MEAN
    needs = Needs(several_references=False)

    protocol: str = option(
        str(Protocol.PUZZLING), "how answer keys and answers are read", choices=[str(p) for p in Protocol]
    )
    keep_groups: bool = option(True, "(a/b) in a key is also accepted as it is written; for puzzling")

    def __post_init__(self) -> None:
        if self.protocol not in list(Protocol):
            raise OptionError(
                say("unknown protocol {protocol!r}", protocol=self.protocol),
                hint=say("known: {names}", names=", ".join(Protocol)),
            )
        if not self.keep_groups and self.protocol != Protocol.PUZZLING:
            raise OptionError(
                say("protocol {protocol} always keeps groups as they are written", protocol=self.protocol)
            )

    @property
    def outputs(self) -> tuple[Output, ...]:
        """``score`` alone, 0 to 100."""
        return (Output("score", 0, 100),)

    def fit(self, testset: TestSet, resources: Resources) -> FittedPuzzleMeasure:
        """Expands the answer keys.

        Raises:
            InputError: There are no answer keys, or several per item; or one cannot be expanded.
        """
        self._check_keys(testset)
        return FittedPuzzleMeasure(self, testset, resources)

    def check(self, testset: TestSet, resources: Resources) -> None:
        """Checks that there is exactly one answer key per item.

        Raises:
            InputError: There are none, or several.
        """
        self._check_keys(testset)
        super().check(testset, resources)

    def _check_keys(self, testset: TestSet) -> None:
        if testset.references is None or len(testset.references.texts) != 1:
            raise InputError(say("{id} needs one answer key per item", id=self.id))

    @property
    def leaves_out(self) -> bool:
        """Whether n-grams longer than both sides are left out, so that a short exact match scores 100."""
        return self.protocol == Protocol.PUZZLING

    def item(self, references: Sequence[str]) -> PuzzleItem:
        """The prepared references of one item."""
        return PuzzleItem(self, references)

    @abstractmethod
    def best(self, answer: str, item: PuzzleItem) -> BestReference:
        """The score of one normalised answer, 0 to 1, and the reference that gave it."""


class PuzzleItem:
    """The references of one item.

    Args:
        measure: The measure.
        references: The references that its answer key represents.
    """

    def __init__(self, measure: PuzzleMeasure, references: Sequence[str]) -> None:
        self.references = references
        self._measure = measure

    @cached_property
    def for_bleu(self) -> BleuReferences:
        """The references in the form that BLEU-2 needs."""
        return BleuReferences(self.references)

    def best(self, answer: str) -> BestReference:
        """The best score of the texts that a submitted answer represents; ties go to the first."""
        answers = answers_of(answer, Protocol(self._measure.protocol))
        return max((self._measure.best(text, self) for text in answers), key=lambda best: best.value)


class FittedPuzzleMeasure(FittedMean):
    """A puzzle measure on one set of answer keys. A row is the value, 0 to 1, and 1."""

    measure: PuzzleMeasure
    scale = 100.0
    references: References

    def __init__(self, measure: PuzzleMeasure, testset: TestSet, resources: Resources) -> None:
        super().__init__(measure, testset, resources)
        protocol = Protocol(measure.protocol)
        [keys] = self.references.columns()
        self.items = [
            measure.item(references_of(key or "", protocol, keep_groups=measure.keep_groups)) for key in keys
        ]

    def winners(self, batch: Batch) -> list[BestReference]:
        """The value of each item of a batch, and the reference that gave it."""
        items = self.items[batch.positions]
        return [item.best(answer) for item, answer in zip(items, batch.hypotheses, strict=True)]

    def values(self, batch: Batch, *, threads: int = 1) -> Rows:
        """(n,) values of the items."""
        return np.array([float(best.value) for best in self.winners(batch)])

    def signature(self, level: Level) -> Signature:
        """The protocol, and whether groups in a key are kept."""
        measure = self.measure
        return Signature.of(measure.id, protocol=measure.protocol, groups=measure.keep_groups, mtgauge=__version__)


@dataclass(frozen=True, kw_only=True)
class PuzzleBleu(PuzzleMeasure):
    """BLEU-2: word unigrams and bigrams compared with all references together, mean of items."""

    id = "puzzle_bleu"
    title = "BLEU-2"
    summary = "BLEU of words and word pairs, mean of puzzle items (Şahin et al. 2020)"

    def best(self, answer: str, item: PuzzleItem) -> BestReference:
        """The score against all references together."""
        return BestReference(item.for_bleu.score(answer, leave_out=self.leaves_out), None)


@dataclass(frozen=True, kw_only=True)
class PuzzleCharacter(PuzzleMeasure):
    """100 minus CharacTER for the best reference, mean of items."""

    id = "puzzle_character"
    title = "CharacTER"
    summary = "100 minus CharacTER, mean of puzzle items (Wang et al. 2016; Şahin et al. 2020)"

    def best(self, answer: str, item: PuzzleItem) -> BestReference:
        """The score against the reference with the fewest errors."""
        return character(answer, item.references)


@dataclass(frozen=True, kw_only=True)
class PuzzleChrf(PuzzleMeasure):
    """ChrF-3: character n-grams up to 3 for the best reference, mean of items."""

    id = "puzzle_chrf"
    title = "ChrF-3"
    summary = "F score of character n-grams up to 3, mean of puzzle items (Popović 2015; Şahin et al. 2020)"

    def best(self, answer: str, item: PuzzleItem) -> BestReference:
        """The score against the reference with the highest F."""
        return chrf3(answer, item.references, leave_out=self.leaves_out)


@dataclass(frozen=True, kw_only=True)
class PuzzleExact(PuzzleMeasure):
    """Exact match: percentage of items whose answer equals a reference."""

    id = "puzzle_exact"
    title = "EM"
    summary = "percent of puzzle items whose answer is a reference (Şahin et al. 2020)"

    def best(self, answer: str, item: PuzzleItem) -> BestReference:
        """1 if the answer equals a reference, otherwise 0."""
        return exact(answer, item.references)


#: Name in tables -> measure, in the order of the published tables.
MEASURES: dict[str, type[PuzzleMeasure]] = {
    measure.title: measure for measure in (PuzzleBleu, PuzzleCharacter, PuzzleChrf, PuzzleExact)
}


def measures(
    protocol: str = Protocol.PUZZLING, *, keep_groups: bool = True, names: Sequence[str] = ()
) -> list[MetricSpec]:
    """The measures of a protocol with their names, for ``evaluate(..., metrics=...)``.

    Args:
        protocol: ``puzzling`` or ``puzzling-2020``.
        keep_groups: For ``puzzling``, whether a group in a key also represents itself, as written.
        names: The requested names of `MEASURES`; empty for all.

    Raises:
        OptionError: A name or the protocol is unknown, or the protocol always keeps groups as written.
    """
    for name in names:
        if name not in MEASURES:
            raise OptionError(
                say("unknown puzzle metric {name!r}", name=name),
                hint=say("known: {names}", names=", ".join(MEASURES)),
            )
    return [
        MetricSpec(name, MEASURES[name](protocol=str(protocol), keep_groups=keep_groups))
        for name in dict.fromkeys(names or MEASURES)
    ]
