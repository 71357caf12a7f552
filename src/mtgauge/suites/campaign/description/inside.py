"""Paths of files in the campaign's folder, as a TOML file of the campaign has them."""

from __future__ import annotations

from pathlib import PureWindowsPath

from mtgauge.base.sentences import say
from mtgauge.base.toml import TomlTable


def file_of(table: TomlTable, key: str, default: str | None = None) -> str:
    """The path of a file, from the folder on.

    Raises:
        InputError: It is missing and has no default, is no text, or leads out of the folder.
    """
    return _inside(table, key, table.text(key, default))


def files_of(table: TomlTable, key: str, default: tuple[str, ...] | None = None) -> tuple[str, ...]:
    """An array of such paths; the errors are the same."""
    return tuple(_inside(table, key, path) for path in table.texts(key, default))


def _inside(table: TomlTable, key: str, path: str) -> str:
    # as Windows reads it, which takes more for a way out than others do
    read = PureWindowsPath(path)
    if read.anchor or ".." in read.parts:
        hint = say("copy the file there, and write its path from the folder on, such as data/source.xml")
        message = say("{key} leads out of the campaign's folder: {path}", key=table.at(key), path=path)
        raise table.error(message, key, hint=hint)
    return path
