"""TOML files that people write: typed values, and errors that name the line and the key."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import date, datetime
from enum import StrEnum
from pathlib import Path, PureWindowsPath
from typing import Any, TypeVar

from mtgauge import door
from mtgauge.campaign.description.nesting import is_too_deep
from mtgauge.errors import InputError
from mtgauge.findings import Finding
from mtgauge.nearest import meant
from mtgauge.sentences import say

#: The way to a value: keys of tables, and 0-based numbers in arrays.
KeyPath = tuple[str | int, ...]

_Choice = TypeVar("_Choice", bound=StrEnum)
_HEADER = re.compile(r"\s*(\[{1,2})([^\[\]]+)\]{1,2}\s*(?:#.*)?$")
_KEY = re.compile(r"""\s*("[^"]*"|'[^']*'|[A-Za-z0-9_-]+)\s*=""")
#: Bytes of a file that a participant may send: 256 KB.
LARGEST_SENT = 256_000
_KINDS = {
    str: say("a text"),
    int: say("a whole number"),
    bool: say("true or false"),
    dict: say("a table"),
    list: say("an array"),
}


@dataclass(frozen=True)
class TomlFile:
    """A TOML file and where its keys stand.

    Attributes:
        file: Its path, for messages.
        content: What it says.
        lines: 1-based line of each header, and of each key that begins a line.
    """

    file: str
    content: dict[str, Any]
    lines: Mapping[KeyPath, int]

    @classmethod
    def parse(cls, data: bytes, file: str) -> TomlFile:
        """Reads the bytes of a file.

        Raises:
            InputError: They are no UTF-8, or no TOML within limits, or nest deeper than anybody writes.
        """
        try:
            text = data.decode("utf-8-sig").replace("\r\n", "\n")
        except UnicodeDecodeError as error:
            raise InputError(say("is not UTF-8"), file=file, line=data.count(b"\n", 0, error.start) + 1) from None
        if is_too_deep(text):
            hint = say("nothing in it needs tables in tables in tables")
            raise InputError(say("is nested too deeply"), file=file, hint=hint)
        return cls(file, door.parse_toml(text, file=file), dict(_lines(text)))

    @classmethod
    def parse_sent(cls, data: bytes, file: str) -> TomlFile:
        """Reads the bytes of a file that a participant sent: Python's reader takes 500 times as much memory.

        Raises:
            InputError: They are too many, no UTF-8, no TOML, or nest deeper than anybody writes.
        """
        if len(data) > LARGEST_SENT:
            size = {"size": len(data), "most": LARGEST_SENT}
            raise InputError(say("has {size:,} bytes; a form has up to {most:,}", **size), file=file)
        return cls.parse(data, file)

    @classmethod
    def load(cls, path: str | Path) -> TomlFile:
        """Reads a file.

        Raises:
            InputError: It cannot be read, or is not TOML.
        """
        return cls.parse(door.read_bytes(path), str(path))

    def line(self, path: KeyPath) -> int | None:
        """The line of a key, or of the nearest table around it whose line is known."""
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
        """A finding on a key."""
        return Finding(code, message, file=self.file, line=self.line(path), hint=hint)

    @property
    def top(self) -> TomlTable:
        """All of it."""
        return TomlTable(self, (), self.content)


