"""Lists of words in arrays, as the kernels search them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import numpy as np
import numpy.typing as npt


def packed(words: Sequence[bytes]) -> tuple[npt.NDArray[np.uint8], npt.NDArray[np.int64]]:
    """Words one after the other, and where each begins and the last one ends; they are in order already."""
    return np.frombuffer(b"".join(words), dtype=np.uint8), offsets_of(map(len, words))


def offsets_of(lengths: Iterable[int]) -> npt.NDArray[np.int64]:
    """Where pieces of these lengths begin that stand one after the other, and where the last one ends."""
    return np.cumsum([0, *lengths], dtype=np.int64)
