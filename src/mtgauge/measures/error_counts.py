"""Errors that people marked, as a measure: how many there are in a judged segment, by category and severity.

The mean of a segment is over its judgements, and that of a system over its judged segments, as for their penalty.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from math import lcm
from typing import Any

import numpy as np
import numpy.typing as npt

from mtgauge.base.errors import InputError
from mtgauge.base.sentences import say
from mtgauge.base.signature import Signature
from mtgauge.base.version import __version__
from mtgauge.corpus import TestSet
from mtgauge.corpus.given_errors import ErrorKind, GivenErrors, RatedErrors, error_kind
from mtgauge.measures.batch import Batch
from mtgauge.measures.contract import Contract
from mtgauge.measures.effects import effects_note, have_different_units
from mtgauge.measures.error_kinds import ErrorKinds
from mtgauge.measures.fitted import FittedMeasure
from mtgauge.measures.measure import Measure
from mtgauge.measures.needs import Need, Needs
from mtgauge.measures.outputs import Kind, Level, Output, Reduction
from mtgauge.measures.resources import Resources
from mtgauge.stats.totals import Rows

#: Group of the outputs that say how much was judged.
COUNTS = "counts"
#: Columns of the rows before those of the kinds of errors.
_SEGMENTS, _JUDGEMENTS, _ERRORS, _FIRST = 0, 1, 2, 3
_COUNTED = {"errors": _ERRORS, "judgements": _JUDGEMENTS, "segments": _SEGMENTS}
#: Decimals of errors per segment, of which rare categories have few.
_DECIMALS = 3
#: What stands for one judged segment at the most, so that sums stay whole numbers that float64 holds.
_MOST_SCALE = 720_720


@dataclass(frozen=True, kw_only=True)
class ErrorCounts(Measure):
    """Marked errors per judged segment; undefined where nobody judged.

    Errors of the source itself are no system's, and only stand among the details.

    Attributes:
        errors: The errors.
        systems: The systems that are measured, so that missing judgements can be reported.
        effects: Whether the value of a system is its effect in the additive model of segments and systems, since
            people judged other segments of one system than of another; `FittedErrorCounts.settled` finds it.
    """

    id = "given-errors"
    summary = "errors that people marked, per judged segment, by category and severity"
    contract = Contract(reduction=Reduction.MEAN, needs=Needs(references=Need.NO, systems=True))

    errors: GivenErrors
    systems: tuple[str, ...] = ()
    effects: bool = False

    @cached_property
    def kinds(self) -> ErrorKinds:
        """The kinds of errors, of all systems that are measured."""
        named = self.errors.columns
        columns = [named[name] for name in self.systems or named if name in named]
        entries = [list(column.values()) if hasattr(column, "values") else column for column in columns]
        return ErrorKinds.of(
            kind
            for column in entries
            for entry in column
            for rated in entry
            for error in rated.errors
            if (kind := error_kind(error)) is not None
        )

    @property
    def outputs(self) -> tuple[Output, ...]:
        """``score``, then severities, categories, categories by severity, and how much was judged.

        Of effects, ``mean`` is beside them: the errors per judged segment of a system's own segments.
        """
        return tuple(value.output for value in self.values)

    @cached_property
    def values(self) -> tuple[ErrorValue, ...]:
        """The outputs with the columns of the rows that they add up."""
        return tuple(_values(self.kinds, effects=self.effects))

    def fit(self, testset: TestSet, resources: Resources) -> FittedErrorCounts:
        """Puts the errors into the order of the test set.

        Raises:
            InputError: Their segments are not those of the test set.
        """
        return FittedErrorCounts(self, testset, resources)


@dataclass(frozen=True, slots=True)
class ErrorValue:
    """A value of the measure.

    Attributes:
        output: What is told of it.
        summed: The columns of the rows that it adds up.
        category: The category that it is about; empty for all.
        severity: The severity that it is about; empty for all.
        is_mean: Whether the sum is divided by the number of judged segments; these values stand first.
    """

    output: Output
    summed: tuple[int, ...]
    category: str = ""
    severity: str = ""
    is_mean: bool = True


def _values(kinds: ErrorKinds, *, effects: bool) -> Iterator[ErrorValue]:
    """The values, each under a name of its own: a severity may have the name of a category."""
    taken = {"score", *_COUNTED}
    total = _mean("score", kinds, kinds.chosen(), Kind.PRIMARY)
    if effects:
        taken.add("mean")
        yield replace(total, output=replace(total.output, low=None, effect_unit="errors"))
        yield replace(total, output=replace(total.output, name="mean", kind=Kind.BESIDE))
    else:
        yield total
    for severity in kinds.severities:
        name = _free(severity, kinds.SEVERITY, taken)
        found = kinds.chosen(severity=severity)
        yield replace(_mean(name, kinds, found, group=kinds.SEVERITY), severity=severity)
    for category in kinds.categories:
        name = _free(category, kinds.CATEGORY, taken)
        found = kinds.chosen(category)
        yield replace(_mean(name, kinds, found, group=kinds.CATEGORY), category=category)
    for category in kinds.categories:
        for severity in kinds.severities:
            if found := kinds.chosen(category, severity):
                name = _free(f"{category} ({severity})", kinds.BOTH, taken)
                value = _mean(name, kinds, found, Kind.DETAIL, kinds.BOTH)
                yield replace(value, category=category, severity=severity)
    for category in kinds.of_source:
        name = _free(category, kinds.SOURCE, taken)
        value = _mean(name, kinds, kinds.chosen_of_source(category), Kind.DETAIL, kinds.SOURCE, better=None)
        yield replace(value, category=category)
    for name, column in _COUNTED.items():
        yield ErrorValue(
            Output(name, 0, None, None, Kind.DETAIL, COUNTS, (column,), decimals=0), (column,), is_mean=False
        )


def _free(name: str, group: str, taken: set[str]) -> str:
    while name in taken:
        name = f"{name} ({group})"
    taken.add(name)
    return name


def _mean(
    name: str,
    kinds: ErrorKinds,
    found: Sequence[ErrorKind],
    kind: Kind = Kind.TESTED,
    group: str | None = None,
    better: bool | None = False,
) -> ErrorValue:
    """The number of errors of some kinds in a judged segment."""
    columns = tuple(_FIRST + kinds.kinds.index(one) for one in found)
    output = Output(name, 0, None, better, kind, group, (_SEGMENTS, *columns), optional=True, decimals=_DECIMALS)
    return ErrorValue(output, columns)


class FittedErrorCounts(FittedMeasure):
    """Marked errors of one test set.

    A row holds, in whole numbers: `scale`, which stands for one judged segment; the number of its judgements; the
    number of all errors in them; and for each kind of error `scale` times their mean over the judgements. The
    scale is the least number that all numbers of judgements divide. Only if that were above 720,720, as no set of
    up to sixteen raters makes it, would means be rounded to parts of it.
    """

    measure: ErrorCounts

    def __init__(self, measure: ErrorCounts, testset: TestSet, resources: Resources) -> None:
        super().__init__(measure, testset, resources)
        self.marked = {name: measure.errors.column(name, testset.ids) for name in measure.errors.columns}
        judgements = {len(entry) or 1 for column in self.marked.values() for entry in column}
        self.scale = min(lcm(*judgements), _MOST_SCALE)
        self._rows = {name: self._counted(column) for name, column in self.marked.items()}
        values = measure.values
        self._summed = np.zeros((_FIRST + len(measure.kinds.kinds), len(values)))
        for place, value in enumerate(values):
            self._summed[list(value.summed), place] = 1.0
        self._means = sum(value.is_mean for value in values)
        self._segments = next(place for place, value in enumerate(values) if value.summed == (_SEGMENTS,))

    def _counted(self, column: Sequence[Sequence[RatedErrors]]) -> npt.NDArray[np.int64]:
        """(n, k) rows of a system."""
        kinds = self.measure.kinds
        rows = np.zeros((len(column), _FIRST + len(kinds.kinds)), dtype=np.int64)
        for row, entry in zip(rows, column, strict=True):
            found = [kind for rated in entry for error in rated.errors if (kind := error_kind(error)) is not None]
            for kind in found:
                # a system that is not measured may have kinds that no other one has
                if (place := kinds.place(kind)) is not None:
                    row[_FIRST + place] += 1
            # rounded half up, which matters only where the scale is cut
            row[_FIRST:] = (2 * row[_FIRST:] * self.scale + len(entry)) // (2 * max(len(entry), 1))
            row[:_FIRST] = self.scale if entry else 0, len(entry), len(found)
        return rows

    @property
    def counted_by(self) -> int:
        """The column of judged segments: people may have judged other ones of another system."""
        return _SEGMENTS

    def statistics(self, batch: Batch, *, threads: int = 1) -> Rows:
        """(n, k) rows of the batch's system; zeros where nobody judged."""
        if batch.system is None:
            raise InputError(say("scores {name!r} are of systems with names", name=self.measure.errors.name))
        rows = self._rows.get(batch.system)
        return np.zeros((len(batch), len(self._summed)), dtype=np.int64) if rows is None else rows[batch.positions]

    def score(self, totals: npt.NDArray[Any], level: Level) -> npt.NDArray[np.float64]:
        """(..., m) errors per judged segment, NaN where there is none, and counts."""
        counts = totals.astype(np.float64)
        # sums of whole numbers are exact in any order
        values: npt.NDArray[np.float64] = counts @ self._summed
        with np.errstate(invalid="ignore"):  # where nobody judged, 0 / 0 is the value that is meant
            values[..., : self._means] /= counts[..., : _SEGMENTS + 1]
        values[..., self._segments] /= self.scale
        return values

    def modelled(self, rows: Rows) -> npt.NDArray[np.float64] | None:
        """(n,) errors of the units, NaN where nobody judged; None where the units of all systems are the same."""
        return self.score(rows, Level.CORPUS)[..., 0] if self.measure.effects else None

    def settled(self, rows: Sequence[Rows]) -> FittedMeasure:
        """The measure of effects, where systems were judged on different segments."""
        if self.measure.effects or not have_different_units(rows, self.counted_by):
            return self
        return replace(self.measure, effects=True).fit(self.testset, self.resources)

    def counts(self, totals: npt.NDArray[Any]) -> tuple[dict[ErrorKind, int], int]:
        """Of a sum of rows the number of errors of each kind, and that of judged segments; both times `scale`."""
        numbers = [int(count) for count in totals.tolist()]
        return dict(zip(self.measure.kinds.kinds, numbers[_FIRST:], strict=True)), numbers[_SEGMENTS]

    def signature(self, level: Level) -> Signature:
        """A signature that identifies the errors by the beginning of their hash."""
        signature = Signature.of(self.measure.id, values=self.hash[:12], mtgauge=__version__)
        is_effect = self.measure.effects and level is not Level.SEGMENT
        return signature.with_parts(model="segment+system") if is_effect else signature

    @cached_property
    def hash(self) -> str:
        """SHA-256 of the counts of every system; it does not cover texts or other columns of the test set."""
        import hashlib  # slower to import than most test sets are to score

        digest = hashlib.sha256()
        for kind in self.measure.kinds.kinds:
            digest.update(repr(kind).encode("utf-8", "surrogatepass"))
        for system, rows in sorted(self._rows.items()):
            name = system.encode("utf-8", "surrogatepass")
            digest.update(b"%d:%b%d:" % (len(name), name, len(rows)))
            digest.update(rows.astype("<i8").tobytes())
        return digest.hexdigest()

    def notes(self) -> tuple[str, ...]:
        """What was counted, by which rule, and who was not judged."""
        return tuple(self._notes())

    def _notes(self) -> Iterator[str]:
        columns = {name: self._rows[name] for name in self.measure.systems or self._rows if name in self._rows}
        segments, judgements, errors = sum(
            (np.array([(rows[:, _SEGMENTS] > 0).sum(), *rows[:, [_JUDGEMENTS, _ERRORS]].sum(axis=0)])
             for rows in columns.values()), start=np.zeros(3, dtype=np.int64),
        ).tolist()  # fmt: skip
        yield say(
            "marked errors per judged segment: {errors:,} in {judgements:,} judgements",
            errors=errors,
            judgements=judgements,
        )
        if judgements > segments:
            yield say(
                "a segment that was judged more than once counts the mean of its judgements ({n:,} of {all:,})",
                n=sum(int((rows[:, _JUDGEMENTS] > 1).sum()) for rows in columns.values()),
                all=segments,
            )
        if self.measure.effects:
            yield effects_note("errors")
        kinds = self.measure.kinds
        of_source = [_FIRST + place for place, kind in enumerate(kinds.kinds) if kind.is_of_source]
        if of_source:
            yield say(
                "errors of the source itself are kept apart: {categories}", categories=", ".join(kinds.of_source)
            )
        without = [name for name in self.measure.systems if name not in columns or not columns[name].any()]
        if without:
            yield say("systems without judgements: {systems}", systems=", ".join(without))
