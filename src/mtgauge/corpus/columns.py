"""Columns of texts from whatever holds them: lists, generators, and the arrays and frames of other packages.

pandas, polars, NumPy, Arrow and Hugging Face ``datasets`` are known by what objects can do, and never imported.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from os import PathLike, fspath
from typing import Any, Protocol, TypeAlias, TypeVar

from mtgauge.base.errors import InputError
from mtgauge.base.sentences import say

_Item = TypeVar("_Item", covariant=True)


class ManyItems(Protocol[_Item]):
    """A list, tuple, array or column, as type checkers know it: a string is none, although it is iterable."""

    def __iter__(self) -> Iterator[_Item]:
        """Its items."""

    # that of a string accepts strings only
    def __contains__(self, item: object, /) -> bool:
        """Whether it has an item."""


#: n texts in any of these forms.
GivenTexts: TypeAlias = ManyItems[str] | Iterator[str]
#: n texts, some of which may be missing.
OptionalTexts: TypeAlias = ManyItems[str | None] | Iterator[str | None]


class Frame(Protocol):
    """A data frame, as type checkers know it."""

    @property
    def columns(self) -> Any:
        """The names of its columns."""


#: What references are taken from; see `mtgauge.References.of`.
GivenReferences: TypeAlias = Mapping[str, OptionalTexts] | OptionalTexts | Iterable[OptionalTexts] | Frame


class NamedColumn(Protocol):
    """A column that has a name, such as a Series, as type checkers know it."""

    @property
    def name(self) -> Any:
        """The name, or None."""

    def __iter__(self) -> Iterator[Any]: ...


#: What the outputs of systems are taken from; see `mtgauge.evaluate`.
GivenSystems: TypeAlias = (
    Mapping[str, GivenTexts] | GivenTexts | Frame | Iterable[tuple[str, GivenTexts]] | Iterable[NamedColumn]
)

#: How arrays are made lists, in the order in which they are asked: Arrow, pandas and polars, NumPy.
_LISTING = ("to_pylist", "to_list", "tolist")
#: Values of pandas that stand for one that is missing; they are never imported, so only their names are known.
_MISSING = frozenset({"NAType", "NaTType"})
#: The name of a file: one word with an ending, such as ``hyp.txt``.
_FILE_NAME = re.compile(r"\S+\.[a-z][a-z0-9]{0,6}")


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
        InputError: It is not a column, or a list of columns.
    """
    texts = listed_column("hypotheses", value)
    if texts and is_column(texts[0]):
        hint = say("give the column of one system; mtgauge.evaluate takes several, as {name: column}")
        raise InputError(say("hypotheses are a list of columns"), hint=hint, code="wrong-nesting")
    return texts


def listed_column(name: str, value: Any, hint: str = "") -> Sequence[Any]:
    """The items of an argument, as by `listed`.

    Args:
        name: What the argument is called.
        value: Its value.
        hint: What to give instead of what is no column; by default a list of strings.

    Raises:
        InputError: It is not a column.
    """
    check_column(name, value, hint)
    return listed(value) or ()


def check_column(name: str, value: Any, hint: str = "") -> None:
    """Refuses what is no column; arguments and errors as for `listed_column`."""
    if not is_column(value):
        message = say("{columns} are {kind}", columns=name, kind=kind_of(value))
        usual = say("give a list with one string per segment")
        raise wrong_nesting(message, value, hint or usual, wants_column=not hint)


def wrong_nesting(
    message: str,
    value: Any,
    hint: str,
    *,
    reader: str = "SystemOutput.load({path!r})[0].segments",
    wants_column: bool = False,
) -> InputError:
    """Return the error for a value of the wrong form, with the line to type where one is known.

    Args:
        message: What is wrong.
        value: The value.
        hint: What to give where nothing better is known.
        reader: The line of Python that reads such texts from the file ``path``.
        wants_column: Whether one column is needed, so that a frame has too many.
    """
    if not hasattr(value, "__len__") and callable(getattr(value, "collect", None)):
        hint = say("it has no rows yet: give frame.collect()")
    elif isinstance(value, PathLike) or (isinstance(value, str) and _FILE_NAME.fullmatch(value)):
        hint = say("read the file: mtgauge.{call}", call=reader.format(path=fspath(value)))
    elif wants_column and (names := _names(value)):
        hint = say("give one of its columns, such as frame[{name!r}]", name=names[0])
    return InputError(message, hint=hint, code="wrong-nesting")


def listed_texts(name: str, value: Any) -> Sequence[str]:
    """The items of an argument, which are strings.

    Raises:
        InputError: It is not a column, or an item is missing or no string; the segment is named.
    """
    texts = listed_column(name, value)
    check_types(say("{columns} hold", columns=name), texts)
    return texts


def check_types(what: str, texts: Sequence[Any], allowed: frozenset[type] = frozenset({str})) -> None:
    """Refuses what is not a string; subclasses of str are strings.

    Raises:
        InputError: Naming `what`, the type and the segment.
    """
    # a set of types takes a tenth of the time of a look at each item
    if set(map(type, texts)) <= allowed:
        return
    for position, text in enumerate(texts, start=1):
        if text is None and type(None) not in allowed:
            message = say("{what} nothing where a string is expected", what=what)
            hint = say("an empty string is a text without words")
            raise InputError(message, hint=hint, segment=position, code="wrong-type")
        if not isinstance(text, tuple(allowed)):
            message = say(
                "{what} a value of type {type} where a string is expected", what=what, type=type(text).__name__
            )
            raise InputError(message, segment=position, code="wrong-type")


def columns_by_name(value: Any) -> Mapping[str, Any] | None:
    """The columns of a mapping or a frame (pandas, polars, Arrow, ``datasets``) by name, or None."""
    if isinstance(value, Mapping):
        return {str(name): column for name, column in value.items()}
    names = _names(value)
    return None if names is None else {str(name): value[name] for name in names}


def columns_of_arguments(
    arguments: Mapping[str, Any], by_row: Mapping[str, Any] | None = None
) -> Iterator[tuple[str, Any]]:
    """The columns and frames in arguments, each with the argument and the keys that lead to it.

    >>> references = {"A": ["The cat sat."], "B": ["A cat sat."]}
    >>> [name for name, _ in columns_of_arguments({"hypotheses": ["A cat."], "references": references})]
    ['hypotheses', "references 'A'", "references 'B'"]

    Args:
        arguments: Name -> a column, a frame, a mapping of them or of such mappings, or a list of columns.
        by_row: Name -> what has an item for each segment, whose items may be lists and are no columns.
    """
    for name, value in arguments.items():
        yield from _columns_within(name, value, depth=2)
    yield from (by_row or {}).items()


def _columns_within(name: str, value: Any, depth: int) -> Iterator[tuple[str, Any]]:
    if depth and isinstance(value, Mapping):
        for key, inner in value.items():
            yield from _columns_within(f"{name} {str(key)!r}", inner, depth - 1)
    elif depth and isinstance(value, list | tuple) and value and is_column(value[0]):
        yield from ((f"{name} {number}", column) for number, column in enumerate(value, start=1))
    else:
        yield name, value


def kind_of(value: Any) -> str:
    """What a value is, for messages."""
    if isinstance(value, str):
        return say("one string")
    if _names(value) is not None or isinstance(value, Mapping):
        return say("several columns, of type {type}", type=type(value).__name__)
    return say("of type {type}", type=type(value).__name__)


def name_of_column(value: Any) -> str | None:
    """Return the name of a Series; None where it has none."""
    name = getattr(value, "name", None)
    return None if name is None or name == "" or not is_column(value) else str(name)


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
