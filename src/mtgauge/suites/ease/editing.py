"""Ease of editing, beside cognitive ease and never a part of it (1.2): what a post-editor has to change."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from mtgauge import native
from mtgauge.measures.elementary import Values
from mtgauge.suites.ease.parameter import ratio
from mtgauge.suites.ease.text_columns import Ints
from mtgauge.suites.ease.text_units import joined_words

COLUMNS = ("edits", "words")


@dataclass(frozen=True)
class EditCounts:
    """Edits of n segments.

    Attributes:
        rows: (n, 2) insertions, deletions and substitutions, without shifts; words of what should be there.
    """

    rows: Ints

    @classmethod
    def of(cls, ours: Sequence[Sequence[str]], theirs: Sequence[Sequence[str]], threads: int = 1) -> EditCounts:
        """The edits from each candidate to its post-edit or reference.

        Args:
            ours: The tokens of each candidate, as they are.
            theirs: Those of its post-edit, or of its reference.
            threads: Threads to use; 0 for all cores.
        """
        if not ours:
            return cls(np.zeros((0, 2), np.int64))
        found = native.wer_statistics([*map(joined_words, ours)], [[*map(joined_words, theirs)]], "none", threads)
        return cls(np.stack([found[:, :3].sum(axis=1), found[:, 3]], axis=1))


def edit_share(totals: npt.NDArray[Any]) -> Values:
    """1 less edits a word, at least 0; undefined without words."""
    share: Values = np.maximum(0.0, 1 - ratio(totals[..., 0], totals[..., 1]))
    return share
