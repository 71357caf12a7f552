"""Documents put together: the order in which measures that look at whole documents take segments."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import TYPE_CHECKING, TypeVar, cast

import numpy as np
import numpy.typing as npt

from mtgauge.corpus import References, SystemOutput, TestSet
from mtgauge.errors import InputError
from mtgauge.measures.outputs import Unit
from mtgauge.sentences import say
from mtgauge.stats.totals import Rows

if TYPE_CHECKING:
    from mtgauge.measures.batch import Batch
    from mtgauge.measures.measure import FittedMeasure, Measure
    from mtgauge.measures.resources import Resources

_Item = TypeVar("_Item")


def seen_by(measure: Measure, testset: TestSet) -> TestSet:
    """What a measure sees of a test set: the columns that it needs, and documents where it looks at them.

    Raises:
        InputError: A column is needed, and there is none.
    """
    if not measure.looks_at_documents:
        return measure.needs.seen(testset, measure.id)
    if testset.documents is None:
        raise InputError(
            say("metric {id} looks at documents, and the test set has none", id=measure.id),
            hint=say("give a source or reference as .tsv or .jsonl with the column 'document'"),
        )
    return replace(measure.needs, documents=True).seen(testset, measure.id)


def batch_seen_by(measure: Measure, batch: Batch) -> Batch:
    """What a measure sees of a batch, as `seen_by` has it."""
    needs = replace(measure.needs, documents=True) if measure.looks_at_documents else measure.needs
    return needs.seen_batch(batch)


def fit_together(measure: Measure, testset: TestSet, resources: Resources) -> FittedMeasure:
    """The measure fitted to the segments in the order in which it takes them.

    Raises:
        InputError: Something is needed and not there.
    """
    return measure.fit(DocumentOrder.of(measure, testset).testset(testset), resources)


@dataclass(frozen=True, slots=True)
class DocumentOrder:
    """Where the segments that a measure takes one after the other stand in a test set.

    A measure that looks at documents takes them one after the other, in the order in which they first appear, and
    the segments of each in their order. Any other measure takes segments as they stand.

    Attributes:
        positions: (n,) positions in the test set; None where segments are taken as they stand.
        firsts: (d,) positions of the first segment of each document, for measures whose units are documents; None
            for others.
        size: Number of segments, n.
    """

    positions: npt.NDArray[np.int64] | None
    firsts: npt.NDArray[np.int64] | None
    size: int

    @classmethod
    def of(cls, measure: Measure, testset: TestSet) -> DocumentOrder:
        """The order in which a measure takes the segments of a test set.

        Raises:
            InputError: The measure looks at documents, and there are none.
        """
        if not measure.looks_at_documents:
            return cls(None, None, len(testset))
        documents = seen_by(measure, testset).documents or ()
        number = {name: place for place, name in enumerate(dict.fromkeys(documents))}
        numbers = np.array([number[name] for name in documents], dtype=np.int64)
        positions = np.argsort(numbers, kind="stable")
        firsts = positions[np.searchsorted(numbers[positions], np.arange(len(number)))]
        is_together = bool((np.diff(numbers) >= 0).all())
        return cls(
            None if is_together else positions,
            firsts if measure.unit is Unit.DOCUMENT else None,
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
        )

    def system(self, system: SystemOutput) -> SystemOutput:
        """The translations in this order."""
        return system if self.positions is None else replace(system, segments=self._taken(system.segments))

    def place(self, taken: int) -> int:
        """Where the segment that is taken as number `taken`, from 0, stands in the test set."""
        return taken if self.positions is None else int(self.positions[taken])

    def rows(self, rows: Rows) -> Rows:
        """Rows of the measure's units as one row a segment, in the test set's order.

        The row of a document stands at its first segment, and zeros at the others, so that the sums of whole
        documents are right.
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
        assert self.positions is not None  # noqa: S101  # else nothing is put in order
        return tuple(values[at] for at in self.positions.tolist())


def blocks_of(fitted: FittedMeasure) -> list[slice]:
    """The batches in which a measure takes its segments: about as large as it says, and of whole documents.

    Raises:
        InputError: It asks for blocks without segments.
    """
    size, n = fitted.block, len(fitted.testset)
    if size < 1:
        raise InputError(say("metric {id} asks for blocks of {size} segments", id=fitted.measure.id, size=size))
    if not fitted.measure.looks_at_documents:
        return [slice(start, min(start + size, n)) for start in range(0, n, size)]
    documents = fitted.testset.documents or ()
    ends = [at for at, (one, other) in enumerate(pairwise(documents), start=1) if one != other]
    blocks, start, reached = [], 0, 0
    for end in [*ends, n]:
        if end - start > size and reached > start:
            blocks.append(slice(start, reached))
            start = reached
        reached = end
    return [*blocks, slice(start, n)]
