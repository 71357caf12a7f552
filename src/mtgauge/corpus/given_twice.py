"""Columns of a frame of systems that are given in another role, too: the reference itself is no system."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from mtgauge.base.errors import InputError
from mtgauge.base.sentences import listed as enumeration
from mtgauge.base.sentences import say
from mtgauge.corpus.columns import columns_by_name, columns_of_arguments, listed


def systems_apart(
    systems: Any, arguments: Mapping[str, Any], by_row: Mapping[str, Any] | None = None
) -> tuple[Any, tuple[str, ...]]:
    """The systems without the columns of their frame that are given in another role.

    ``evaluate(frame, frame["ref"])`` means by systems the other columns. A column is left out where another
    argument has a column of its name with its values. A mapping names its systems itself and loses none.

    Args:
        systems: As `mtgauge.evaluate` takes them.
        arguments: The other arguments by name; see `columns_of_arguments`.
        by_row: Likewise.

    Returns:
        The systems, and a note for each column that was left out.

    Raises:
        InputError: No column is left.
    """
    columns = None if isinstance(systems, Mapping) else columns_by_name(systems)
    if columns is None:
        return systems, ()
    roles = {
        name: role
        for role, name, column in _columns_with_names(arguments, by_row)
        if name in columns and listed(columns[name]) == listed(column)
    }
    told = tuple(
        say("column {name!r} is not scored as a system, since it is given as {role}", name=name, role=role)
        for name, role in roles.items()
    )
    if roles and roles.keys() == columns.keys():
        message = say("no system output given: {reasons}", reasons=enumeration(told))
        hint = say("give the columns of the systems, such as frame[['old', 'new']]")
        raise InputError(message, hint=hint, code="nothing-to-score")
    left = {name: column for name, column in columns.items() if name not in roles}
    return (left, told) if roles else (systems, ())


def _columns_with_names(
    arguments: Mapping[str, Any], by_row: Mapping[str, Any] | None
) -> Iterator[tuple[str, str, Any]]:
    """(role, name, column) of all columns that know their names, as those of pandas and polars do."""
    for role, value in columns_of_arguments(arguments, by_row):
        inner = columns_by_name(value)
        if inner is not None:
            yield from ((role, name, column) for name, column in inner.items())
        elif getattr(value, "name", None) is not None:
            yield role, str(value.name), value
