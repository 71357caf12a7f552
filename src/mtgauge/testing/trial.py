"""A measure with the texts on which it is tested, and helpers for the checks."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

import numpy as np
import numpy.typing as npt

from mtgauge.base.errors import ContractError
from mtgauge.base.sentences import say
from mtgauge.corpus import References, SystemOutput, TestSet
from mtgauge.measures import Batch, FittedMeasure, Level, Measure, Resources, Unit
from mtgauge.stats.totals import Rows, total


@dataclass(frozen=True)
class Trial:
    """A measure with the texts on which it is tested.

    Attributes:
        measure: The measure.
        testset: The test set, with its segments in the order that the measure expects.
        system: Translations of these segments.
        resources: The resources that the measure is fitted with.
    """

    measure: Measure
    testset: TestSet
    system: SystemOutput
    resources: Resources

    @cached_property
    def fitted(self) -> FittedMeasure:
        """The measure, fitted once."""
        return self.measure.fit(self.testset, self.resources)

    @cached_property
    def rows(self) -> Rows:
        """The rows of the whole test set."""
        return self.rows_of(self.fitted)

    @cached_property
    def parts(self) -> list[slice]:
        """The smallest batches that the measure may be given: segments, or documents."""
        n = len(self.testset)
        if not self.measure.contract.looks_at_documents:
            return [slice(at, at + 1) for at in range(n)]
        documents = self.testset.documents or ()
        starts = [at for at in range(n) if at == 0 or documents[at] != documents[at - 1]]
        return [slice(start, end) for start, end in zip(starts, [*starts[1:], n], strict=True)]

    @property
    def units(self) -> int:
        """Number of rows."""
        return len(self.parts) if self.measure.contract.unit is Unit.DOCUMENT else len(self.testset)

    @property
    def levels(self) -> list[Level]:
        """The levels at which the measure has scores; a measure of documents has no segment scores."""
        return [
            level for level in Level if level is not Level.SEGMENT or self.measure.contract.unit is Unit.SEGMENT
        ]

    def batch(self, positions: slice | None = None, segments: Sequence[str] | None = None, **others: Any) -> Batch:
        """A batch of some of the segments, or of all.

        Args:
            positions: Their positions; None for all.
            segments: Translations of all segments, if not the system's.
            **others: ``report``, as in `Batch`.
        """
        system = self.system if segments is None else replace(self.system, segments=tuple(segments))
        where = positions or slice(0, len(self.testset))
        return Batch.of(self.fitted.testset, system, where, named=self.measure.contract.needs.systems, **others)

    def rows_of(self, fitted: FittedMeasure, positions: slice | None = None, threads: int = 1) -> Rows:
        """The rows of some segments, or of all."""
        return fitted.statistics(self.batch(positions), threads=threads)

    def turned(self) -> tuple[Trial, list[int]]:
        """A trial with segments or documents in reverse order, and where each of its units is in this one."""
        order = [at for part in self.parts[::-1] for at in range(part.start, part.stop)]
        system = replace(self.system, segments=tuple(self.system.segments[at] for at in order))
        turned = replace(self, testset=picked(self.testset, order), system=system)
        return turned, list(range(self.units))[::-1] if self.measure.contract.unit is Unit.DOCUMENT else order

    def require(self, holds: bool, broken: str) -> None:
        """Raises an error with the message `broken` unless the condition holds.

        Raises:
            ContractError: The condition does not hold.
        """
        if not holds:
            raise ContractError(say("measure {id}: {broken}", id=self.measure.id, broken=broken))

    def require_same(self, rows: Rows, expected: Rows, broken: str) -> None:
        """Compares rows with the expected ones: bit by bit, or by their scores for a measure with a tolerance.

        Raises:
            ContractError: They differ.
        """
        self.require(self._are_same(rows, expected), broken)

    def _are_same(self, rows: Rows, expected: Rows) -> bool:
        tolerance = self.fitted.tolerance
        if not tolerance or rows.shape != expected.shape:
            return same(rows, expected)
        level = Level.SEGMENT if self.measure.contract.unit is Unit.SEGMENT else Level.DOCUMENT
        return all(
            np.allclose(
                self.fitted.score(ours, at), self.fitted.score(theirs, at), rtol=0, atol=tolerance, equal_nan=True
            )
            for ours, theirs, at in (
                (rows.astype(np.float64), expected.astype(np.float64), level),
                (total(rows), total(expected), Level.CORPUS),
            )
        )


def same(one: npt.NDArray[Any], other: npt.NDArray[Any]) -> bool:
    """Whether two arrays are equal in shape and in every value, where NaN equals NaN."""
    return np.array_equal(one, other, equal_nan=True)


def picked(testset: TestSet, order: Sequence[int]) -> TestSet:
    """The segments of a test set at the given positions, in that order."""

    def column(values: Sequence[Any] | None) -> tuple[Any, ...] | None:
        return None if values is None else tuple(values[at] for at in order)

    texts = testset.references.texts if testset.references else {}
    return replace(
        testset,
        references=References({name: tuple(values[at] for at in order) for name, values in texts.items()})
        if texts
        else None,
        sources=column(testset.sources),
        documents=column(testset.documents),
        domains=column(testset.domains),
        ids=tuple(testset.ids[at] for at in order),
    )
