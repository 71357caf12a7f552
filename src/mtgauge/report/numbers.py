"""Numbers as tables, charts and pages show them."""

from __future__ import annotations

import math

from mtgauge.engine.results import Score

#: Decimals of what is no score, such as a correlation or a probability; scores have those of their outputs.
DEFAULT_PRECISION = 2
#: What stands for a value that is undefined.
DASH = "–"


def defined(value: float | None) -> float | None:
    """A number; None for one that is undefined (NaN)."""
    return None if value is None or math.isnan(value) else value


def fixed(value: float | None, digits: int, sign: str = "") -> str:
    """A number with so many decimals; what rounds to zero has no minus sign. `sign` is ``+`` to show both.

    A value that is undefined is a dash.
    """
    if value is None:
        return DASH
    return f"{round(value, digits) + 0.0:{sign}.{digits}f}"


def bounds(low: float | None, high: float | None, digits: int, sign: str = "") -> str:
    """An interval as ``[low, high]``; an empty string where there is none."""
    if low is None or high is None:
        return ""
    return f"[{fixed(low, digits, sign)}, {fixed(high, digits, sign)}]"


def bounded(value: float | None, low: float | None, high: float | None, digits: int, sign: str = "") -> str:
    """A value, with its interval where there is one."""
    return " ".join(filter(None, [fixed(value, digits, sign), bounds(low, high, digits, sign)]))


def sign_of(score: Score) -> str:
    """The `sign` that a score is shown with: effects are above or below a mean."""
    return "" if score.effect_unit is None else "+"
