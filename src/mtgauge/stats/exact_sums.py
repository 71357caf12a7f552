"""Exact sums of rows in a fixed number of integers, which are added in any order, on any number of machines.

A float64 is an integer times a power of two, so a sum of floats is one large integer in fixed point. It is stored
in parts of 32 bits, each in an int64, and is rounded only once, at the end: to the bits of `totals.total`.
"""

from __future__ import annotations

from typing import TypeAlias

import numpy as np
import numpy.typing as npt

from mtgauge.stats.totals import Rows, Totals

#: (k, p) int64, the lowest part first: p is 1 for columns of integers, and `_PARTS` for columns of floats.
ExactSums: TypeAlias = npt.NDArray[np.int64]

_BITS = 32
_MASK = 2**_BITS - 1
#: Bits of a float's integer, and the power of two below which the integer of no float has a bit.
_MANTISSA, _LOWEST = 53, 1126
#: As many as the largest float needs. Sums of up to 2^30 rows do not overflow them.
_PARTS = (1024 + _LOWEST) // _BITS + 1


def exact_sums(rows: Rows) -> ExactSums:
    """The sums of the columns of (n, k) rows, whose values are finite."""
    if np.issubdtype(rows.dtype, np.integer):
        return np.asarray(rows.sum(axis=0, dtype=np.int64)).reshape(-1, 1)
    fractions, exponents = np.frexp(rows)
    numbers = np.ldexp(fractions, _MANTISSA).astype(np.int64)
    first, shift = np.divmod(exponents.astype(np.int64) + (_LOWEST - _MANTISSA), _BITS)
    low, high = (np.abs(numbers) & _MASK) << shift, (np.abs(numbers) >> _BITS) << shift
    parts = (low & _MASK, (low >> _BITS) + (high & _MASK), high >> _BITS)
    columns = np.broadcast_to(np.arange(rows.shape[1]), rows.shape)
    sums = np.zeros((rows.shape[1], _PARTS), dtype=np.int64)
    for offset, part in enumerate(parts):
        np.add.at(sums, (columns, first + offset), np.sign(numbers) * part)
    return sums


def rounded(sums: ExactSums) -> Totals:
    """The totals, shape (k,), of exact sums: what `totals.total` gives for all rows together."""
    if sums.shape[1] == 1:
        return sums[:, 0].astype(np.float64)
    whole = (sum(part << _BITS * place for place, part in enumerate(column)) for column in sums.tolist())
    # the quotient of two integers is correctly rounded
    return np.array([number / 2**_LOWEST for number in whole], dtype=np.float64)
