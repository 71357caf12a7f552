"""JSON: a list of strings, one for each segment, or of objects with the keys that a line of JSON Lines has."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from mtgauge.base import door
from mtgauge.base.sentences import say
from mtgauge.corpus.findings import Findings
from mtgauge.corpus.formats.delimited import shown_names
from mtgauge.corpus.formats.jsonl import (
    RecordDecoder,
    RecordPlace,
    is_object,
    read_records,
    written_records,
)
from mtgauge.corpus.formats.table import SegmentTable

if TYPE_CHECKING:
    from mtgauge.corpus.formats.content import StoredContent
    from mtgauge.corpus.formats.losses import Losses
    from mtgauge.corpus.formats.storedset import StoredSet
    from mtgauge.corpus.languages import LanguagePair

_BLANKS = re.compile(r"[ \t\n\r]*")
_EXPECTED = say("write a list of strings, or of objects with the key text, or source, references and systems")


def recognise(content: StoredContent) -> bool:
    """Every file with the suffix."""
    return True


def read(content: StoredContent, languages: LanguagePair | None) -> SegmentTable | StoredSet:
    """Segments, or a test set where the first item is one of its segments."""
    text, findings = content.text, content.findings
    if not text.strip() or not _is_list(text):
        _report_other(text, findings)
        return SegmentTable(())
    items = list(items_of(text, findings))
    if items and isinstance(items[0][1], str | None):
        return _texts(items, findings)
    return read_records([(place, item) for place, item in items if is_object(item, place, findings)], findings)


def _is_list(text: str) -> bool:
    return text.startswith("[", _behind_blanks(text, 0))


def _behind_blanks(text: str, position: int) -> int:
    """The first position that holds no white space of JSON."""
    if text[position : position + 1] > " ":  # mostly, and faster
        return position
    found = _BLANKS.match(text, position)
    return position if found is None else found.end()


def _texts(items: Sequence[tuple[RecordPlace, Any]], findings: Findings) -> SegmentTable:
    """Segments from strings; null is one that a reference lacks."""
    for place, item in items:
        if not isinstance(item, str | None):
            findings.add("wrong-type", say("{what} is not a string", what=say("the item")), **place)
    return SegmentTable(tuple(item if isinstance(item, str) else None for _, item in items))


def _report_other(text: str, findings: Findings) -> None:
    """Says what a file holds instead of a list; nothing of an empty one, which has no segments."""
    if not text.strip():
        return
    try:
        value, end = door.parse_json_part(text, _behind_blanks(text, 0), door.JsonDecoder())
    except (ValueError, RecursionError) as fault:
        findings.report(door.json_error(fault))
    else:
        if isinstance(value, dict) and text.startswith("{", _behind_blanks(text, end)):
            message, hint = say("is JSON Lines, an object on each line, and not a list"), say("name it .jsonl")
        elif isinstance(value, dict):
            message = say("is one JSON object with the keys {keys}, not a list", keys=shown_names([*value]))
            hint = _EXPECTED
        else:
            message, hint = say("is one JSON value, not a list"), _EXPECTED
        findings.add("wrong-content", message, hint=hint)


def items_of(text: str, findings: Findings) -> Iterator[tuple[RecordPlace, Any]]:
    """The items of a list, each with the line that it begins on and its number; what is not JSON is reported.

    Args:
        text: The text of a file that begins with ``[``.
        findings: Where faults are reported; behind one that is not JSON nothing more is read.
    """
    decoder = RecordDecoder(findings)
    line, counted, number = 1, 0, 0
    try:
        for start, item in _parsed(text, decoder):
            line, counted, number = line + text.count("\n", counted, start), start, number + 1
            place: RecordPlace = {"line": line, "segment": number}
            decoder.report_repeated(place)
            yield place, item
    except (ValueError, RecursionError) as fault:
        findings.report(door.json_error(fault))


def _parsed(text: str, decoder: door.JsonDecoder) -> Iterator[tuple[int, Any]]:
    """Where each item of a list begins, and the item."""
    position = _behind_blanks(text, _behind_blanks(text, 0) + 1)
    is_open = not text.startswith("]", position)
    while is_open:
        item, end = door.parse_json_part(text, position, decoder)
        yield position, item
        position = _behind_blanks(text, end)
        is_open = text.startswith(",", position)
        if is_open:
            position = _behind_blanks(text, position + 1)
    if not text.startswith("]", position):
        raise json.JSONDecodeError("Expecting ',' delimiter", text, position)
    rest = _behind_blanks(text, position + 1)
    if rest < len(text):
        raise json.JSONDecodeError("Extra data", text, rest)


def write(stored: StoredSet, losses: Losses) -> bytes:
    """A list with an object for each segment; whatever a string can hold is kept."""
    written = "[\n" + ",\n".join(written_records(stored, losses)) + "\n]\n"
    # lone surrogates have an escape in JSON, which is what the error handler writes
    return written.encode("utf-8", "backslashreplace")
