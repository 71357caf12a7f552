"""The interface by which long work reports progress."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Protocol, TypeVar

from mtgauge.base.readable import silent

__all__ = ["Progress", "announced", "silent"]

_Item = TypeVar("_Item")


class Progress(Protocol):
    """A callback that is called repeatedly while work goes on."""

    def __call__(self, task: str, done: int, of: int) -> None:
        """Reports that `done` of `of` steps of `task` are finished."""


def announced(items: Iterable[_Item], task: str, of: int, progress: Progress) -> Iterator[_Item]:
    """Yields items, whose number, at the most, is reported before the first."""
    progress(task, 0, of)
    for done, item in enumerate(items, start=1):
        yield item
        progress(task, done, of)
    progress(task, of, of)
