"""Several references for a measure that takes one. How they are used is a choice that signatures record."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, TypeAlias, cast

import numpy as np
import numpy.typing as npt

from mtgauge.base.errors import InputError, OptionError
from mtgauge.base.sentences import say
from mtgauge.base.signature import Signature
from mtgauge.corpus import References, TestSet
from mtgauge.measures.batch import Batch
from mtgauge.measures.composite import FittedParts, facts_of_parts
from mtgauge.measures.explanation import Explanation
from mtgauge.measures.measure import Measure
from mtgauge.measures.needs import Several
from mtgauge.measures.one_reference import OneReference
from mtgauge.measures.outputs import Level, Output, Unit
from mtgauge.measures.resources import Resources
from mtgauge.measures.warning import MeasureWarning
from mtgauge.stats.totals import Rows

#: Which units a reference translates, and the measure's rows of these.
_Found: TypeAlias = tuple[npt.NDArray[np.bool_], Rows]

#: Facts of a measure's contract that remain true with several references.
_KEPT = ("has_total", "is_of_test_sets", "explains", "marks_ngrams_of", "marks_errors")


def settled(measure: Measure, testset: TestSet, choice: Several | None) -> Measure:
    """The measure, wrapped for several references if a choice is given, it takes one, and there are more."""
    if choice is None or not measure.contract.needs.takes_fewer_than(testset):
        return measure
    return SeveralReferences(measure=measure, choice=choice)


@dataclass(frozen=True, kw_only=True)
class SeveralReferences(Measure):
    """A measure that takes one reference, applied to test sets with several. It keeps the measure's name.

    - ``mean``: the measure is fitted to each reference alone, on the segments that it translates. A score is the
      mean of the scores against each reference, over the references that translate at least one of the segments.
    - ``maximum``: the measure is fitted to each reference in the same way. The row of a unit is that of the
      reference with the best primary score for this unit, by the measure's direction; ties go to the first.
    - ``first``: the measure is fitted to one column, which has for each segment the first reference there is.

    Attributes:
        measure: The measure.
        choice: How the references are used.

    Raises:
        OptionError: The choice is the maximum, and the measure has no better direction.
    """

    measure: Measure
    choice: Several

    def __post_init__(self) -> None:
        if self.choice is Several.MAXIMUM and self.measure.outputs[0].higher_is_better is None:
            raise OptionError(
                say(
                    "no value of {id} is better than another, so no reference gives the maximum",
                    id=self.measure.id,
                ),
                hint=say("take the mean or the first"),
            )
        for name in ("id", "title", "summary"):
            object.__setattr__(self, name, getattr(self.measure, name))  # the dataclass is frozen
        contract = self.measure.contract
        self._declare(
            **facts_of_parts([self.measure])
            | {name: getattr(contract, name) for name in _KEPT}
            | {"needs": replace(contract.needs, several_references=True)}
        )

    def _equates(self, text: str, other: str) -> bool:
        """The same as for the measure."""
        return self.measure._equates(text, other)

    @property
    def outputs(self) -> tuple[Output, ...]:
        """Those of the measure; for the mean, the columns they depend on are known only after fitting."""
        if self.choice is Several.MEAN:
            return tuple(replace(output, columns=None) for output in self.measure.outputs)
        return self.measure.outputs

    def fit(self, testset: TestSet, resources: Resources) -> FittedSeveral:
        """Fits the measure to each reference, or to the column of first references.

        Raises:
            InputError: Units are documents and a reference lacks segments, or something the measure needs is
                missing. OptionError: The outputs of the measure differ between references.
        """
        return _FITTED[self.choice](self, testset, resources)


class FittedSeveral(FittedParts):
    """A measure of one reference, fitted to several; `parts` are the fits."""

    measure: SeveralReferences
    references: References

    def __init__(self, measure: SeveralReferences, testset: TestSet, resources: Resources) -> None:
        super().__init__(measure, testset, resources)
        columns = list(self._columns())
        self.held = [OneReference(measure.measure, self.testset, resources, *column) for column in columns]
        self.parts = [held.fitted for held in self.held]
        if len({part.outputs for part in self.parts}) > 1:
            raise OptionError(
                say("metric {id} has other values with one reference than with another", id=measure.id),
                hint=say("take the first reference alone"),
            )

    def _columns(self) -> Iterator[tuple[str, tuple[str | None, ...]]]:
        """Names and texts of the reference columns that the measure is fitted to."""
        for name, texts in self.references.texts.items():
            if any(text is not None for text in texts):
                if self.measure.contract.unit is Unit.DOCUMENT and None in texts:
                    raise InputError(
                        say(
                            "metric {id} is of whole documents, and reference {name!r} lacks segments",
                            id=self.measure.id,
                            name=name,
                        ),
                        segment=self.testset.ids[texts.index(None)],
                    )
                yield name, texts

    @property
    def outputs(self) -> tuple[Output, ...]:
        """Those of the fitted measure."""
        return self.parts[0].outputs

    def statistics(self, batch: Batch, *, threads: int = 1) -> Rows:
        """Rows of the measure: those of the chosen reference, or of all references side by side."""
        return self.statistics_of_all([batch], threads=threads)[0]

    def statistics_of_all(self, batches: Sequence[Batch], *, threads: int = 1) -> list[Rows]:
        """Rows of several systems, which the measure gets together, one reference at a time."""
        found = [held.rows_of_all(batches, threads) for held in self.held]
        return [self._together(list(of_system)) for of_system in zip(*found, strict=True)]

    def _width(self, found: Sequence[_Found]) -> int:
        """Number of columns of the measure's rows."""
        widths = {rows.shape[1] for here, rows in found if here.any()}
        if len(widths) > 1:
            raise OptionError(
                say("metric {id} counts otherwise with one reference than with another", id=self.measure.id),
                hint=say("take the first reference alone"),
            )
        return int(widths.pop())

    @abstractmethod
    def _together(self, found: Sequence[_Found]) -> Rows:
        """One system's rows, from its rows with each reference and the units that each one translates."""

    def warnings(self, batch: Batch) -> Iterator[MeasureWarning]:
        """The distinct warnings of the measure over all references."""
        yield from dict.fromkeys(warning for held in self.held for warning in held.warnings(batch))

    def score(self, totals: npt.NDArray[Any], level: Level) -> npt.NDArray[np.float64]:
        """The measure's own scores of its totals."""
        return self.parts[0].score(totals, level)

    def signature(self, level: Level) -> Signature:
        """The measure's signature, with the number of references and how they are used."""
        inner = self.parts[0].signature(level)
        count = self.references.count if "nrefs" in dict(inner.parts) else None
        return inner.with_parts(nrefs=count, refs=self.measure.choice)

    def explain(self, batch: Batch, index: int) -> Explanation:
        """The explanation against the reference that counts; for the mean, the first one there is."""
        return self._counting(batch, index).explain(batch, index)

    def _counting(self, batch: Batch, index: int) -> OneReference:
        return next(held for held in self.held if held.translates(batch.start + index))


