"""Defaults that read well in the signatures that `help` and editors show."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import Any, NoReturn


class TextChoice(StrEnum):
    """One of a few values, which is written, compared and printed as its text.

    >>> class Side(TextChoice):
    ...     LEFT = "left"
    >>> Side.LEFT
    'left'
    """

    def __repr__(self) -> str:
        return repr(self.value)


class _Empty(dict[Any, Any]):
    """A dictionary that stays empty, so that dataclasses can share it."""

    # dataclasses accept a default that has a hash
    __hash__ = object.__hash__  # type: ignore[assignment]

    def __reduce__(self) -> tuple[type, tuple[()]]:
        return dict, ()

    def _refuse(self, *_: Any, **__: Any) -> NoReturn:
        raise TypeError("this mapping stays empty")

    __setitem__ = setdefault = update = __ior__ = _refuse


#: The default of fields that are mappings: help shows a ``default_factory`` as ``<factory>``.
EMPTY: Mapping[Any, Any] = _Empty()


class _Silent:
    """Ignores progress, however many numbers it consists of."""

    def __call__(self, *_: Any, **__: Any) -> None:
        """Does nothing."""

    def __repr__(self) -> str:
        return "silent"

    def __reduce__(self) -> str:
        return "silent"


#: The default of callbacks for progress: help shows a function with its address.
silent = _Silent()
