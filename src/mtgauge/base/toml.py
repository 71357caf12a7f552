"""TOML files that people write: typed values, and errors that name file, line, key and the nearest name.

`mtgauge.base.door` parses the file; here its tables are read. A reader lists the keys of a table first, so that a
slip in a key is refused as an unknown key, and not as another one that is missing.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import date, datetime
from functools import cached_property
from pathlib import Path
from typing import Any, TypeVar

from mtgauge.base import door
from mtgauge.base.errors import InputError, OptionError
from mtgauge.base.findings import Finding
from mtgauge.base.nearest import meant
from mtgauge.base.sentences import say

#: The way to a value: keys of tables, and 0-based numbers in arrays.
KeyPath = tuple[str | int, ...]

#: Tables in tables that a file may have; those of mtgauge have three. Python's reader takes n² bytes for n.
_DEEPEST = 20
_Choice = TypeVar("_Choice", bound=str)
_PART = r"""(?:"[^"\n]*"|'[^'\n]*'|[A-Za-z0-9_-]+)"""
_NAME = rf"[ \t]*+({_PART}(?:[ \t]*+\.[ \t]*+{_PART})*+)[ \t]*+"
#: A header, ``[a.b]`` or ``[[a.b]]``, and a key that begins a line, ``a.b =``.
_HEADER = re.compile(rf"[ \t]*+(\[\[?){_NAME}\]\]?[ \t]*+(?:#.*)?$")
_KEY = re.compile(rf"{_NAME}=")
_BARE = re.compile(r"[\w-]+")
_KINDS = {
    str: say("a text"),
    int: say("a whole number"),
    float: say("a number"),
    bool: say("true or false"),
    dict: say("a table"),
    list: say("an array"),
}


@dataclass(frozen=True)
class TomlFile:
    """A TOML file and where its keys stand.

    Attributes:
        file: Its path, for messages.
        text: What is written in it.
        content: What it says.
        code: The code of errors about it; None for the code of `InputError`.
    """

    file: str
    text: str
    content: dict[str, Any]
    code: str | None = None

    @classmethod
    def parse(cls, data: str | bytes, file: str | Path, *, code: str | None = None) -> TomlFile:
        """Parses a file that has been read.

        Args:
            data: The text; bytes are UTF-8.
            file: Its path, for messages.
            code: The code of errors about it.

        Raises:
            InputError: It is no UTF-8, or no TOML within limits, or nests deeper than anybody writes.
        """
        try:
            text = data if isinstance(data, str) else data.decode("utf-8-sig")
        except UnicodeDecodeError as error:
            line = error.object.count(b"\n", 0, error.start) + 1
            raise InputError(say("is not UTF-8"), file=file, line=line, code=code) from None
        text = text.replace("\r\n", "\n")
        # a longer one is refused before it is parsed
        if len(text) <= door.MOST_SETTINGS and _is_too_deep(text):
            hint = say("nothing in it needs tables in tables in tables")
            raise InputError(say("is nested too deeply"), file=file, hint=hint, code=code)
        return cls(str(file), text, door.parse_toml(text, file=file, code=code), code)

    @classmethod
    def load(cls, path: str | Path) -> TomlFile:
        """Reads a file.

        Raises:
            InputError: It cannot be read, or is not TOML.
        """
        return cls.parse(door.read_bytes(path), path)

    @cached_property
    def lines(self) -> Mapping[KeyPath, int]:
        """1-based line of each header and of each key that begins a line, or of the first such in a table."""
        found: dict[KeyPath, int] = {}
        for path, line in _lines(self.text):
            for depth in range(1, len(path)):
                found.setdefault(path[:depth], line)
            found[path] = line
        return found

    def line(self, path: KeyPath) -> int | None:
        """Returns the line of a key, or of the nearest table around it whose line is known."""
        while path and path not in self.lines:
            path = path[:-1]
        return self.lines.get(path)

    def finding(
        self,
        code: str,
        message: str,
        path: KeyPath = (),
        *,
        hint: str | None = None,
    ) -> Finding:
        """Returns a finding on a key."""
        return Finding(code, message, file=self.file, line=self.line(path), hint=hint)

    @property
    def top(self) -> TomlTable:
        """All of it."""
        return TomlTable(self, (), self.content)


