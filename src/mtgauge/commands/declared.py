"""Options of the command line, made from fields: those of `Settings`, and those of the command line itself.

Dataclasses of the command line itself leave out what nobody uses, comparing and printing, since each method of a
dataclass is compiled when the program starts.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import MISSING, Field, fields
from enum import StrEnum
from typing import Any, TypeVar

import click

from mtgauge.commands.sections import SectionOption
from mtgauge.engine.setting import Setting

_Declared = TypeVar("_Declared")
_Function = TypeVar("_Function", bound=Callable[..., Any])

#: No checks here, since errors of files are ours; the types let the shell complete file names.
FILE = click.Path(allow_dash=True)
FOLDER = click.Path()


def options_from(cls: type) -> list[SectionOption]:
    """One option for each setting of a dataclass."""
    return [_option(item) for item in fields(cls) if "setting" in item.metadata]


def with_options(options: Sequence[click.Option]) -> Callable[[_Function], _Function]:
    """A decorator that gives a command these options, in their order."""

    def add(function: _Function) -> _Function:
        own = getattr(function, "__click_params__", [])
        # Click collects parameters from the last decorator to the first
        function.__click_params__ = [*own, *reversed(options)]  # type: ignore[attr-defined]
        return function

    return add


def together(*decorators: Callable[[_Function], _Function]) -> Callable[[_Function], _Function]:
    """A decorator that gives a command what several give, in their order."""

    def add(function: _Function) -> _Function:
        for decorate in reversed(decorators):
            function = decorate(function)
        return function

    return add


def values_from(cls: type[_Declared], options: Mapping[str, Any]) -> _Declared:
    """A dataclass of settings from the options of a command; those that it does not have keep their defaults."""
    names = [item.name for item in fields(cls)]  # type: ignore[arg-type]
    return cls(**{name: options[name] for name in names if name in options})


def choice_of(default: StrEnum) -> dict[str, Any]:
    """The type and the default of a Click option whose values are the members of an enumeration."""
    kind = click.Choice([str(member) for member in type(default)])
    return {"type": kind, "default": str(default), "show_default": True}


def _option(item: Field[Any]) -> SectionOption:
    about: Setting = item.metadata["setting"]
    # what is chosen where nothing is given is told in words; nothing is given to the command then
    is_left = bool(about.unset) or item.default in (None, MISSING)
    # Click shows members of enumerations by their Python names, and text as it is
    default = str(item.default) if isinstance(item.default, str) else item.default
    return SectionOption(
        (*(about.flags or (f"--{item.name.replace('_', '-')}",)), item.name),
        section=about.section,
        common=about.common,
        type=click.Choice(about.choices) if about.choices else about.kind or _type(item.default),
        is_flag=item.default is False,
        multiple=about.several,
        default=None if is_left or about.several else default,
        show_default=not (is_left or about.several or item.default is False),
        metavar=about.metavar,
        help=_help(item, about),
    )


def _type(default: Any) -> Any:
    return type(default) if isinstance(default, bool | int | float) else None


def _help(item: Field[Any], about: Setting) -> str:
    """What an option does, what is to be known on the command line alone, and what holds without it."""
    unset = about.unset
    if isinstance(item.default, tuple) and not unset:
        unset = " ".join(map(str, item.default))
    text = " ".join(filter(None, (about.text(about.repeat), about.typed)))
    return f"{text}  [default: {unset}]" if unset else text  # with two blanks, as Click does
