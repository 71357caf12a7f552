"""How many digits a p-value is printed with: so many that it stands on the side of alpha where it lies."""

from __future__ import annotations

import math

#: Digits beyond which two floats are not told apart.
_MOST = 17
#: What errors of floating-point numbers may add to a bound before it is rounded up.
_NOISE = 1e-9


def p_digits(p: float, digits: int, alpha: float, *, is_bound: bool = False) -> str:
    """A p-value with so many decimals, and with more where these would set it on alpha, or on its other side.

    >>> p_digits(0.0123, 3, 0.05), p_digits(0.0502, 3, 0.05), p_digits(0.04998, 3, 0.05)
    ('0.012', '0.0502', '0.04998')

    Args:
        p: The value.
        digits: Decimals, where they are enough.
        alpha: The level of significance that it is held against.
        is_bound: Whether p is at most that: it is rounded up then.
    """
    shown = _rounded(p, digits, is_bound=is_bound)
    while _side(float(shown), alpha) != _side(p, alpha) and digits < _MOST:
        digits += 1
        shown = _rounded(p, digits, is_bound=is_bound)
    return shown


def _rounded(p: float, digits: int, *, is_bound: bool) -> str:
    if not is_bound:
        return f"{p:.{digits}f}"
    steps = 10**digits
    return f"{min(math.ceil(p * steps - _NOISE), steps) / steps:.{digits}f}"


def _side(p: float, alpha: float) -> int:
    """-1 below alpha, 0 on it, 1 above it."""
    return (p > alpha) - (p < alpha)
