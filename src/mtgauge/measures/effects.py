"""Effects instead of means: the value of a system where systems have values of different units."""

from __future__ import annotations

from collections.abc import Sequence

from mtgauge.base.sentences import say
from mtgauge.stats.totals import Rows


def have_different_units(rows: Sequence[Rows], counted_by: int) -> bool:
    """Whether systems have values of different units.

    Args:
        rows: The (n, k) rows of each system.
        counted_by: The column that is above 0 where a unit counts.
    """
    counted = [has for one in rows if (has := one[:, counted_by] > 0).any()]
    return any((has != counted[0]).any() for has in counted)


#: Units of effects, as readers see them.
_UNITS = {"errors": say("errors"), "points": say("points")}


def shown_effect_unit(unit: str) -> str:
    """The unit of an effect for readers, in their language."""
    return _UNITS.get(unit, unit)


def effects_note(unit: str) -> str:
    """What the value of a system is, where systems have values of different segments.

    Args:
        unit: The unit of the effects.
    """
    return say(
        "systems have values of different segments, so the value of a system is its effect in the additive model "
        "of segments and systems (least squares): how far, in {unit}, it is above the mean of all systems; mean "
        "and n are those of its own segments",
        unit=shown_effect_unit(unit),
    )
