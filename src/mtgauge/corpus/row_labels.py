"""Labels of rows, which columns of pandas have: the same labels in another order are another order of segments.

Scores go by position. A column that was sorted, shuffled or merged would be scored beside texts of other segments.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from mtgauge.base.errors import InputError
from mtgauge.base.sentences import say
from mtgauge.corpus.columns import columns_of_arguments

_NAN = object()


def check_order(arguments: Mapping[str, Any], by_row: Mapping[str, Any] | None = None) -> None:
    """Refuses columns whose indexes have the same labels in another order.

    Columns without an index, and those with other labels, are taken by position: two tables may number their rows
    in two ways.

    Args:
        arguments: The arguments by name; see `columns_of_arguments`.
        by_row: Likewise.

    Raises:
        InputError: Two columns are ordered differently; both are named.
    """
    seen: list[tuple[str, Any]] = []
    for name, column in columns_of_arguments(arguments, by_row):
        index = _index(column)
        if index is None or any(index is other for _, other in seen):
            continue
        for earlier, other in seen:
            if _is_reordered(other, index):
                raise _error(earlier, name)
        seen.append((name, index))


def _index(column: Any) -> Any:
    """The index of a column or a frame of pandas, known by what it can do; None for all else."""
    index = getattr(column, "index", None)
    # lists, and arrays of Arrow, have a method of this name
    return None if callable(index) or not callable(getattr(index, "equals", None)) else index


def _is_reordered(first: Any, second: Any) -> bool:
    """Whether two indexes have the same labels, each as often, in another order."""
    if len(first) != len(second) or first.equals(second):
        return False
    try:
        return Counter(map(_countable, first)) == Counter(map(_countable, second))
    except TypeError:  # labels that cannot be counted, such as lists, identify no rows
        return False


def _countable(label: Any) -> Any:
    """The label; one object for NaN, of which an index makes a new one at each look, and no two are equal."""
    if isinstance(label, tuple):
        return tuple(map(_countable, label))
    return _NAN if isinstance(label, float) and label != label else label


def _error(first: str, second: str) -> InputError:
    message = say("{first} and {second} have the same index labels in another order", first=first, second=second)
    hint = say(
        "align them, as with second.reindex(first.index); "
        "or drop the labels with .reset_index(drop=True) if the positions are right"
    )
    return InputError(message, hint=hint, code="order-differs")
