"""Numbers of pages: as they are shown, and as they are."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Number:
    """A number as it is shown, and as it is.

    Attributes:
        shown: Rounded.
        exact: All digits; None where it is undefined.
        bounds: Its interval as it is shown, or an empty string.
        mark: What the test says: ``better``, ``worse``, ``higher``, ``lower`` than the baseline, ``behind`` the
            best number of its row, or an empty string.
        best: Whether no other number of its column is better.
    """

    shown: str
    exact: float | None
    bounds: str = ""
    mark: str = ""
    best: bool = False
