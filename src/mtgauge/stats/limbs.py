"""Splits rows into limbs for which matrix products are exact, whatever the order in which the machine adds.

A matrix product adds in an order that the library chooses, so it is exact only if every partial sum is an integer
that the type can hold. Small integers become float32, larger ones float64. Floats are split into integer limbs,
which keep 60 bits below the largest value of a column (if that is above 1e-250; smaller ones lose some bits).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

#: The factor of a limb in the sums: one for all columns, or one for each of k; None for 1.
Scale: TypeAlias = npt.NDArray[np.float64] | float | None

#: Integers up to these are exact in float32 and in float64.
_EXACT_FLOAT32, EXACT_FLOAT64 = 2**24, 2**53
_LIMB_BITS = 20


def split(rows: npt.NDArray[Any], weight: int) -> Iterator[tuple[npt.NDArray[Any], Scale]]:
    """Limbs of the rows, the most significant first, each with its scale.

    The sums of weights times limbs, times the scales, added up from the last limb to the first, do not depend on
    the number of limbs.

    Args:
        rows: (n, k) statistics: integers, or floats.
        weight: Largest sum of weights in a product.

    Yields:
        (n, k) integers as float32 or float64, and their scale; at least one limb.

    Raises:
        OverflowError: The rows are floats and the weight is 2^33 or more.
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
    # with few units the last two limbs fit into one, which saves a product
    are_few = weight <= EXACT_FLOAT64 >> 2 * _LIMB_BITS
    exponent = np.frexp(np.abs(rows).max(axis=0, initial=0.0))[1]
    rest = np.ldexp(rows, -exponent)
    kept = 0
    for bits in (_LIMB_BITS, 2 * _LIMB_BITS) if are_few else (_LIMB_BITS,) * 3:
        rest *= 2.0**bits
        part = np.rint(rest)
        kept += bits
        # numbers of few bits leave nothing for the limbs after the first
        if kept == bits or part.any():
            yield part, np.ldexp(1.0, exponent - kept)
        rest -= part
