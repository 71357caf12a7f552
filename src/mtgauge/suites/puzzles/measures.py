"""The four measures of the puzzle evaluation: each item has a value, and a test set the mean of these.

The reference of an item is its answer key. A measure expands the key when it is fitted, and the best of the
resulting references counts.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

from mtgauge.base.errors import InputError, OptionError
from mtgauge.base.nearest import check_known
from mtgauge.base.sentences import say
from mtgauge.base.signature import Signature
from mtgauge.base.version import __version__
from mtgauge.corpus import References, TestSet
from mtgauge.measures import (
    Batch,
    Contract,
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
from mtgauge.stats.totals import Rows
from mtgauge.suites.puzzles.protocols import Protocol, answers_of, check_comparable, own_tags, references_of
from mtgauge.suites.puzzles.scores import BestReference, bleu2, character, chrf3, exact, pooled_bleu2

if TYPE_CHECKING:
    from mtgauge.measures.derivation import Step


@dataclass(frozen=True, kw_only=True)
class PuzzleMeasure(Measure):
    """The base of the four measures: they share the protocol, and are percentages, higher is better."""

    contract = Contract(reduction=Reduction.MEAN, derives=True, needs=Needs(several_references=False))

    protocol: str = option(
        str(Protocol.PUZZLING), "how answer keys and answers are read", choices=[str(p) for p in Protocol]
    )
    keep_groups: bool = option(True, "(a/b) in a key is also accepted as it is written; for puzzling")
    tags: str = option("", "tags that are removed besides SG, DU and PL, with blanks between them; for puzzling")

    def __post_init__(self) -> None:
        check_known(self.protocol, [*Protocol], say("unknown protocol {protocol!r}", protocol=self.protocol))
        if not self.keep_groups and self.protocol != Protocol.PUZZLING:
            raise OptionError(
                say("protocol {protocol} always keeps groups as they are written", protocol=self.protocol)
            )
        own_tags([self.tags], Protocol(self.protocol))

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

    def _check(self, testset: TestSet, resources: Resources) -> None:
        """Checks that there is exactly one answer key per item.

        Raises:
            InputError: There are none, or several.
        """
        self._check_keys(testset)
        super()._check(testset, resources)

    def _check_keys(self, testset: TestSet) -> None:
        if testset.references is None or len(testset.references.texts) != 1:
            raise InputError(say("{id} needs one answer key per item", id=self.id))

    @property
    def _leaves_out(self) -> bool:
        """Whether n-grams longer than both sides are left out, so that a short exact match scores 100."""
        return self.protocol == Protocol.PUZZLING

    @property
    def _refs(self) -> str | None:
        """How several references are used, for the signature; None where the best counts in every protocol."""
        return None

    @abstractmethod
    def _best(self, answer: str, references: Sequence[str], *, threads: int = 1) -> BestReference:
        """The score of one normalised answer, 0 to 1, and the reference that gave it.

        Args:
            answer: The answer.
            references: The normalised references of its item.
            threads: Threads to use; 0 for all cores.
        """


class FittedPuzzleMeasure(FittedMean):
    """A puzzle measure on one set of answer keys. A row is the value, 0 to 1, and 1.

    Attributes:
        items: The normalised references of each item.
    """

    measure: PuzzleMeasure
    scale = 100.0
    references: References

    def __init__(self, measure: PuzzleMeasure, testset: TestSet, resources: Resources) -> None:
        super().__init__(measure, testset, resources)
        self.protocol = Protocol(measure.protocol)
        self.tags = own_tags([measure.tags], self.protocol)
        [keys] = self.references.columns()
        self.items = [self._references(key or "", item) for item, key in enumerate(keys)]

    def _references(self, key: str, item: int) -> tuple[str, ...]:
        try:
            return references_of(key, self.protocol, keep_groups=self.measure.keep_groups, tags=self.tags)
        except InputError as error:
            raise error.at(segment=self.testset.ids[item]) from None

    def winners(self, batch: Batch, *, threads: int = 1) -> list[BestReference]:
        """The value of each item of a batch, and the reference that gave it.

        Raises:
            InputError: Under ``puzzling-2020``, an answer represents too many texts.
        """
        return [self._best(batch, index, threads)[1] for index in range(len(batch))]

    def _best(self, batch: Batch, index: int, threads: int = 1) -> tuple[str, BestReference]:
        """The text with the best score, of those that a submitted answer represents; ties go to the first."""
        item = batch.start + index
        try:
            texts = answers_of(batch.hypotheses[index], self.protocol, tags=self.tags)
            check_comparable(texts, self.items[item])
        except InputError as error:
            raise error.at(segment=self.testset.ids[item]) from None
        found = ((text, self.measure._best(text, self.items[item], threads=threads)) for text in texts)
        return max(found, key=lambda pair: pair[1].value)

    def count_steps(self, batch: Batch, index: int) -> Sequence[Step]:
        """The alternatives, the one that won, and how the value of this item comes from it."""
        from mtgauge.suites.puzzles.derivations import ComparedAnswer, steps  # few runs show steps

        measure = self.measure
        text, best = self._best(batch, index)
        compared = ComparedAnswer(
            answer=text,
            answers=len(answers_of(batch.hypotheses[index], self.protocol, tags=self.tags)),
            references=self.items[batch.start + index],
            best=best,
            leave_out=measure._leaves_out,
            value_of=lambda reference: measure._best(text, [reference]).value,
        )
        return list(steps(measure.id, compared))

    def score_steps(self, totals: npt.NDArray[Any], level: Level) -> Sequence[Step]:
        """The mean of the values, in percent."""
        from mtgauge.suites.puzzles.derivations import score_steps  # few runs show steps

        value, items = totals.tolist()
        return list(score_steps(value, int(items), float(self.score(totals, level)[0])))

    def values(self, batch: Batch, *, threads: int = 1) -> Rows:
        """(n,) values of the items."""
        return np.array([best.value for best in self.winners(batch, threads=threads)])

    def signature(self, level: Level) -> Signature:
        """The protocol, whether groups in a key are kept, tags of one's own, and how BLEU-2 uses references."""
        measure = self.measure
        return Signature.of(
            measure.id,
            protocol=measure.protocol,
            groups=measure.keep_groups,
            tags="+".join(self.tags) or None,
            refs=measure._refs,
            mtgauge=__version__,
        )


