"""p-values of several comparisons, adjusted for their number."""

from __future__ import annotations

from collections.abc import Sequence

from mtgauge.base.readable import TextChoice


class Correction(TextChoice):
    """The corrections, by the names that users write.

    ``auto`` is ``holm``, or ``maxt`` for a family too large for ``holm`` (`mtgauge.stats.decidable`).
    """

    AUTO = "auto"
    HOLM = "holm"
    MAXT = "maxt"
    BH = "bh"
    NONE = "none"

    def multiplicity(self, comparisons: int) -> int:
        """The factor by which the least p-value of a family is multiplied before it is compared with alpha."""
        return comparisons if self is Correction.HOLM else 1


def adjust(p_values: Sequence[float], correction: Correction) -> list[float]:
    """Adjusted p-values, in the order given; at most 1.

    ``holm`` bounds the chance of one false claim or more (Holm 1979); ``bh`` bounds the share of false claims
    (Benjamini and Hochberg 1995); ``none`` changes nothing. ``maxt`` needs the draws (`mtgauge.stats.maxt`).
    """
    m = len(p_values)
    order = sorted(range(m), key=p_values.__getitem__)
    adjusted = list(p_values)
    if correction is Correction.HOLM:
        bound = 0.0
        for rank, index in enumerate(order):
            bound = max(bound, min(1.0, (m - rank) * p_values[index]))
            adjusted[index] = bound
    elif correction is Correction.BH:
        bound = 1.0
        for rank in range(m, 0, -1):
            index = order[rank - 1]
            bound = min(bound, p_values[index] * m / rank)
            adjusted[index] = bound
    return adjusted


def factors(p_values: Sequence[float], correction: Correction) -> list[float]:
    """The factor of each p-value, in the order given, before the products are made monotone."""
    m = len(p_values)
    multipliers = [1.0] * m
    if correction in (Correction.HOLM, Correction.BH):
        for rank, index in enumerate(sorted(range(m), key=p_values.__getitem__)):
            multipliers[index] = m - rank if correction is Correction.HOLM else m / (rank + 1)
    return multipliers
