"""Entry points of installed packages by name, read again only after a package came or went."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import Any


def offered_points(group: str) -> Mapping[str, Sequence[Any]]:
    """Returns the entry points of a group by name; more than one where several packages offer the name."""
    from importlib.metadata import entry_points  # slow to import

    return _offered(entry_points, group, tuple(map(_state, sys.path)))


@lru_cache(maxsize=8)
def _offered(entry_points: Callable[..., Any], group: str, _: tuple[Any, ...]) -> Mapping[str, Sequence[Any]]:
    """Reads what all packages offer, which takes milliseconds for each."""
    offered: dict[str, list[Any]] = {}
    for point in entry_points(group=group):
        offered.setdefault(point.name, []).append(point)
    return offered


def _state(folder: str) -> tuple[str, int | None]:
    """A package folder and the time of its last change; every installation changes it."""
    try:
        return folder, os.stat(folder or os.curdir).st_mtime_ns  # noqa: PTH116 - asked for each name
    except OSError:
        return folder, None
