"""Several references for a measure that takes one: what becomes of them is a choice that signatures tell."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, TypeAlias, cast

import numpy as np
import numpy.typing as npt

from mtgauge.corpus import References, TestSet
from mtgauge.errors import InputError, OptionError
from mtgauge.measures.batch import Batch
from mtgauge.measures.explanation import Explanation
from mtgauge.measures.made_of import FittedParts, take_after
from mtgauge.measures.measure import Measure
from mtgauge.measures.needs import Several
from mtgauge.measures.one_reference import OneReference
from mtgauge.measures.outputs import Level, Output, Unit
from mtgauge.measures.resources import Resources
from mtgauge.measures.warning import MeasureWarning
from mtgauge.sentences import say
from mtgauge.signature import Signature
from mtgauge.stats.totals import Rows

#: Which units a reference translates, and the measure's rows of those.
_Found: TypeAlias = tuple[npt.NDArray[np.bool_], Rows]


def settled(measure: Measure, testset: TestSet, choice: Several | None) -> Measure:
    """A measure that can be fitted to all references of a test set, where there is a choice; else itself."""
    if choice is None or not measure.needs.takes_fewer_than(testset):
        return measure
    return SeveralReferences(measure=measure, choice=choice)


@dataclass(frozen=True, kw_only=True)
class SeveralReferences(Measure):
    """A measure of one reference on test sets that have several; it has the measure's name.

    - ``mean``: the measure is fitted to each reference alone, on the segments that this one translates. A score is
      the mean of the scores against each reference, over those that translate one of the segments or more.
    - ``maximum``: the measure is fitted to each reference in the same way. The row of a unit is that of the
      reference with the best primary score of this one unit, by the measure's direction, the first of equals.
    - ``first``: the measure is fitted to one column, for each segment the first reference that translates it.

    Attributes:
        measure: The measure.
        choice: What becomes of references.

    Raises:
        OptionError: The maximum is asked for, and no value of the measure is better than another.
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
        take_after(self, [self.measure])
        for name in ("id", "summary", "explains"):
            object.__setattr__(self, name, getattr(self.measure, name))
        object.__setattr__(self, "needs", replace(self.measure.needs, several_references=True))

    @property
    def detokenized(self) -> bool:
        """As the measure."""
        return self.measure.detokenized

    @property
    def outputs(self) -> tuple[Output, ...]:
        """Those of the measure; for the mean, which columns they rest on is known when it is fitted."""
        if self.choice is Several.MEAN:
            return tuple(replace(output, columns=None) for output in self.measure.outputs)
        return self.measure.outputs

    def fit(self, testset: TestSet, resources: Resources) -> FittedSeveral:
        """Fits the measure, to each reference or to the column of the first.

        Raises:
            InputError: Documents are counted, and a reference lacks segments; or something is needed.
            OptionError: The measure has other values with one reference than with another.
        """
        return _FITTED[self.choice](self, testset, resources)


class FittedSeveral(FittedParts):
    """A measure of one reference on several; `parts` are its fits."""

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
        """Name and texts of what the measure is fitted to."""
        for name, texts in self.references.texts.items():
            if any(text is not None for text in texts):
                if self.measure.unit is Unit.DOCUMENT and None in texts:
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
        """Those of the measure, fitted."""
        return self.parts[0].outputs

    def statistics(self, batch: Batch, *, threads: int = 1) -> Rows:
        """Rows of the measure: chosen, or of all references side by side."""
        return self.statistics_of_all([batch], threads=threads)[0]

    def statistics_of_all(self, batches: Sequence[Batch], *, threads: int = 1) -> list[Rows]:
        """The same for several systems, which the measure gets together, a reference at a time."""
        found = [held.rows_of_all(batches, threads) for held in self.held]
        return [self._together(list(of_system)) for of_system in zip(*found, strict=True)]

    def _width(self, found: Sequence[_Found]) -> int:
        """Columns of the measure's rows."""
        widths = {rows.shape[1] for here, rows in found if here.any()}
        if len(widths) > 1:
            raise OptionError(
                say("metric {id} counts otherwise with one reference than with another", id=self.measure.id),
                hint=say("take the first reference alone"),
            )
        return int(widths.pop())

    @abstractmethod
    def _together(self, found: Sequence[_Found]) -> Rows:
        """One system's rows, from those with each reference and the units that this one translates."""

    def warnings(self, batch: Batch) -> Iterator[MeasureWarning]:
        """Those of the measure with each reference, each once."""
        yield from dict.fromkeys(warning for held in self.held for warning in held.warnings(batch))

    def score(self, totals: npt.NDArray[Any], level: Level) -> npt.NDArray[np.float64]:
        """As the measure's."""
        return self.parts[0].score(totals, level)

    def signature(self, level: Level) -> Signature:
        """That of the measure, with the number of references and what became of them."""
        inner = self.parts[0].signature(level)
        count = self.references.count if "nrefs" in dict(inner.parts) else None
        return inner.with_parts(nrefs=count, refs=self.measure.choice)

    def explain(self, batch: Batch, index: int) -> Explanation:
        """What the measure says of the reference that counts; for the mean, of the first that there is."""
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
        """That of the measure, which sees one reference, and that it is the first."""
        return self.parts[0].signature(level).with_parts(refs=self.measure.choice)

    def explain(self, batch: Batch, index: int) -> Explanation:
        """What the measure says, with the name that the reference of this segment really has."""
        segment = batch.start + index
        name = next(name for name, texts in self.references.texts.items() if texts[segment] is not None)
        return self.held[0].explain(batch, index, name)


class FittedMaximum(FittedSeveral):
    """A measure on the best of several references. Rows: those of the measure."""

    def _together(self, found: Sequence[_Found]) -> Rows:
        best = self._best(found)
        rows = np.zeros((len(best), self._width(found)), dtype=np.result_type(*(rows for _, rows in found)))
        for number, (here, those) in enumerate(found):
            if here.any():
                chosen = best == number
                rows[chosen] = those[chosen[here]]
        return cast("Rows", rows)

    def _best(self, found: Sequence[_Found]) -> npt.NDArray[np.intp]:
        """(n,) numbers of the reference with the best primary score of each unit."""
        sign = 1 if self.outputs[0].higher_is_better else -1
        level = Level.SEGMENT if self.measure.unit is Unit.SEGMENT else Level.DOCUMENT
        # behind every score: a score without a value, and behind that a segment without a reference
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
        if self.measure.context is Unit.SEGMENT:
            batch, index = batch.alone(index), 0
        found = [held.rows_of_all([batch], 1)[0] for held in self.held]
        return self.held[int(self._best(found)[index])]


class FittedMeanOfReferences(FittedSeveral):
    """A measure on each of r references.

    Rows: r columns that are 1 where the reference translates the unit, else 0; then each column of the measure r
    times, once a reference, 0 where it does not translate the unit.
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
        # the first is the same before fitting, and so rests on all columns
        return (
            replace(first, columns=None),
            *(replace(output, columns=places(output.columns)) for output in others),
        )

    @property
    def outputs(self) -> tuple[Output, ...]:
        """Those of the measure, on the columns of all references."""
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
        """The mean of the measure's scores, over the references that translate something; of nothing, over all."""
        totals = np.asarray(totals)
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
