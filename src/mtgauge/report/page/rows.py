"""The rows and formulas that a page needs to score any subset of the segments again."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from mtgauge.base.sentences import Sentence
from mtgauge.engine.measured import Measured
from mtgauge.measures import FittedMeasure, Level
from mtgauge.measures.effects import shown_effect_unit
from mtgauge.measures.tracing import Program, traced_where_equal
from mtgauge.stats.totals import Rows

#: The types of columns, smallest first.
_INTEGERS = (np.int8, np.int16, np.int32)
#: As many rows, and as many sums of rows, are tried with a formula before a page gets it.
_TRIED = 64


@dataclass(frozen=True, slots=True)
class PageRows:
    """What a page needs of a metric to score segments again.

    Attributes:
        n: Number of segments.
        program: The formula of its primary value.
        low: Least possible value, or None.
        high: Greatest possible value, or None.
        counted: The place, among the columns that the formula uses, of the one that is above 0 where a unit counts
            (`FittedMeasure.counted_by`); None: all units count.
        steps: The options of the steps to a segment score, as the script needs them; None: it does not know them.
        effect_unit: The unit of the effects that the values of systems are; None: they are values in themselves.
        types: The type of each column that the formula uses.
        blocks: system -> the columns one after another; of each, all first bytes of its values, then all second
            bytes and so on, from the least significant, which compresses well.
    """

    n: int
    program: Program
    low: float | None
    high: float | None
    counted: int | None
    steps: dict[str, Any] | None
    effect_unit: str | None
    types: tuple[str, ...]
    blocks: Mapping[str, bytes]

    def as_json(self) -> dict[str, Any]:
        """All but the blocks, as the script of the page reads it (``pages/script/rows.js`` and ``subsets.js``)."""
        return {
            "program": self.program.as_json(),
            "low": self.low,
            "high": self.high,
            "counted": self.counted,
            "steps": self.steps,
            "effectUnit": None
            if self.effect_unit is None
            else Sentence.of(shown_effect_unit(self.effect_unit)).to_json(),
            "layout": {"n": self.n, "types": list(self.types)},
        }


def rows_of_page(measured: Sequence[Measured]) -> dict[str, PageRows]:
    """The metrics that a page can score again, by label.

    Left out are metrics that see whole documents, since their rows change with the choice of segments, metrics
    whose score function cannot be recorded (`mtgauge.measures.tracing`), and those whose formula does not use the
    column that says which units count.
    """
    found = {item.label: _rows_of(item.fitted, item.rows) for item in measured}
    return {label: rows for label, rows in found.items() if rows is not None}


def _rows_of(fitted: FittedMeasure, rows: Mapping[str, Rows]) -> PageRows | None:
    if fitted.measure.contract.looks_at_documents or not rows:
        return None
    program, counted = traced_where_equal(fitted, _tried([*rows.values()]), outputs=[0]), fitted.counted_by
    if program is None or counted not in (None, *program.columns):
        return None
    primary, chosen = fitted.outputs[0], list(program.columns)
    columns = {system: values[:, chosen] for system, values in rows.items()}
    types = [_type_of([values[:, place] for values in columns.values()]) for place in range(len(chosen))]
    return PageRows(
        n=len(next(iter(rows.values()))),
        program=program,
        low=primary.low,
        high=primary.high,
        counted=None if counted is None else chosen.index(counted),
        steps=fitted._step_options(Level.SEGMENT),
        effect_unit=primary.effect_unit,
        types=tuple(one.__name__ for one in types),
        blocks={system: _bytes_of(values, types) for system, values in columns.items()},
    )


def _tried(rows: Sequence[Rows]) -> npt.NDArray[np.float64]:
    """Rows of each system, sums of more and more of them, and a total of nothing, for a trial of a formula."""
    found = [np.zeros((1, rows[0].shape[1]))]
    for given in rows:
        values = given.astype(np.float64)
        places = np.unique(np.linspace(0, len(values) - 1, _TRIED).astype(np.int64))
        found += [values[places], np.cumsum(values, axis=0)[places]]
    return np.concatenate(found)


def _type_of(columns: Sequence[npt.NDArray[Any]]) -> type[np.generic]:
    """The smallest type that holds the values of a column of all systems."""
    if all(np.array_equal(values, np.rint(values)) for values in columns):
        low, high = (function([function(values) for values in columns]) for function in (np.min, np.max))
        for integer in _INTEGERS:
            if np.iinfo(integer).min <= low and high <= np.iinfo(integer).max:
                return integer
    return np.float64


def _bytes_of(rows: npt.NDArray[Any], types: Sequence[type[np.generic]]) -> bytes:
    planes = []
    for place, one in enumerate(types):
        values = np.ascontiguousarray(rows[:, place], dtype=np.dtype(one).newbyteorder("<"))
        planes.append(values.view(np.uint8).reshape(len(values), -1).T.tobytes())
    return b"".join(planes)
