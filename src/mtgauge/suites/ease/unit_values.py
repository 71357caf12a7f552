"""Values of parameters and levels of single units, which are held against judgements of people."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from mtgauge.measures import Level
from mtgauge.measures.elementary import Values
from mtgauge.stats.totals import Rows
from mtgauge.suites.ease.fitted import FittedEase


@dataclass(frozen=True)
class UnitValues:
    """Values of n units: the segments or the documents of all systems, one system after another.

    Attributes:
        parameters: Parameter -> (n,) its values; NaN where it is undefined.
        outputs: Name of each value of the measure -> (n,) values.
        units: (n,) which segment or document each is, from 0.
        count: Number of segments or documents.
    """

    parameters: Mapping[str, Values]
    outputs: Mapping[str, Values]
    units: npt.NDArray[np.int64]
    count: int

    @classmethod
    def of(cls, fitted: FittedEase, rows: Sequence[Rows], documents: Sequence[str] | None) -> UnitValues:
        """The values of units.

        Args:
            fitted: The measure.
            rows: The (segments, k) rows of each system.
            documents: The document of each row where there are some; units are segments where they are not scored.
        """
        if not fitted.prepared.of_documents:
            documents = None
        totals = np.concatenate([unit_totals(own, documents) for own in rows]).astype(np.float64)
        level = Level.SEGMENT if documents is None else Level.DOCUMENT
        scores = fitted.score(totals, level)
        names = [output.name for output in fitted.outputs]
        outputs = {name: scores[:, place] for place, name in enumerate(names)}
        count = len(totals) // len(rows)
        known = [name for name in fitted.prepared.profile.parameters if name in outputs]
        return cls({name: outputs[name] for name in known}, outputs, np.tile(np.arange(count), len(rows)), count)


def unit_totals(rows: npt.NDArray[Any], documents: Sequence[str] | None) -> npt.NDArray[Any]:
    """Rows of segments as rows of units: themselves, or the sums of documents in the order of their appearance."""
    if documents is None:
        return rows
    numbers: dict[str, int] = {}
    labels = [numbers.setdefault(name, len(numbers)) for name in documents]
    found = np.zeros((len(numbers), rows.shape[1]), rows.dtype)
    np.add.at(found, labels, rows)
    return found


def unit_means(values: npt.NDArray[np.float64], documents: Sequence[str] | None) -> Values:
    """Scores of segments as scores of units: themselves, or the means of those that documents have."""
    if documents is None:
        return values
    has = ~np.isnan(values)
    sums = unit_totals(np.column_stack([np.where(has, values, 0.0), has]), documents)
    found: Values = np.divide(sums[:, 0], sums[:, 1], out=np.full(len(sums), np.nan), where=sums[:, 1] > 0)
    return found
