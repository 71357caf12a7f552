"""How long work tells how far it is."""

from __future__ import annotations

from typing import Protocol


class Progress(Protocol):
    """Called again and again while work goes on."""

    def __call__(self, task: str, done: int, of: int) -> None:
        """`done` of `of` steps of `task` are finished."""


def silent(task: str, done: int, of: int) -> None:
    """Tells nobody."""
