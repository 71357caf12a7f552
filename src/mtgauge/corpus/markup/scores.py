"""Scores of translations, as files write them."""

from __future__ import annotations

import math
import re
from decimal import Decimal

_NUMBER = re.compile(r"[+-]?(?:[0-9]+(?:\.[0-9]*)?|\.[0-9]+)(?:[eE][+-]?[0-9]+)?")


def read_score(text: str) -> float | None:
    """The number that a text is; None where it is none, or too large to be one."""
    score = float(text) if _NUMBER.fullmatch(text) else math.nan
    return score if math.isfinite(score) else None


def written_score(score: float) -> str:
    """A score in as few digits as tell it from its neighbours, never with an exponent: ``0.000001``."""
    return format(Decimal(repr(float(score))), "f").removesuffix(".0")