@dataclass(frozen=True)
class TomlTable:
    """One table of a TOML file, or the file as a whole.

    Every method that takes a key raises `InputError` for a value of another kind, and for a missing key without a
    default.

    Attributes:
        source: The file.
        path: The way to the table.
        content: Its keys and values.
    """

    source: TomlFile
    path: KeyPath
    content: Mapping[str, Any]

    def only(self, *known: str) -> TomlTable:
        """Returns the table itself, once it is sure that it has no other keys.

        Raises:
            InputError: It has; the message names those that are spelt nearly so.
        """
        for fault in self.unknown(*known):
            raise fault
        return self

    def unknown(self, *known: str) -> Iterator[InputError]:
        """Yields the error on each key that is none of these."""
        for key in self.content:
            if key not in known:
                yield self.error(say("unknown key {key}", key=self.at(key)), key, hint=meant(key, known))

    def error(self, message: str, *keys: str | int, hint: str | None = None) -> InputError:
        """Returns an error at a key, which may be in tables of the table; without keys at the table."""
        source = self.source
        return InputError(
            message, file=source.file, line=source.line((*self.path, *keys)), hint=hint, code=source.code
        )

    @contextmanager
    def placed(self, *keys: str | int) -> Iterator[None]:
        """Adds the place and the key of a value to errors about what is made of it.

        Raises:
            InputError: The block raised an error without a file.
        """
        try:
            yield
        except (InputError, OptionError) as error:
            if error.file is not None:
                raise
            key = self.at(*keys)
            message = say("{key}: {reason}", key=key, reason=error.message) if key else error.message
            raise self.error(message, *keys, hint=error.hint) from None

    def at(self, *keys: str | int) -> str:
        """Returns the way to a key from the top, for messages."""
        return shown((*self.path, *keys))

    def text(self, key: str, default: str | None = None) -> str:
        """Returns a text that is not blank, without white space around it."""
        value = self.string(key, default)
        return (value if default is not None else self._with_words(value, key)).strip()

    def string(self, key: str, default: str | None = None) -> str:
        """Returns a text as it is written, blank or not."""
        value: str = self._value(key, str, default)
        return value

    def whole(self, key: str, default: int | None = None, *, least: int | None = None) -> int:
        """Returns a whole number.

        Args:
            key: Its key.
            default: The number of a missing key.
            least: The smallest that it may be.
        """
        value: int = self._value(key, int, default)
        self._at_least(value, least, key)
        return value

    def number(self, key: str, default: float | None = None, *, least: float | None = None) -> float:
        """Returns a finite number, whole or not; the arguments are as in `whole`."""
        value = self._value(key, float, default)
        self._at_least(value, least, key)
        return float(value)

    def flag(self, key: str, *, default: bool | None = None) -> bool:
        """Returns true or false."""
        value: bool = self._value(key, bool, default)
        return value

    def choice(self, key: str, of: Iterable[_Choice], default: _Choice | None = None) -> _Choice:
        """Returns one of several texts, or a value of an enumeration."""
        return self._chosen(self._value(key, str, default), [*of], key)

    def choices(self, key: str, of: Iterable[_Choice], default: tuple[_Choice, ...] = ()) -> tuple[_Choice, ...]:
        """Returns an array of such texts or values."""
        known = [*of]
        return tuple(self._chosen(value, known, key, n) for n, value in enumerate(self.texts(key, default)))

    def choice_or_none(self, key: str, of: Iterable[_Choice]) -> _Choice | None:
        """Returns one of several texts, or a value of an enumeration; None where there is none."""
        return self.choice(key, of) if key in self.content else None

    def texts(self, key: str, default: tuple[str, ...] | None = None) -> tuple[str, ...]:
        """Returns an array of texts that are not blank, as they are written."""
        values = self._value(key, list, None if default is None else list(default))
        return tuple(
            self._with_words(self._checked(value, str, key, number), key, number)
            for number, value in enumerate(values)
        )

    def day(self, key: str) -> date | None:
        """Returns a date without a time; None where there is none."""
        value = self.content.get(key)
        if value is not None and (not isinstance(value, date) or isinstance(value, datetime)):
            hint = say("write it as 2008-01-31, without quotes")
            raise self.error(say("{key} must be a day", key=self.at(key)), key, hint=hint)
        return value

    def moment(self, key: str) -> date | datetime | None:
        """Returns a day, or a date with a time; None where there is none."""
        value = self.content.get(key)
        if value is not None and not isinstance(value, date):
            hint = say("write it as 2008-01-31 or 2008-01-31T18:00:00+08:00, without quotes")
            raise self.error(say("{key} must be a day or a date-time", key=self.at(key)), key, hint=hint)
        return value

    def table(self, key: str, default: Mapping[str, Any] | None = None) -> TomlTable:
        """Returns a table in it."""
        return TomlTable(self.source, (*self.path, key), self._value(key, dict, default))

    def named(self) -> Iterator[tuple[str, TomlTable]]:
        """Yields the name and the table of each key; all of them have tables."""
        for name in self.content:
            yield name, self.table(name)

    def tables(self, key: str, default: Sequence[Mapping[str, Any]] | None = None) -> Iterator[TomlTable]:
        """Yields the tables of an array."""
        for number, value in enumerate(self._value(key, list, default)):
            table: dict[str, Any] = self._checked(value, dict, key, number)
            yield TomlTable(self.source, (*self.path, key, number), table)

    def wrong(self, kind: str, value: object, *keys: str | int) -> InputError:
        """Returns the error on a value that has to be something else, which is named in words."""
        message = say("{key} must be {kind}, not {value!r:.60}", key=self.at(*keys), kind=kind, value=value)
        return self.error(message, *keys)

    def _value(self, key: str, kind: type, default: Any) -> Any:
        if key not in self.content:
            if default is not None:
                return default
            raise self.error(say("{key} is missing", key=self.at(key)), key)
        return self._checked(self.content[key], kind, key)

    def _checked(self, value: Any, kind: type, *keys: str | int) -> Any:
        # True is an int in Python; a whole number will do where a number is needed; no text of the field has a NUL
        is_one = isinstance(value, kind) and isinstance(value, bool) == (kind is bool)
        is_right = door.finite(value) is not None if kind is float else is_one
        if not is_right or (kind is str and "\0" in value):
            raise self.wrong(_KINDS[kind], value, *keys)
        return value

    def _with_words(self, value: str, *keys: str | int) -> str:
        if not value.strip():
            raise self.error(say("{key} is empty", key=self.at(*keys)), *keys)
        return value

    def _chosen(self, value: str, known: Sequence[_Choice], *keys: str | int) -> _Choice:
        for one in known:
            if one == value:
                return one
        hint = meant(value, known, say("one of {names}", names=", ".join(known)))
        raise self.error(say("{key} is {value!r}", key=self.at(*keys), value=value), *keys, hint=hint)

    def _at_least(self, value: float, least: float | None, key: str) -> None:
        if least is not None and value < least:
            message = say("{key} is {value}", key=self.at(key), value=value)
            raise self.error(message, key, hint=say("it is {least} or more", least=least))