class FittedFirst(FittedSeveral):
    """A measure on the first reference of each segment."""

    def _columns(self) -> Iterator[tuple[str, tuple[str | None, ...]]]:
        columns = self.references.columns()
        firsts = (next(text for text in texts if text is not None) for texts in zip(*columns, strict=True))
        yield self.references.names[0], tuple(firsts)

    def _together(self, found: Sequence[_Found]) -> Rows:
        return found[0][1]

    def signature(self, level: Level) -> Signature:
        """The measure's signature for one reference, with the choice ``first``."""
        return self.parts[0].signature(level).with_parts(refs=self.measure.choice)

    def explain(self, batch: Batch, index: int) -> Explanation:
        """The measure's explanation, with the actual name of this segment's reference."""
        segment = batch.start + index
        name = next(name for name, texts in self.references.texts.items() if texts[segment] is not None)
        return self.held[0].explain(batch, index, name)


class FittedMaximum(FittedSeveral):
    """A measure on the best of several references. Its rows are those of the measure."""

    def _together(self, found: Sequence[_Found]) -> Rows:
        best = self._best(found)
        rows = np.zeros((len(best), self._width(found)), dtype=np.result_type(*(rows for _, rows in found)))
        for number, (here, those) in enumerate(found):
            if here.any():
                chosen = best == number
                rows[chosen] = those[chosen[here]]
        return cast("Rows", rows)

    def _best(self, found: Sequence[_Found]) -> npt.NDArray[np.intp]:
        """(n,) numbers of the reference with the best primary score for each unit."""
        sign = 1 if self.outputs[0].higher_is_better else -1
        level = Level.SEGMENT if self.measure.contract.unit is Unit.SEGMENT else Level.DOCUMENT
        # an undefined score ranks below every score, and a segment without a reference below that
        values = np.full((len(found), len(found[0][0])), -np.inf)
        is_valued = np.zeros(values.shape, dtype=np.int8)
        for number, (here, rows) in enumerate(found):
            if here.any():
                scores = sign * self.parts[number].score(rows.astype(np.float64), level)[..., 0]
                values[number, here] = np.where(np.isnan(scores), -np.inf, scores)
                is_valued[number, here] = np.where(np.isnan(scores), 1, 2)
        leading = is_valued == is_valued.max(axis=0)
        at_best = leading & (values == np.where(leading, values, -np.inf).max(axis=0))
        return cast("npt.NDArray[np.intp]", at_best.argmax(axis=0))

    def _counting(self, batch: Batch, index: int) -> OneReference:
        if self.measure.contract.context is Unit.SEGMENT:
            batch, index = batch.alone(index), 0
        found = [held.rows_of_all([batch], 1)[0] for held in self.held]
        return self.held[int(self._best(found)[index])]