@dataclass(frozen=True, kw_only=True)
class PuzzleBleu(PuzzleMeasure):
    """BLEU-2: word unigrams and bigrams, mean of items.

    With ``puzzling`` the best reference counts, with ``puzzling-2020`` all references together.
    """

    id = "puzzle_bleu"
    title = "BLEU-2"
    summary = "BLEU of words and word pairs, mean of puzzle items (Şahin et al. 2020)"

    @property
    def _refs(self) -> str:
        """``best`` or ``pooled``."""
        return "pooled" if self.protocol == Protocol.PUZZLING_2020 else "best"

    def _best(self, answer: str, references: Sequence[str], *, threads: int = 1) -> BestReference:
        """The score against the best reference, or against all together."""
        if self._refs == "pooled":
            return pooled_bleu2(answer, references, leave_out=self._leaves_out)
        return bleu2(answer, references, leave_out=self._leaves_out, threads=threads)


@dataclass(frozen=True, kw_only=True)
class PuzzleCharacter(PuzzleMeasure):
    """100 minus CharacTER for the best reference, mean of items."""

    id = "puzzle_character"
    title = "CharacTER"
    summary = "100 minus CharacTER, mean of puzzle items (Wang et al. 2016; Şahin et al. 2020)"

    def _best(self, answer: str, references: Sequence[str], *, threads: int = 1) -> BestReference:
        """The score against the reference with the fewest errors."""
        return character(answer, references, threads=threads)


@dataclass(frozen=True, kw_only=True)
class PuzzleChrf(PuzzleMeasure):
    """ChrF-3: character n-grams up to 3 for the best reference, mean of items."""

    id = "puzzle_chrf"
    title = "ChrF-3"
    summary = "F score of character n-grams up to 3, mean of puzzle items (Popović 2015; Şahin et al. 2020)"

    def _best(self, answer: str, references: Sequence[str], *, threads: int = 1) -> BestReference:
        """The score against the reference with the highest F."""
        return chrf3(answer, references, leave_out=self._leaves_out, threads=threads)


@dataclass(frozen=True, kw_only=True)
class PuzzleExact(PuzzleMeasure):
    """Exact match: percentage of items whose answer equals a reference."""

    id = "puzzle_exact"
    title = "EM"
    summary = "percent of puzzle items whose answer is a reference (Şahin et al. 2020)"

    def _best(self, answer: str, references: Sequence[str], *, threads: int = 1) -> BestReference:
        """1 if the answer equals a reference, otherwise 0."""
        return exact(answer, references)


#: Name in tables -> measure, in the order of the published tables.
MEASURES: dict[str, type[PuzzleMeasure]] = {
    measure.title: measure for measure in (PuzzleBleu, PuzzleCharacter, PuzzleChrf, PuzzleExact)
}


def measures(
    protocol: str = Protocol.PUZZLING,
    *,
    keep_groups: bool = True,
    tags: Sequence[str] = (),
    names: Sequence[str] = (),
) -> list[MetricSpec]:
    """The measures of a protocol with their names, for ``evaluate(..., metrics=...)``.

    >>> [spec.label for spec in measures()]
    ['BLEU-2', 'CharacTER', 'ChrF-3', 'EM']

    Args:
        protocol: ``puzzling`` or ``puzzling-2020``.
        keep_groups: For ``puzzling``, whether a group in a key also represents itself, as written.
        tags: For ``puzzling``, tags that are removed besides SG, DU and PL.
        names: The requested names of `MEASURES`; empty for all.

    Raises:
        OptionError: A name or the protocol is unknown, a tag is none, or the protocol has no such choice.
    """
    for name in names:
        check_known(name, MEASURES, say("unknown puzzle metric {name!r}", name=name))
    return [
        MetricSpec(name, MEASURES[name](protocol=str(protocol), keep_groups=keep_groups, tags=" ".join(tags)))
        for name in dict.fromkeys(names or MEASURES)
    ]
