"""A setting is declared once, as a field: options, keyword arguments, help and records are made from it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import MISSING, field, fields
from enum import StrEnum
from typing import Any, NamedTuple, TypeVar

from mtgauge.base.errors import OptionError
from mtgauge.base.nearest import check_known
from mtgauge.base.sentences import say

#: Headings of the command line's help that several commands have.
INPUT, METRICS, TESTS = "Input", "Metrics and levels", "Intervals and tests"
COMPUTATION, OUTPUT, HELP = "Computation", "Output", "Help"


def as_it_is(value: Any) -> Any:
    """For settings that are written as they are kept."""
    return value


class Setting(NamedTuple):
    """What is known of a setting beside its name, its type and its default.

    Attributes:
        help: What it chooses, in sentences that are shown on the command line and in Python alike.
        section: The heading under which the help of a command shows it.
        flags: How the command line writes it; empty: two hyphens and its name.
        kind: Type of its values on the command line: a type of Python or of Click; None: that of the default.
        choices: The values that can be written, where they are few.
        metavar: What stands for a value in help.
        convert: From what users write to what is kept.
        several: Whether several values may be given.
        repeat: How the command line says that.
        common: Whether the short help of commands has it.
        unset: What holds where nothing is given, if the default does not say it.
        typed: Sentences that are true on the command line alone.
        in_python: Sentences that are true in Python alone.
    """

    help: str
    section: str
    flags: tuple[str, ...] = ()
    kind: Any = None
    choices: tuple[str, ...] = ()
    metavar: str | None = None
    convert: Callable[[Any], Any] = as_it_is
    several: bool = False
    repeat: str = "may be repeated"
    common: bool = False
    unset: str = ""
    typed: str = ""
    in_python: str = ""

    def text(self, several: str) -> str:
        """`help`; if several values may be given, that is said at the end of the first sentence."""
        first, stop, rest = self.help.partition(". ")
        return f"{first.removesuffix('.')} ({several}).{stop[1:]}{rest}" if self.several else self.help


def setting(default: Any, text: str, *, section: str, choices: Iterable[str] = (), **known: Any) -> Any:
    """A field that is a setting.

    Args:
        default: Its default: False for what is turned on, a tuple for what takes several values; MISSING where
            several values have to be given.
        text: `Setting.help`.
        section: `Setting.section`.
        choices: `Setting.choices`.
        **known: The other attributes of `Setting`.
    """
    several = default is MISSING or isinstance(default, tuple)
    about = Setting(help=text, section=section, choices=tuple(map(str, choices)), several=several, **known)
    return field(default=default, metadata={"setting": about})


def settings_of(cls: type) -> dict[str, Setting]:
    """The settings among the fields of a dataclass, by name."""
    return {item.name: item.metadata["setting"] for item in fields(cls) if "setting" in item.metadata}


_Member = TypeVar("_Member", bound=StrEnum)
_Value = TypeVar("_Value")


def one_of(kind: type[_Member], what: str) -> Callable[[Any], _Member]:
    """A conversion to a member of an enumeration.

    Args:
        kind: The enumeration.
        what: What messages call a member.
    """

    def convert(value: Any) -> _Member:
        check_known(value, [*kind], say("unknown {kind} {name!r}", kind=what, name=value))
        return kind(value)

    return convert


def or_none(convert: Callable[[Any], _Value]) -> Callable[[Any], _Value | None]:
    """The same conversion for a value that may be None, which ``none`` is written for."""
    return lambda value: None if value is None or value == "none" else convert(value)


def several(convert: Callable[[Any], _Value]) -> Callable[[Any], tuple[_Value, ...]]:
    """The same conversion for one value or more, each counting once."""

    def convert_all(values: Any) -> tuple[_Value, ...]:
        one = isinstance(values, str) or not isinstance(values, Iterable)
        return tuple(convert(value) for value in dict.fromkeys([values] if one else values))

    return convert_all


_KINDS: dict[type, tuple[type | tuple[type, ...], str]] = {
    bool: (bool, "true or false"),
    int: (int, "a whole number"),
    float: ((float, int), "a number"),
    str: (str, "a name"),
}


def check_kind(name: str, value: Any, kind: type) -> None:
    """Refuses a value of another kind than the setting takes.

    Raises:
        OptionError: It is of another kind.
    """
    allowed, text = _KINDS[kind]
    # True is an int in Python, and no number of resamples
    if not isinstance(value, allowed) or (kind is not bool and isinstance(value, bool)):
        raise wrong_kind(name, value, text)


def wrong_kind(name: str, value: Any, text: str) -> OptionError:
    """The error for a value of another kind than the one that the text names."""
    return OptionError(say("{where} must be {names}, not {value!r}", where=name, names=text, value=value))
