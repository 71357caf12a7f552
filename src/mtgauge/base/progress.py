"""The interface by which long work reports progress."""

from __future__ import annotations

from typing import Protocol


class Progress(Protocol):
    """A callback that is called repeatedly while work goes on."""

    def __call__(self, task: str, done: int, of: int) -> None:
        """Reports that `done` of `of` steps of `task` are finished."""


def silent(task: str, done: int, of: int) -> None:
    """Ignores progress."""
