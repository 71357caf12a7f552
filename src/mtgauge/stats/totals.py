"""Sums of statistics whose bytes do not depend on order, threads or processor."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

#: (n, k) statistics: int64, or float64 where a measure's values are no integers.
Rows: TypeAlias = npt.NDArray[np.int64] | npt.NDArray[np.float64]
Totals: TypeAlias = npt.NDArray[np.float64]

_EXACT_FLOAT32 = 2**24
_EXACT_FLOAT64 = 2**53
_LIMB_BITS = 20


def total(rows: Rows) -> Totals:
    """Column sums, shape (k,): exact for integers, correctly rounded (math.fsum) for floats."""
    if np.issubdtype(rows.dtype, np.integer):
        return np.asarray(rows.sum(axis=0), dtype=np.float64)
    return np.array([_column_total(column) for column in np.ascontiguousarray(rows.T)], dtype=np.float64)


def _column_total(column: npt.NDArray[np.float64]) -> float:
    # counts among floats: NumPy adds them in its own order, which is no matter as long as every sum is exact
    if np.abs(column).sum() <= _EXACT_FLOAT64 and np.array_equal(column, np.rint(column)):
        return float(column.sum())
    return math.fsum(column.tolist())


def group_totals(rows: Rows, groups: npt.NDArray[np.int64], count: int) -> Rows:
    """Sums of the rows of each group, shape (count, k), in the rows' own type.

    Args:
        rows: (n, k) statistics.
        groups: n group numbers; each of 0 to count-1 occurs.
        count: Number of groups.
    """
    if np.issubdtype(rows.dtype, np.integer):
        order = np.argsort(groups, kind="stable")
        starts = np.searchsorted(groups[order], np.arange(count))
        return np.add.reduceat(rows[order], starts, axis=0)
    return np.array([total(rows[groups == group]) for group in range(count)]).reshape(count, rows.shape[1])


class Weights:
    """How often each unit stands in each resample, converted once to each type that products need.

    Args:
        counts: (b, n) integers or booleans.
    """

    def __init__(self, counts: npt.NDArray[Any]) -> None:
        self._counts = counts
        self._converted: dict[np.dtype[Any], npt.NDArray[Any]] = {}

    def __len__(self) -> int:
        return len(self._counts)

    def astype(self, dtype: np.dtype[Any]) -> npt.NDArray[Any]:
        """The counts as `dtype`."""
        if dtype not in self._converted:
            self._converted[dtype] = self._counts.astype(dtype)
        return self._converted[dtype]


class WeightedSums:
    """Products of weights with rows, exact whatever the order in which the machine adds.

    A matrix product adds in an order of its own, so it is exact only where every partial sum is an integer
    that the type can hold. Integers small enough go into float32, larger ones into float64. Floats are split
    into integer limbs of 20 bits, three of them, which keep 60 bits of the largest value of a column
    (of values above 1e-250; smaller ones lose some).

    Args:
        rows: (n, k) statistics.
        weight: Largest sum of weights in one resample (n for a bootstrap).
    """

    def __init__(self, rows: Rows, weight: int) -> None:
        self._limbs: list[npt.NDArray[Any]] = []
        self._scales: list[npt.NDArray[np.float64] | float] = []
        if np.issubdtype(rows.dtype, np.integer):
            self._add_integers(rows, weight)
        else:
            self._add_floats(rows, weight)

    def _add_integers(self, rows: Rows, weight: int) -> None:
        largest = int(np.abs(rows).max(initial=0)) * weight
        if largest >= _EXACT_FLOAT64:
            low = rows % 2**_LIMB_BITS
            high = rows // 2**_LIMB_BITS
            self._limbs += [low.astype(np.float64), high.astype(np.float64)]
            self._scales += [1.0, float(2**_LIMB_BITS)]
            return
        self._limbs.append(rows.astype(np.float32 if largest < _EXACT_FLOAT32 else np.float64))
        self._scales.append(1.0)

    def _add_floats(self, rows: Rows, weight: int) -> None:
        if weight >= _EXACT_FLOAT64 >> _LIMB_BITS:
            raise OverflowError(f"{weight} units are too many for exact sums")
        exponent = np.frexp(np.abs(rows).max(axis=0, initial=0.0))[1]
        rest = np.ldexp(rows, _LIMB_BITS - exponent)
        for limb in range(1, 4):
            part = np.rint(rest)
            self._limbs.append(part)
            self._scales.append(np.ldexp(1.0, exponent - limb * _LIMB_BITS))
            rest = (rest - part) * 2.0**_LIMB_BITS

    @property
    def limbs(self) -> list[npt.NDArray[Any]]:
        """The (n, k) matrices that are multiplied."""
        return self._limbs

    def assemble(self, products: Sequence[npt.NDArray[Any]]) -> Totals:
        """(b, k) totals from the products of weights with the limbs."""
        scaled = [
            product.astype(np.float64) * scale for product, scale in zip(products, self._scales, strict=True)
        ]
        return np.asarray(sum(reversed(scaled)))

    def __call__(self, weights: Weights) -> Totals:
        """(b, n) weights to (b, k) totals."""
        return self.assemble([weights.astype(limb.dtype) @ limb for limb in self._limbs])


class StackedSums:
    """The `WeightedSums` of several matrices from one wide product, which takes less than many narrow ones.

    Args:
        matrices: (n, k) statistics each; k may differ.
        weight: Largest sum of weights in one resample.
    """

    def __init__(self, matrices: Sequence[Rows], weight: int) -> None:
        self._sums = [WeightedSums(rows, weight) for rows in matrices]
        limbs = [limb for sums in self._sums for limb in sums.limbs]
        #: Where the columns of each limb stand: the type of its product, and a slice of it.
        self._places: list[tuple[np.dtype[Any], slice]] = []
        widths: dict[np.dtype[Any], int] = {}
        for limb in limbs:
            start = widths.get(limb.dtype, 0)
            widths[limb.dtype] = start + limb.shape[1]
            self._places.append((limb.dtype, slice(start, widths[limb.dtype])))
        self._stacked = {dtype: np.hstack([limb for limb in limbs if limb.dtype == dtype]) for dtype in widths}

    def __call__(self, weights: Weights) -> list[Totals]:
        """(b, n) weights to (b, k) totals of each matrix."""
        products = {dtype: weights.astype(dtype) @ stacked for dtype, stacked in self._stacked.items()}
        parts = iter([products[dtype][:, columns] for dtype, columns in self._places])
        return [sums.assemble([next(parts) for _ in sums.limbs]) for sums in self._sums]
