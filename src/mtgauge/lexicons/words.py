"""Word lists in arrays, in the form that the kernels search."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import numpy as np
import numpy.typing as npt


def packed(words: Sequence[bytes]) -> tuple[npt.NDArray[np.uint8], npt.NDArray[np.int64]]:
    """The concatenated bytes of sorted words, and the offset of each word, with the end of the last one."""
    return np.frombuffer(b"".join(words), dtype=np.uint8), offsets_of(map(len, words))


def offsets_of(lengths: Iterable[int]) -> npt.NDArray[np.int64]:
    """The start offsets of concatenated pieces with these lengths, and the end of the last one."""
    return np.cumsum([0, *lengths], dtype=np.int64)