class FittedMeanOfReferences(FittedSeveral):
    """A measure on each of r references.

    A row has r columns that are 1 if the reference translates the unit, else 0; then r columns for each column of
    the measure, one per reference, which are 0 if it does not translate the unit.
    """

    @cached_property
    def _outputs(self) -> tuple[Output, ...]:
        count = len(self.held)

        def places(columns: tuple[int, ...] | None) -> tuple[int, ...] | None:
            if columns is None:
                return None
            of_each = (count * (1 + column) + number for column in columns for number in range(count))
            return (*range(count), *of_each)

        first, *others = self.parts[0].outputs
        # the first output must equal that of the unfitted measure, so it depends on all columns
        return (
            replace(first, columns=None),
            *(replace(output, columns=places(output.columns)) for output in others),
        )

    @property
    def outputs(self) -> tuple[Output, ...]:
        """The outputs of the measure, which depend on columns of all references."""
        return self._outputs

    def _together(self, found: Sequence[_Found]) -> Rows:
        units, width = len(found[0][0]), 1 + self._width(found)
        table = np.zeros((units, width, len(found)), dtype=np.result_type(*(rows for _, rows in found)))
        for number, (here, rows) in enumerate(found):
            table[:, 0, number] = here
            if here.any():
                table[here, 1:, number] = rows
        return cast("Rows", table.reshape(units, width * len(found)))

    def score(self, totals: npt.NDArray[Any], level: Level) -> npt.NDArray[np.float64]:
        """The mean of the measure's scores over the references that translate something, or else over all."""
        table = totals.reshape(*totals.shape[:-1], -1, len(self.held))
        counts = table[..., 0, :] > 0
        counts |= ~counts.any(axis=-1, keepdims=True)
        summed = np.zeros(())
        for number, part in enumerate(self.parts):
            values = part.score(table[..., 1:, number], level)
            summed = summed + np.where(counts[..., number, np.newaxis], values, 0.0)
        return cast("npt.NDArray[np.float64]", summed / counts.sum(axis=-1)[..., np.newaxis])


_FITTED: dict[Several, type[FittedSeveral]] = {
    Several.MEAN: FittedMeanOfReferences,
    Several.MAXIMUM: FittedMaximum,
    Several.FIRST: FittedFirst,
}
