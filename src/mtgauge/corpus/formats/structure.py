"""Plain text by its name that looks like JSON, like a table or like XML, whose syntax would be scored."""

from __future__ import annotations

from collections.abc import Sequence

from mtgauge.base import door
from mtgauge.base.errors import InputError
from mtgauge.corpus.formats.columns import holds_a_set, is_known_column
from mtgauge.corpus.formats.table import METADATA


def likely_suffix(lines: Sequence[str]) -> str | None:
    """The suffix of the format that a file looks like; None where its lines are texts.

    It looks like JSON where all of it is, like XML where it begins with an XML declaration, and like a table where
    its first line names several columns that are known, and all lines have as many fields.

    Args:
        lines: All lines of the file.
    """
    if not lines:
        return None
    first = lines[0].lstrip()
    if first.startswith("<?xml "):
        return ".xml"
    if first.startswith("{") and all(map(_is_object, lines)):
        return ".jsonl"
    if first.startswith("[") and _is_list("\n".join(lines)):
        return ".json"
    if _is_table(lines, "\t"):
        return ".tsv"
    return ".csv" if _is_table(lines[:1], ",") else None


def _is_object(line: str) -> bool:
    try:
        return isinstance(door.parse_json(line), dict)
    except InputError:
        return False


def _is_list(text: str) -> bool:
    """Whether a text is a list of strings or of objects; of a text in brackets, such as ``[1]``, it is not."""
    try:
        items = door.parse_json(text)
    except InputError:
        return False
    return bool(items) and all(isinstance(item, str | dict) for item in items)


def _is_table(lines: Sequence[str], mark: str) -> bool:
    names = lines[0].split(mark)
    known = [name for name in names if name == "text" or name in METADATA or is_known_column(name)]
    has_texts = "text" in known or holds_a_set(known)
    return has_texts and len(known) > 1 and all(line.count(mark) == len(names) - 1 for line in lines)
