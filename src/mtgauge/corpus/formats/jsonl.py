"""JSON Lines: one object a segment.

A file of segments has ``text`` (null: no reference here) and may have ``id document domain``. A test set has
``source``, ``references`` and ``systems`` (name -> text, null where one is missing), and the metadata of
`mtgauge.corpus.formats.storedset`.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from mtgauge.corpus.findings import Findings
from mtgauge.corpus.formats.table import METADATA, SegmentTable
from mtgauge.corpus.textfile import split_lines
from mtgauge.sentences import say

if TYPE_CHECKING:
    from mtgauge.corpus.formats.losses import Losses
    from mtgauge.corpus.formats.registry import StoredContent
    from mtgauge.corpus.formats.storedset import SegmentTexts, StoredSet
    from mtgauge.corpus.languages import LanguagePair

_SET_KEYS = ("source", "references", "systems")


def recognise(content: StoredContent) -> bool:
    """Every file with the suffix."""
    return True


def read(content: StoredContent, languages: LanguagePair | None) -> SegmentTable | StoredSet:
    """Segments, or a test set where the first object is one of its segments."""
    return (read_set if holds_a_set(content.text) else parse)(content.text, content.findings)


def parse(text: str, findings: Findings) -> SegmentTable:
    """A segment for each object; other keys are left alone.

    Reports lines that are no JSON objects, lack a key that the first has, or hold a wrong type.
    """
    objects = objects_of(text, findings)
    found = [name for name in METADATA if objects and name in objects[0][1]]
    texts: list[str | None] = []
    columns: dict[str, list[str]] = {name: [] for name in found}
    for line, item in objects:
        if "text" not in item:
            findings.add(
                "missing-column", say("has no key 'text' (keys: {keys})", keys=", ".join(item)), line=line
            )
        texts.append(_text(item, "text", "'text'", line, findings))
        for name in found:
            columns[name].append(_string(item, name, line, findings))
    return SegmentTable.from_columns(texts, columns)


def holds_a_set(text: str) -> bool:
    """Whether the first object is a segment of a test set."""
    try:
        item = json.loads(text.partition("\n")[0])
    except (ValueError, RecursionError):
        return False
    return isinstance(item, dict) and "text" not in item and any(key in item for key in _SET_KEYS)


def read_set(text: str, findings: Findings) -> StoredSet:
    """A test set from the text of a file."""
    from mtgauge.corpus.formats import storedset
    from mtgauge.corpus.formats.columns import one_pair

    objects = objects_of(text, findings)
    first = objects[0][1] if objects else {}
    given = {
        name: [_string(item, name, line, findings) for line, item in objects]
        for name in ("id", *storedset.METADATA, "languages", "source")
        if name in first
    }
    if objects and not any(key in first for key in _SET_KEYS):
        findings.add(
            "missing-column", say("has none of the keys {keys}", keys=", ".join(_SET_KEYS)), line=objects[0][0]
        )
    for line, item in objects:
        for key in ("source", "id"):
            if key in item and key not in first:
                findings.add(
                    "missing-column", say("has the key {key!r}, which the first line has not", key=key), line=line
                )
    if "id" in given:
        storedset.check_ids(given["id"], findings)
    others = dict.fromkeys(key for _, item in objects for key in item if key not in (*_SET_KEYS, *given))
    return storedset.StoredSet(
        size=len(objects),
        ids=tuple(given["id"]) if "id" in given else None,
        metadata=storedset.known_metadata(given),
        sources=tuple(given["source"]) if "source" in given else None,
        references=_by_name(objects, "references", findings),
        systems=_by_name(objects, "systems", findings),
        languages=one_pair(given.get("languages", ()), findings),
        left=tuple(f"values of {key!r}" for key in others),
    )


def _by_name(
    objects: Sequence[tuple[int, dict[str, Any]]], key: str, findings: Findings
) -> dict[str, SegmentTexts]:
    rows: list[dict[str, str | None]] = []
    for line, item in objects:
        value = item.get(key, {})
        if not isinstance(value, dict):
            findings.add("wrong-type", say("{key!r} is not an object of name and text", key=key), line=line)
            value = {}
        rows.append({name: _text(value, name, f"{key!r} {name!r}", line, findings) for name in value})
    names = dict.fromkeys(name for row in rows for name in row)
    return {name: tuple(row.get(name) for row in rows) for name in names}


def objects_of(text: str, findings: Findings) -> list[tuple[int, dict[str, Any]]]:
    """(line, object) of each line; what is none is reported."""
    rows = ((line, _object(line, row, findings)) for line, row in enumerate(split_lines(text), start=1))
    return [(line, item) for line, item in rows if item is not None]


def _object(line: int, row: str, findings: Findings) -> dict[str, Any] | None:
    repeated: list[str] = []

    def pairs(items: list[tuple[str, Any]]) -> dict[str, Any]:
        found = dict(items)
        if len(found) < len(items):
            repeated.extend(name for name in found if sum(key == name for key, _ in items) > 1)
        return found

    try:
        item = json.loads(row, object_pairs_hook=pairs)
    except json.JSONDecodeError as error:
        findings.add(
            "broken-json",
            say("is not JSON: {reason} at column {column}", reason=error.msg, column=error.colno),
            line=line,
        )
        return None
    except RecursionError:
        findings.add("broken-json", say("is nested too deeply"), line=line)
        return None
    except ValueError:
        findings.add("broken-json", say("holds a number with too many digits"), line=line)
        return None
    if not isinstance(item, dict):
        findings.add("broken-json", say("is not a JSON object"), line=line)
        return None
    if repeated:
        findings.add("repeated-column", say("has the key {key!r} twice", key=repeated[0]), line=line)
    return item


def _text(item: dict[str, Any], name: str, shown: str, line: int, findings: Findings) -> str | None:
    value = item.get(name)
    if value is not None and not isinstance(value, str):
        findings.add("wrong-type", say("{what} is not a string", what=shown), line=line)
        return None
    return value


def _string(item: dict[str, Any], name: str, line: int, findings: Findings) -> str:
    value = item.get(name)
    if isinstance(value, str | int) and not isinstance(value, bool):
        return str(value)
    findings.add("wrong-type", say("{name!r} is missing or no string", name=name), line=line)
    return ""


def write(stored: StoredSet, losses: Losses) -> bytes:
    """An object for each segment; whatever a string can hold is kept."""
    losses.without(stored, keeps=("ids", "languages", "document", "domain", "origlang", "collection", "testsuite"))
    lines = []
    for i in range(stored.size):
        item: dict[str, Any] = {} if stored.ids is None else {"id": stored.ids[i]}
        item |= {name: values[i] for name, values in stored.metadata.items()}
        if stored.languages is not None:
            item["languages"] = str(stored.languages)
        if stored.sources is not None:
            item["source"] = stored.sources[i]
        item["references"] = {name: texts[i] for name, texts in stored.references.items()}
        item["systems"] = {name: texts[i] for name, texts in stored.systems.items()}
        lines.append(json.dumps(item, ensure_ascii=False) + "\n")
    # lone surrogates have an escape in JSON, which is what the error handler writes
    return "".join(lines).encode("utf-8", "backslashreplace")