@dataclass(frozen=True)
class TomlTable:
    """One table of a TOML file, or the file as a whole.

    Every method that takes a key raises `InputError` where the value is of another kind, and where there is none,
    unless it has a default.

    Attributes:
        source: The file.
        path: The way to the table.
        content: Its keys and values.
    """

    source: TomlFile
    path: KeyPath
    content: Mapping[str, Any]

    def only(self, *known: str) -> TomlTable:
        """The table itself, once it is sure that it has no other keys.

        Raises:
            InputError: It has; the message names those that are spelt nearly so.
        """
        for key in self.content:
            if key not in known:
                raise self.error(
                    say("unknown key {key}", key=shown((*self.path, key))), key, hint=meant(key, known)
                )
        return self

    def error(self, message: str, key: str | int | None = None, *, hint: str | None = None) -> InputError:
        """An error at a key, or at the table."""
        path = self.path if key is None else (*self.path, key)
        return InputError(message, file=self.source.file, line=self.source.line(path), hint=hint)

    def text(self, key: str, default: str | None = None) -> str:
        """A text that is not blank; without white space around it."""
        value: str = self._value(key, str, default)
        if default is None and not value.strip():
            raise self.error(say("{key} is empty", key=self._at(key)), key)
        return value.strip()

    def whole(self, key: str, default: int | None = None) -> int:
        """A whole number."""
        value: int = self._value(key, int, default)
        return value

    def flag(self, key: str, *, default: bool | None = None) -> bool:
        """True or false."""
        value: bool = self._value(key, bool, default)
        return value

    def choice(self, key: str, of: type[_Choice], default: _Choice | None = None) -> _Choice:
        """A value of an enumeration."""
        value = self._value(key, str, default)
        if value not in list(of):
            hint = say("one of {names}", names=", ".join(of))
            raise self.error(say("{key} is {value!r}", key=self._at(key), value=value), key, hint=hint)
        return of(value)

    def choice_or_none(self, key: str, of: type[_Choice]) -> _Choice | None:
        """A value of an enumeration; None where there is none."""
        return self.choice(key, of) if key in self.content else None

    def texts(self, key: str, default: tuple[str, ...] | None = None) -> tuple[str, ...]:
        """An array of texts."""
        values = self._value(key, list, None if default is None else list(default))
        if not all(isinstance(value, str) and value.strip() for value in values):
            raise self.error(say("{key} must be an array of texts", key=self._at(key)), key)
        return tuple(values)

    def file(self, key: str, default: str | None = None) -> str:
        """The path of a file in the campaign's folder, from there."""
        return self._inside(key, self.text(key, default))

    def files(self, key: str, default: tuple[str, ...] | None = None) -> tuple[str, ...]:
        """An array of such paths."""
        return tuple(self._inside(key, path) for path in self.texts(key, default))

    def _inside(self, key: str, path: str) -> str:
        # as Windows reads it, which takes more for a way out than others do
        read = PureWindowsPath(path)
        if read.anchor or ".." in read.parts:
            hint = say("copy the file there, and write its path from the folder on, such as data/source.xml")
            message = say("{key} leads out of the campaign's folder: {path}", key=self._at(key), path=path)
            raise self.error(message, key, hint=hint)
        return path

    def day(self, key: str) -> date | None:
        """A date without a time; None where there is none."""
        value = self.content.get(key)
        if value is not None and (not isinstance(value, date) or isinstance(value, datetime)):
            raise self.error(
                say("{key} must be a day", key=self._at(key)),
                key,
                hint=say("write it as 2008-01-31, without quotes"),
            )
        return value

    def moment(self, key: str) -> date | datetime | None:
        """A day, or a date with a time; None where there is none."""
        value = self.content.get(key)
        if value is not None and not isinstance(value, date):
            hint = say("write it as 2008-01-31 or 2008-01-31T18:00:00+08:00, without quotes")
            raise self.error(say("{key} must be a day or a date-time", key=self._at(key)), key, hint=hint)
        return value

    def table(self, key: str) -> TomlTable:
        """A table in it."""
        return TomlTable(self.source, (*self.path, key), self._value(key, dict, None))

    def tables(self, key: str) -> Iterator[TomlTable]:
        """The tables of an array; none where the key is not there."""
        for number, value in enumerate(self._value(key, list, [])):
            if not isinstance(value, dict):
                raise self.error(say("{key} must be an array of tables", key=self._at(key)), key)
            yield TomlTable(self.source, (*self.path, key, number), value)

    def _value(self, key: str, kind: type, default: Any) -> Any:
        if key not in self.content:
            if default is not None:
                return default
            raise self.error(say("{key} is missing", key=self._at(key)), key)
        value = self.content[key]
        if type(value) is not kind:
            raise self.error(
                say("{key} must be {kind}, not {value!r:.60}", key=self._at(key), kind=_KINDS[kind], value=value),
                key,
            )
        return value

    def _at(self, key: str) -> str:
        return shown((*self.path, key))


def shown(path: KeyPath) -> str:
    """A key path as people write it, with numbers from 1: ``tasks[2].languages``."""
    text = "".join(f"[{part + 1}]" if isinstance(part, int) else f".{part}" for part in path)
    return text.removeprefix(".")


def _lines(text: str) -> Iterator[tuple[KeyPath, int]]:
    """Keys that begin a line; what stands in a text of several lines is passed over."""
    table: KeyPath = ()
    counts: dict[KeyPath, int] = {}
    quote = ""
    for number, line in enumerate(text.split("\n"), start=1):
        if not quote:
            if header := _HEADER.match(line):
                table = _path(header[2], counts, repeated=header[1] == "[[")
                yield table, number
            elif key := _KEY.match(line):
                yield (*table, key[1].strip("\"'")), number
        for mark in re.findall(r'"""|\'\'\'', line):
            quote = mark if not quote else "" if quote == mark else quote


def _path(name: str, counts: dict[KeyPath, int], *, repeated: bool) -> KeyPath:
    """The path that a header stands for; a table of an array is the last one so far."""
    path: KeyPath = ()
    parts = [part.strip().strip("\"'") for part in name.split(".")]
    for depth, part in enumerate(parts, start=1):
        path = (*path, part)
        if repeated and depth == len(parts):
            counts[path] = counts.get(path, -1) + 1
        if path in counts:
            path = (*path, counts[path])
    return path
