"""Parts of rows for which matrix products are exact, whatever the order in which the machine adds.

A matrix product adds in an order of its own, so it is exact only where every partial sum is an integer that the
type can hold. Integers small enough go into float32, larger ones into float64. Floats are split into integer
limbs, which keep 60 bits of the largest value of a column (of values above 1e-250; smaller ones lose some).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

#: What one of a limb is worth in the sums, for all columns or each of k; None for 1.
Scale: TypeAlias = npt.NDArray[np.float64] | float | None

#: Integers up to here are exact.
_EXACT_FLOAT32, EXACT_FLOAT64 = 2**24, 2**53
_LIMB_BITS = 20


def split(rows: npt.NDArray[Any], weight: int) -> Iterator[tuple[npt.NDArray[Any], Scale]]:
    """Limbs of rows, those worth most first, each with what one is worth.

    The sums of weights times limbs, times what these are worth, added up from the last limb on, do not depend on
    how many limbs there are.

    Args:
        rows: (n, k) statistics: integers, or floats.
        weight: Largest sum of weights in a product.

    Yields:
        (n, k) integers as float32 or float64, at least once; and their worth.

    Raises:
        OverflowError: Floats, and a weight of 2^33 or more.
    """
    return _split_integers(rows, weight) if np.issubdtype(rows.dtype, np.integer) else _split_floats(rows, weight)


def _split_integers(rows: npt.NDArray[Any], weight: int) -> Iterator[tuple[npt.NDArray[Any], Scale]]:
    largest = int(np.abs(rows).max(initial=0)) * weight
    if largest < EXACT_FLOAT64:
        yield rows.astype(np.float32 if largest < _EXACT_FLOAT32 else np.float64), None
        return
    high = rows // 2**_LIMB_BITS
    yield high.astype(np.float64), float(2**_LIMB_BITS)
    yield (rows - high * 2**_LIMB_BITS).astype(np.float64), None


def _split_floats(rows: npt.NDArray[Any], weight: int) -> Iterator[tuple[npt.NDArray[np.float64], Scale]]:
    if weight >= EXACT_FLOAT64 >> _LIMB_BITS:
        raise OverflowError(f"{weight} units are too many for exact sums")
    # of few units the last two limbs fit into one, which makes a product less
    are_few = weight <= EXACT_FLOAT64 >> 2 * _LIMB_BITS
    exponent = np.frexp(np.abs(rows).max(axis=0, initial=0.0))[1]
    rest = np.ldexp(rows, -exponent)
    kept = 0
    for bits in (_LIMB_BITS, 2 * _LIMB_BITS) if are_few else (_LIMB_BITS,) * 3:
        rest *= 2.0**bits
        part = np.rint(rest)
        kept += bits
        # numbers that need few bits leave nothing to the limbs after the first
        if kept == bits or part.any():
            yield part, np.ldexp(1.0, exponent - kept)
        rest -= part
