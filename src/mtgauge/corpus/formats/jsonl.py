"""JSON Lines: one object a line with ``text`` (null: no reference here) and ``id document domain``."""

import json
from typing import Any

from mtgauge.corpus.formats.table import METADATA, SegmentTable
from mtgauge.corpus.textfile import split_lines
from mtgauge.errors import InputError


def parse(text: str) -> SegmentTable:
    """A segment for each object; other keys are left alone.

    Raises:
        InputError: A line is no JSON object, lacks a key that the first has, or holds a wrong type.
    """
    objects = [_object(line, row) for line, row in enumerate(split_lines(text), start=1)]
    found = [name for name in METADATA if objects and name in objects[0]]
    texts: list[str | None] = []
    columns: dict[str, list[str]] = {name: [] for name in found}
    for line, item in enumerate(objects, start=1):
        if "text" not in item:
            raise InputError(f"has no key 'text' (keys: {', '.join(item)})", line=line)
        if item["text"] is not None and not isinstance(item["text"], str):
            raise InputError("'text' is no string", line=line)
        texts.append(item["text"])
        for name in found:
            columns[name].append(_string(item, name, line))
    return SegmentTable.from_columns(texts, columns)


def _object(line: int, row: str) -> dict[str, Any]:
    try:
        item = json.loads(row)
    except json.JSONDecodeError as error:
        raise InputError(f"is no JSON: {error.msg} at column {error.colno}", line=line) from None
    except RecursionError:
        raise InputError("is nested too deeply", line=line) from None
    if not isinstance(item, dict):
        raise InputError("is no JSON object", line=line)
    return item


def _string(item: dict[str, Any], name: str, line: int) -> str:
    value = item.get(name)
    if isinstance(value, str | int) and not isinstance(value, bool):
        return str(value)
    raise InputError(f"{name!r} is missing or no string", line=line)
