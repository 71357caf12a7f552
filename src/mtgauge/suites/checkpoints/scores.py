"""From sums of rows to scores: equations 1 and 3, and what groups and the whole are (seed steps 3 and 4)."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from enum import StrEnum
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

_Values = npt.NDArray[np.float64]
#: Columns of a row before those of the categories: tokens of the translation, and of the references.
LENGTHS = 2
#: Columns of a category: sums of DM x matched, DM x counted, DM x recall, and check-points.
OF_CATEGORY = 4


class Total(StrEnum):
    """What the score of a category, and that of a group or of the whole, is."""

    RATIO = "ratio"  # of a category its recall; of a group the sum of its categories' scores
    SUM = "sum"  # of a category the sum over its check-points; of a group the sum of its categories' scores
    POOLED = "pooled"  # one recall over all check-points


class CategorySums(NamedTuple):
    """What a total holds of a category.

    Attributes:
        category: Its id.
        matched: Sum of DM x matched.
        counted: Sum of DM x counted.
        credit: Sum of DM x recall.
        points: Number of check-points.
    """

    category: str
    matched: float
    counted: float
    credit: float
    points: float


def penalty(lengths: _Values) -> _Values:
    """Equation 3, shape (...), from (..., 2) lengths of translation and references: 1 unless it is longer."""
    translation, reference = lengths[..., 0], lengths[..., 1]
    is_longer = translation > reference
    return np.where(is_longer, reference / np.where(is_longer, translation, 1.0), 1.0)


class CheckPointScores:
    """Scores of categories, groups and the whole.

    Args:
        categories: Ids of the c categories that are evaluated.
        groups: Id of each group -> numbers of its categories among them.
        total: What scores are.
        left_out: Numbers of the categories that are in no group and not in the whole.
    """

    def __init__(
        self,
        categories: Sequence[str],
        groups: Mapping[str, Sequence[int]],
        total: Total,
        left_out: Collection[int] = (),
    ) -> None:
        self._categories, self._total = categories, total
        everything = range(len(categories))
        sums = ([one for one in members if one not in left_out] for members in (everything, *groups.values()))
        #: The categories that each row of a table rests on: the whole, the groups, each category.
        self.rows: list[list[int]] = [*sums, *([one] for one in everything)]
        self._singles = 1 + len(groups)

    def values(self, totals: npt.NDArray[Any]) -> _Values:
        """(..., rows) scores of (..., k) totals; NaN where no check-point counts."""
        return self.unpenalized(totals) * self.penalties(totals)[..., np.newaxis]

    def penalties(self, totals: npt.NDArray[Any]) -> _Values:
        """(...) length penalties of (..., k) totals."""
        return penalty(np.asarray(totals, float)[..., :LENGTHS])

    def unpenalized(self, totals: npt.NDArray[Any]) -> _Values:
        """(..., rows) scores before the length penalty."""
        sums = self._sums(totals)
        matched, counted, credit, points = np.moveaxis(sums, -1, 0)
        has_checkpoints = points > 0
        own = credit if self._total is Total.SUM else matched / np.where(has_checkpoints, counted, 1.0)
        own = np.where(has_checkpoints, own, 0.0)
        found = []
        for members in self.rows[: self._singles]:
            if self._total is Total.POOLED:
                below = counted[..., members].sum(axis=-1)
                value = matched[..., members].sum(axis=-1) / np.where(below > 0, below, 1.0)
            else:
                value = own[..., members].sum(axis=-1)
            found.append(np.where(has_checkpoints[..., members].any(axis=-1), value, np.nan))
        return self._with_singles(found, np.where(has_checkpoints, own, np.nan))

    def sums_of(self, total: npt.NDArray[Any]) -> list[CategorySums]:
        """What one total, shape (k,), holds of each category."""
        rows = self._sums(total).tolist()
        return [CategorySums(name, *row) for name, row in zip(self._categories, rows, strict=True)]

    def points(self, totals: npt.NDArray[Any]) -> _Values:
        """(..., rows) numbers of check-points."""
        return self._added(self._sums(totals)[..., 3])

    def defined(self, totals: npt.NDArray[Any]) -> _Values:
        """(..., rows) numbers of categories that have a check-point."""
        return self._added((self._sums(totals)[..., 3] > 0).astype(float))

    def columns(self, members: Sequence[int]) -> tuple[int, ...]:
        """The columns of rows that the score of some categories depends on."""
        return (
            *range(LENGTHS),
            *(LENGTHS + OF_CATEGORY * one + column for one in members for column in range(OF_CATEGORY)),
        )

    def _added(self, values: _Values) -> _Values:
        """(..., rows) sums, given (..., c) numbers: one for each category."""
        return self._with_singles(
            [values[..., members].sum(axis=-1) for members in self.rows[: self._singles]], values
        )

    def _with_singles(self, of_groups: Sequence[_Values], of_categories: _Values) -> _Values:
        """(..., rows) values: (...) each of the whole and of the groups, then (..., c) of the categories."""
        return np.concatenate((np.stack(of_groups, axis=-1), of_categories), axis=-1)

    def _sums(self, totals: npt.NDArray[Any]) -> _Values:
        values = np.asarray(totals, float)[..., LENGTHS:]
        return values.reshape(*values.shape[:-1], -1, OF_CATEGORY)
