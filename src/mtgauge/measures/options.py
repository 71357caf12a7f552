"""Parses options that users write as ``key=value,key=value``, and checks those that programs give."""

from __future__ import annotations

import dataclasses
import shlex
import sys
import types
import typing
from typing import Any

from mtgauge.base.errors import OptionError
from mtgauge.base.sentences import say


def options_in(text: str, rest: str, main: str = "") -> dict[str, str]:
    """The options of a text such as ``bleu:max_order=2,lowercase=yes``; values may be quoted as in a shell.

    Args:
        text: The whole text, for messages.
        rest: The part after the colon.
        main: The option that is meant where the first value has no key; empty where there must be one.

    Raises:
        OptionError: The text is not of that form, or names an option twice.
    """
    options: dict[str, str] = {}
    for item in _split(text, rest):
        key, equals, value = item.partition("=")
        if not equals and main and not options:
            key, equals, value = main, "=", item
        if not equals:
            raise OptionError(say("{text!r}: {item!r} is not of the form key=value", text=text, item=item))
        if key in options:
            raise OptionError(say("{text!r} gives {key!r} twice", text=text, key=key))
        options[key] = value
    return options


def check_type(value: Any, kind: Any, where: str) -> None:
    """Refuses a value of the wrong type. A float may be an int in its range; a bool is only a bool."""
    members = typing.get_args(kind) if isinstance(kind, types.UnionType) else (kind,)
    fits = type(value) in members or (float in members and type(value) is int and abs(value) <= sys.float_info.max)
    if not fits:
        raise OptionError(
            say("{where} must be {names}, not {value!r}", where=where, names=_named(members), value=value)
        )


def option_values(measure: Any) -> dict[str, Any]:
    """The options of a measure, by name.

    >>> from mtgauge import load_metric
    >>> option_values(load_metric("bleu"))["lowercase"]
    False
    """
    return {item.name: getattr(measure, item.name) for item in dataclasses.fields(measure)}


def unsaid(measure: Any, signature: str) -> dict[str, Any]:
    """The options that a signature of a measure does not have, since they came later, with their values of then.

    >>> from mtgauge import load_metric
    >>> unsaid(load_metric("bleu"), "bleu|nrefs:1|case:mixed|tok:13a|mtgauge:0.1.0")
    {}

    Args:
        measure: The measure.
        signature: One of its signatures, of this or of an earlier version.
    """
    return {name: value for name, value in measure.contract.before.items() if f"|{name}:" not in signature}


def _named(members: tuple[Any, ...]) -> str:
    kind = next(member for member in members if member is not type(None))
    return {bool: "true or false", int: "a whole number", float: "a number", str: "a string"}.get(kind, str(kind))


_BOOLEANS = {"true": True, "yes": True, "1": True, "false": False, "no": False, "0": False}


def converted(value: str, kind: Any, where: str) -> Any:
    """The text as a value of the option's type; ``none`` is None if the option may be None and is not a string."""
    members = typing.get_args(kind) if isinstance(kind, types.UnionType) else (kind,)
    if type(None) in members and value.lower() == "none" and str not in members:
        return None
    kind = next(member for member in members if member is not type(None))
    try:
        if kind is bool:
            return _BOOLEANS[value.lower()]
        return kind(value)
    except (KeyError, ValueError):
        raise OptionError(
            say("{where} must be {names}, not {value!r}", where=where, names=_named(members), value=value)
        ) from None


def _split(text: str, rest: str) -> list[str]:
    lexer = shlex.shlex(rest, posix=True, punctuation_chars=False)
    lexer.whitespace, lexer.whitespace_split, lexer.commenters = ",", True, ""
    try:
        return list(lexer)
    except ValueError as error:
        raise OptionError(say("{text!r}: {what}", text=text, what=str(error).lower())) from None
