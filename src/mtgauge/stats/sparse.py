"""Matrices that are mostly zeros, multiplied by what is not."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

from mtgauge import native

#: float32 or float64.
Matrix: TypeAlias = npt.NDArray[Any]


@dataclass(frozen=True, slots=True, eq=False)
class SparseColumns:
    """A matrix of n rows, by its columns: of each one the numbers that are not zero.

    Sums are those of a dense product wherever these are exact.

    Attributes:
        sizes: How many numbers each of the k columns has.
        units: Column by column, the rows that they are in.
        values: Column by column, the numbers; float32 or float64.
    """

    sizes: npt.NDArray[np.int64]
    units: npt.NDArray[np.int32]
    values: Matrix

    #: An array of NumPy leaves the product with it to `__rmatmul__`.
    __array_ufunc__ = None

    @classmethod
    def of(cls, matrix: Matrix) -> SparseColumns:
        """An (n, k) matrix without its zeros."""
        filled = np.ascontiguousarray((matrix != 0).T)
        columns, units = np.divmod(np.flatnonzero(filled), max(len(matrix), 1))
        sizes = np.bincount(columns, minlength=len(filled))
        return cls(sizes, units.astype(np.int32), matrix[units, columns])

    @classmethod
    def beside(cls, parts: Sequence[SparseColumns]) -> SparseColumns:
        """Matrices of one type side by side."""
        return cls(
            np.concatenate([part.sizes for part in parts]),
            np.concatenate([part.units for part in parts]),
            np.concatenate([part.values for part in parts]),
        )

    def __rmatmul__(self, weights: Matrix) -> Matrix:
        """(b, n) weights of the same type to (b, k) sums, each added up in the order of the rows."""
        starts = np.concatenate([[0], np.cumsum(self.sizes)])
        return native.sparse_sums(weights, starts, self.units, self.values)