def shown(path: KeyPath) -> str:
    """Returns a key path as people write it, with numbers from 1: ``tasks[2].languages``.

    >>> shown(("tasks", 1, "metrics", "chrF++"))
    'tasks[2].metrics."chrF++"'
    """
    keys = (part if isinstance(part, int) or _BARE.fullmatch(part) else f'"{part}"' for part in path)
    text = "".join(f"[{part + 1}]" if isinstance(part, int) else f".{part}" for part in keys)
    return text.removeprefix(".")


def _is_too_deep(text: str) -> bool:
    """Whether a key has more parts, or brackets stand in more brackets, than anything that a person writes."""
    depth = parts = 0
    for mark in door.toml_marks(text):
        parts = parts + 1 if mark == "." else 0
        depth += (mark in "[{") - (mark in "]}" and depth > 0)
        if max(depth, parts) > _DEEPEST:
            return True
    return False


def _lines(text: str) -> Iterator[tuple[KeyPath, int]]:
    """Keys that begin a line; what stands in a text of several lines is passed over."""
    table: KeyPath = ()
    counts: dict[KeyPath, int] = {}
    plain = door.TOML_TEXT.sub(lambda found: "\n" * found[0].count("\n") or found[0], text)
    for number, line in enumerate(plain.split("\n"), start=1):
        if header := _HEADER.match(line):
            table = _path(header[2], counts, repeated=header[1] == "[[")
            yield table, number
        elif key := _KEY.match(line):
            yield (*table, *_parts(key[1])), number


def _path(name: str, counts: dict[KeyPath, int], *, repeated: bool) -> KeyPath:
    """The path that a header stands for; a table of an array is the last one so far."""
    path: KeyPath = ()
    parts = _parts(name)
    for depth, part in enumerate(parts, start=1):
        path = (*path, part)
        if repeated and depth == len(parts):
            counts[path] = counts.get(path, -1) + 1
        if path in counts:
            path = (*path, counts[path])
    return path


def _parts(name: str) -> list[str]:
    return [part.strip("\"'") for part in re.findall(_PART, name)]
