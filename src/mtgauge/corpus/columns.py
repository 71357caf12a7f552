"""Columns of texts from whatever holds them: lists, generators, and the arrays and frames of other packages.

pandas, polars, NumPy, Arrow and Hugging Face ``datasets`` are known by what objects can do, and never imported.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from collections.abc import Set as AbstractSet
from typing import Any, Protocol, TypeAlias

from mtgauge.errors import InputError
from mtgauge.sentences import say

#: n texts in any of these forms.
GivenTexts: TypeAlias = Iterable[str]
#: n texts, some of which may be missing.
OptionalTexts: TypeAlias = Iterable[str | None]


class Frame(Protocol):
    """A data frame, as type checkers know it."""

    @property
    def columns(self) -> Any:
        """The names of its columns."""


#: What references are taken from; see `mtgauge.References.of`.
GivenReferences: TypeAlias = Mapping[str, OptionalTexts] | OptionalTexts | Iterable[OptionalTexts] | Frame
#: What the outputs of systems are taken from; see `mtgauge.evaluate`.
GivenSystems: TypeAlias = Mapping[str, GivenTexts] | GivenTexts | Frame

#: How arrays are made lists, in the order in which they are asked: Arrow, pandas and polars, NumPy.
_LISTING = ("to_pylist", "to_list", "tolist")
#: Values of pandas that stand for one that is missing; they are never imported, so only their names are known.
_MISSING = frozenset({"NAType", "NaTType"})


def listed(value: Any) -> Sequence[Any] | None:
    """The items of a column, with None for those that are missing (None, NaN, NA); None if it is not a column.

    One string, a mapping, a set, which has no order, and a frame, which has several columns, are not columns.
    """
    if not is_column(value):
        return None
    for name in _LISTING:
        if callable(method := getattr(value, name, None)):
            value = method()
            break
    items: Sequence[Any] = value if isinstance(value, list | tuple) else list(value)
    # a set of types takes a tenth of the time of a look at each item
    if any(_may_be_missing(kind) for kind in set(map(type, items))):
        return [None if _is_missing(item) else item for item in items]
    return items


def listed_hypotheses(value: Any) -> Sequence[Any]:
    """The texts of one system, as by `listed`.

    Raises:
        InputError: It is not a column.
    """
    texts = listed(value)
    if texts is None:
        raise InputError(
            say("hypotheses are {kind}", kind=kind_of(value)),
            hint=say("give a list with one string per segment"),
            code="wrong-nesting",
        )
    return texts


def columns_by_name(value: Any) -> Mapping[str, Any] | None:
    """The columns of a mapping or a frame (pandas, polars, Arrow, ``datasets``) by name, or None."""
    if isinstance(value, Mapping):
        return {str(name): column for name, column in value.items()}
    names = _names(value)
    return None if names is None else {str(name): value[name] for name in names}


def kind_of(value: Any) -> str:
    """What a value is, for messages."""
    if isinstance(value, str):
        return say("one string")
    if _names(value) is not None or isinstance(value, Mapping):
        return say("several columns, of type {type}", type=type(value).__name__)
    return say("of type {type}", type=type(value).__name__)


def is_column(value: Any) -> bool:
    """Whether `listed` gives its items."""
    if isinstance(value, str | bytes | Mapping | AbstractSet) or _names(value) is not None:
        return False
    # an array of NumPy without dimensions is a single item
    return isinstance(value, Iterable) and getattr(value, "ndim", 1) != 0


def _names(value: Any) -> list[Any] | None:
    """The names of the columns of a frame; None for what is not a frame, or has no rows yet, as a lazy one."""
    if isinstance(value, list | tuple) or not (hasattr(value, "__getitem__") and hasattr(value, "__len__")):
        return None
    for attribute in ("column_names", "columns"):
        names = getattr(value, attribute, None)
        if names is not None and not callable(names) and isinstance(names, Iterable):
            return list(names)
    return None


def _may_be_missing(kind: type) -> bool:
    return issubclass(kind, float) or kind.__name__ in _MISSING


def _is_missing(item: Any) -> bool:
    return type(item).__name__ in _MISSING or (isinstance(item, float) and math.isnan(item))
