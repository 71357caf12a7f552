"""The code points of many texts as one array: what a loop over characters in Python is too slow for."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

#: One entry for each code point of Unicode.
TABLE_SIZE = 0x110000


def code_points(texts: Sequence[str]) -> npt.NDArray[np.uint32]:
    """The code points of all texts, one after another; lone surrogates too."""
    return np.frombuffer("".join(texts).encode("utf-32-le", "surrogatepass"), dtype="<u4")
