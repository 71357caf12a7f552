"""The order of segments for measures that look at whole documents: each document's segments are contiguous."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, ClassVar, Protocol, TypeVar, cast

import numpy as np
import numpy.typing as npt

from mtgauge.base.errors import InputError
from mtgauge.base.sentences import say
from mtgauge.corpus import References, SystemOutput, TestSet
from mtgauge.measures.contract import Contract
from mtgauge.measures.outputs import Unit
from mtgauge.stats.totals import Rows

if TYPE_CHECKING:
    from mtgauge.measures.batch import Batch

_Item = TypeVar("_Item")


class TakesSegments(Protocol):
    """What decides which segments and columns a measure sees, and in which order; attributes as of `Measure`."""

    id: ClassVar[str]
    contract: ClassVar[Contract]


def seen_by(measure: TakesSegments, testset: TestSet) -> TestSet:
    """What a measure sees of a test set: the columns that it needs, and the documents if it looks at them.

    Raises:
        InputError: A column that the measure needs is missing.
    """
    if not _looks_at_documents(measure, testset):
        return measure.contract.needs.seen(testset, measure.id)
    if testset.documents is None:
        raise InputError(
            say("metric {id} looks at documents, and the test set has none", id=measure.id),
            hint=say("give a source or reference as .tsv or .jsonl with the column 'document'"),
        )
    return replace(measure.contract.needs, documents=True).seen(testset, measure.id)


def _looks_at_documents(measure: TakesSegments, testset: TestSet) -> bool:
    contract = measure.contract
    return contract.looks_at_documents and not (contract.does_without_documents and testset.documents is None)


def batch_seen_by(measure: TakesSegments, batch: Batch) -> Batch:
    """What a measure sees of a batch, by the rule of `seen_by`."""
    needs = measure.contract.needs
    if measure.contract.looks_at_documents:
        needs = replace(needs, documents=True)
    return needs.seen_batch(batch)


@dataclass(frozen=True, slots=True)
class DocumentOrder:
    """The order in which a measure expects the segments of a test set.

    A measure that looks at documents gets them one after another, in the order in which they first appear, each
    with its segments in their order. Any other measure gets the segments in the test set's order.

    Attributes:
        positions: (n,) positions in the test set; None if its order is kept.
        firsts: (d,) positions of the first segment of each document, for measures whose units are documents; None
            for others.
        size: Number of segments, n.
    """

    positions: npt.NDArray[np.int64] | None
    firsts: npt.NDArray[np.int64] | None
    size: int

    @classmethod
    def of(cls, measure: TakesSegments, testset: TestSet) -> DocumentOrder:
        """The order in which a measure expects the segments of a test set.

        Raises:
            InputError: The measure looks at documents, and the test set has none.
        """
        if not _looks_at_documents(measure, testset):
            return cls(None, None, len(testset))
        documents = seen_by(measure, testset).documents or ()
        number = {name: place for place, name in enumerate(dict.fromkeys(documents))}
        numbers = np.array([number[name] for name in documents], dtype=np.int64)
        positions = np.argsort(numbers, kind="stable")
        firsts = positions[np.searchsorted(numbers[positions], np.arange(len(number)))]
        is_together = bool((np.diff(numbers) >= 0).all())
        return cls(
            None if is_together else positions,
            firsts if measure.contract.unit is Unit.DOCUMENT else None,
            len(testset),
        )

    def testset(self, testset: TestSet) -> TestSet:
        """The test set with its segments in this order."""
        if self.positions is None:
            return testset
        references = testset.references.texts if testset.references else {}
        return replace(
            testset,
            references=References({name: self._taken(texts) for name, texts in references.items()})
            if references
            else None,
            sources=self._column(testset.sources),
            ids=self._taken(testset.ids),
            documents=self._column(testset.documents),
            domains=self._column(testset.domains),
            slices={},
        )

    def system(self, system: SystemOutput) -> SystemOutput:
        """The translations in this order."""
        return system if self.positions is None else replace(system, segments=self._taken(system.segments))

    def place(self, taken: int) -> int:
        """The position in the test set of segment `taken` of this order; both count from 0."""
        return taken if self.positions is None else int(self.positions[taken])

    def rows(self, rows: Rows) -> Rows:
        """The measure's rows as one row per segment, in the test set's order.

        The row of a document is placed at its first segment and its other segments get zeros, so that sums over
        whole documents are right.
        """
        places = self.positions if self.firsts is None else self.firsts
        if places is None:
            return rows
        placed = np.zeros((self.size, rows.shape[1]), dtype=rows.dtype)
        placed[places] = rows
        return cast("Rows", placed)

    def _column(self, values: Sequence[str] | None) -> tuple[str, ...] | None:
        return None if values is None else self._taken(values)

    def _taken(self, values: Sequence[_Item]) -> tuple[_Item, ...]:
        assert self.positions is not None  # noqa: S101  # otherwise no reordering is needed
        return tuple(values[at] for at in self.positions.tolist())
