"""The terminal that tables are fitted to."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Screen:
    """A terminal.

    Attributes:
        width: Its columns.
        styled: Whether it shows bold and faint letters.
    """

    width: int
    styled: bool = True
