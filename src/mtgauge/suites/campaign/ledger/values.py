"""Values of JSON as the types of fields: what has another type is refused, with the name of its field."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import MISSING, fields, is_dataclass, replace
from datetime import UTC, date, datetime
from enum import StrEnum
from functools import cache
from types import NoneType, UnionType
from typing import Annotated, Any, TypeVar, Union, get_args, get_origin, get_type_hints

from mtgauge.base.findings import Finding
from mtgauge.base.sentences import Sentence, say

_Kind = TypeVar("_Kind")
_PLAIN: dict[type, Sentence] = {
    str: say("a text"),
    int: say("a whole number"),
    bool: say("true or false"),
}


def object_of(kind: type[_Kind], values: Any, at: str = "") -> _Kind:
    """The object of a dataclass that these values of its fields, as JSON has them, are of.

    >>> from mtgauge.suites.campaign.rules.technical_reports import ReportLength
    >>> object_of(ReportLength, {"characters": 0, "words": 900})
    ReportLength(characters=0, words=900)

    Args:
        kind: The class.
        values: Name of a field -> its value.
        at: What the object is called, for errors.

    Raises:
        ValueError: A value is missing, has another type than its field, or belongs to no field.
    """
    if not isinstance(values, dict):
        raise _wrong(at, say("an object"))
    types = _types(kind)  # type: ignore[arg-type]  # classes are hashable
    for name in values:
        if name not in types:
            raise ValueError(say("it has no field {name!r}", name=_inside(at, name)))
    for item in fields(kind):  # type: ignore[arg-type]  # a dataclass
        if item.name not in values and item.default is MISSING and item.default_factory is MISSING:
            raise ValueError(say("{key} is missing", key=_inside(at, item.name)))
    return kind(**{name: _value(types[name], value, _inside(at, name)) for name, value in values.items()})


@cache
def _types(kind: type) -> Mapping[str, Any]:
    """Name of a field -> its type."""
    types = get_type_hints(kind, include_extras=True)
    return {item.name: types[item.name] for item in fields(kind)}


def _value(kind: Any, value: Any, at: str) -> Any:
    """A value of one type."""
    origin, inner = get_origin(kind), get_args(kind)
    if origin in (Union, UnionType):
        (one,) = (item for item in inner if item is not NoneType)
        return None if value is None else _value(one, value, at)
    if origin is Annotated:
        text, pattern, called = inner
        return _matching(_value(text, value, at), pattern, called, at)
    if origin is tuple:
        return tuple(_value(inner[0], item, at) for item in _of_type(list, say("an array"), value, at))
    if origin is Mapping:
        items = _of_type(dict, say("an object"), value, at).items()
        return {_value(inner[0], key, at): _value(inner[1], item, _inside(at, key)) for key, item in items}
    if kind in _PLAIN:
        return _of_type(kind, _PLAIN[kind], value, at)
    if kind is Finding:
        return _finding(value, at)
    if isinstance(kind, type) and is_dataclass(kind):
        return object_of(kind, value, at)
    return _named(kind, _of_type(str, _PLAIN[str], value, at), at)


def _named(kind: Any, value: str, at: str) -> Any:
    """What a text stands for: a day, a moment, or one of several names."""
    try:
        if kind is datetime:
            return _moment(value)
        return date.fromisoformat(value) if kind is date else kind(value)
    except ValueError:
        if issubclass(kind, StrEnum):
            raise _wrong(at, say("one of {names}", names=", ".join(kind))) from None
        is_moment = kind is datetime
        raise _wrong(at, say("a moment with its time zone") if is_moment else say("a day")) from None


def _moment(value: str) -> datetime:
    found = datetime.fromisoformat(value)
    if found.tzinfo is None:
        raise ValueError
    return found.astimezone(UTC)


def _of_type(kind: type, called: Sentence, value: Any, at: str) -> Any:
    # true is a number in Python, and in no journal
    if type(value) is not kind:
        raise _wrong(at, called)
    return value


def _matching(value: str, pattern: re.Pattern[str], called: Sentence, at: str) -> str:
    if not pattern.fullmatch(value):
        raise _wrong(at, called)
    return value


def _wrong(at: str, called: str) -> ValueError:
    return ValueError(say("{key} must be {kind}", key=at or say("it"), kind=called))


def _inside(at: str, name: str) -> str:
    return f"{at}.{name}" if at else name


# -- sentences, which are kept with their forms, and findings -----------------------------------------------------


def _finding(value: Any, at: str) -> Finding:
    values = _of_type(dict, say("an object"), value, at)
    texts = {name: text_of(values[name], _inside(at, name)) for name in ("message", "hint") if name in values}
    return replace(object_of(Finding, {**values, **dict.fromkeys(texts, "")}, at), **texts)  # type: ignore[arg-type]


def text_of(value: Any, at: str) -> Sentence:
    """The text that JSON has so, as `mtgauge.suites.campaign.ledger.lines.text_values` writes it.

    Args:
        value: A string, or an object with ``form`` and ``values``.
        at: What it is called, for errors.

    Raises:
        ValueError: It is neither, or the form has a place for which there is no value.
    """
    try:
        if isinstance(value, str):
            return Sentence(value)
        return Sentence(value["form"], {name: _inner(item, at) for name, item in value["values"].items()})
    except (ArithmeticError, AttributeError, LookupError, TypeError, ValueError):
        raise _wrong(at, say("a sentence")) from None


def _inner(value: Any, at: str) -> Any:
    return text_of(value, at) if isinstance(value, dict) else value
