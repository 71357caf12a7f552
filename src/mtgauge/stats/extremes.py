"""Which differences a paired test counts as extreme, and how many there are."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

_Values = npt.NDArray[np.float64]


class Count(NamedTuple):
    """How often a difference was extreme.

    Attributes:
        extreme: Number of draws in which it was.
        defined: Number of draws in which both scores, and so the difference, had a value.
    """

    extreme: int
    defined: int

    @property
    def p(self) -> float:
        """The p-value (c + 1) / (n + 1) for c extreme draws among n (Davison and Hinkley 1997, section 4.2)."""
        return (self.extreme + 1) / (self.defined + 1)


class Criterion(NamedTuple):
    """A difference is extreme if it lies at least `limit` from `centre`."""

    centre: float
    limit: float

    @staticmethod
    def arrays(criteria: Sequence[Criterion]) -> Criteria:
        """Several criteria as arrays."""
        return Criteria(np.array([one.centre for one in criteria]), np.array([one.limit for one in criteria]))


@dataclass(frozen=True, slots=True)
class Criteria:
    """The `Criterion` of each of m differences, as arrays.

    Attributes:
        centre: (m,) centres.
        limit: (m,) limits.
    """

    centre: _Values
    limit: _Values

    def counts(self, differences: _Values) -> npt.NDArray[np.int64]:
        """The (2, m) numbers of extreme and of defined values among (b, m) differences; NaN is undefined."""
        sizes = np.abs(differences - self.centre)
        # no comparison with NaN is true
        extreme = np.count_nonzero(sizes >= self.limit, axis=0)
        return np.stack([extreme, len(sizes) - np.count_nonzero(np.isnan(sizes), axis=0)])


def counted(differences: _Values, criterion: Criterion) -> Count:
    """How many of (b,) differences are extreme, and how many are not NaN."""
    [extreme], [defined] = Criterion.arrays([criterion]).counts(differences[:, None]).tolist()
    return Count(extreme, defined)
