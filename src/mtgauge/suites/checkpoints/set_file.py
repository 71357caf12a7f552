"""Sets of check-points as JSON Lines: a first line on the whole set, then a check-point a line."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any

from mtgauge.base import door
from mtgauge.base.errors import InputError
from mtgauge.base.sentences import say
from mtgauge.corpus import textfile
from mtgauge.suites.checkpoints.checkpoint_set import CheckPoint, CheckPointSet, PointReference, PointSpans
from mtgauge.suites.checkpoints.taxonomy import Category, CategoryGroup, PointSide, Taxonomy

SCHEMA = "mtgauge/checkpoints/1"


def write_set(points: CheckPointSet) -> str:
    """The lines of a file, each with its line end."""
    return "".join(
        json.dumps(item, ensure_ascii=False, allow_nan=False, separators=(", ", ": ")) + "\n"
        for item in (_head(points), *map(_point, points.points))
    )


def read_set(path: str) -> CheckPointSet:
    """The check-points of a file.

    Raises:
        InputError: It cannot be read, is of another form or schema, or its parts do not fit together; with the
            line.
    """
    lines = textfile.split_lines(textfile.decode(door.read_bytes(path), path))
    if not lines:
        raise InputError(say("is empty"), file=path, code="no-checkpoints")
    try:
        head = _object(lines[0], 1)
        if head.get("schema") != SCHEMA:
            raise InputError(
                say(
                    "is not a set of check-points: the schema is {found!r}, not {schema!r}",
                    found=head.get("schema"), schema=SCHEMA,
                ),
                line=1, code="broken-checkpoints",
            )  # fmt: skip
        taxonomy = _taxonomy(_taken(head, "taxonomy", dict, 1))
        references = _taken(head, "references", dict, 1)
        return CheckPointSet(
            taxonomy,
            tuple(_points(lines)),
            _strings(head, "segments", 1),
            {name: _strings(references, name, 1) for name in references},
            _taken(head, "languages", str, 1, ""),
            _taken(head, "made", dict, 1, {}),
        )
    except InputError as error:
        raise error.at(file=path) from None


def _head(points: CheckPointSet) -> dict[str, Any]:
    taxonomy = points.taxonomy
    return {
        "schema": SCHEMA,
        "languages": points.languages,
        "segments": list(points.segments),
        "references": {name: list(digests) for name, digests in points.references.items()},
        "taxonomy": {
            "name": taxonomy.name,
            "categories": [
                {"id": item.id, "side": str(item.side), "names": dict(item.names), "example": item.example}
                for item in taxonomy.categories
            ],
            "groups": [
                {"id": item.id, "members": list(item.members), "names": dict(item.names), "mixed": item.mixed}
                for item in taxonomy.groups
            ],
        },
        "made": dict(points.made),
    }


def _point(point: CheckPoint) -> dict[str, Any]:
    found: dict[str, Any] = {"id": point.id, "segment": point.segment, "category": point.category}
    for key, value in (("spans", point.spans), ("words", point.words), ("entries", point.entries)):
        if value:
            found[key] = list(value)
    found["references"] = {part.reference: _part(part) for part in point.references}
    return found


def _part(part: PointReference) -> dict[str, Any]:
    found: dict[str, Any] = {"spans": list(part.spans), "aligned": part.is_aligned}
    if part.text:
        found["text"] = part.text
    if part.confidence is not None:
        found["confidence"] = part.confidence
    return found


def _taxonomy(content: Mapping[str, Any]) -> Taxonomy:
    categories = [
        Category(
            _taken(item, "id", str, 1), _side(_taken(item, "side", str, 1)),
            _names(item), _taken(item, "example", str, 1, ""),
        )
        for item in _taken(content, "categories", list, 1)
    ]  # fmt: skip
    groups = [
        CategoryGroup(
            _taken(item, "id", str, 1), _strings(item, "members", 1), _names(item),
            _taken(item, "mixed", bool, 1, False),
        )
        for item in _taken(content, "groups", list, 1, [])
    ]  # fmt: skip
    try:
        return Taxonomy(_taken(content, "name", str, 1), tuple(categories), tuple(groups))
    except InputError as error:
        raise error.at(line=1) from None


def _names(item: Mapping[str, Any]) -> dict[str, str]:
    found: dict[str, str] = _taken(item, "names", dict, 1, {})
    if not all(isinstance(name, str) for name in found.values()):
        raise _broken(say("{key} is not of type {type}", key="names", type="list of strings"), 1)
    return found


def _side(name: str) -> PointSide:
    if name not in tuple(PointSide):
        raise _broken(say("side is {found!r}, not source or target", found=name), 1)
    return PointSide(name)


def _points(lines: list[str]) -> Iterator[CheckPoint]:
    for number, line in enumerate(lines[1:], start=2):
        if not line.strip():
            continue
        item = _object(line, number)
        parts = _taken(item, "references", dict, number)
        yield CheckPoint(
            _taken(item, "id", str, number),
            _taken(item, "segment", str, number),
            _taken(item, "category", str, number),
            tuple(_read_part(name, part, number) for name, part in parts.items()),
            _spans(item.get("spans", []), number),
            _strings(item, "words", number),
            _strings(item, "entries", number),
            number,
        )


def _read_part(name: str, part: Any, line: int) -> PointReference:
    if not isinstance(part, dict):
        raise _broken(say("{key} is not of type {type}", key=f"references.{name}", type="object"), line)
    confidence = part.get("confidence")
    if confidence is not None and not (isinstance(confidence, int | float) and 0 <= confidence <= 1):
        raise _broken(say("confidence is {value!r}, not from 0 to 1", value=confidence), line)
    spans = _spans(_taken(part, "spans", list, line), line)
    if not spans:
        raise _broken(say("{key} has no spans", key=f"references.{name}"), line)
    return PointReference(
        name, spans, _taken(part, "aligned", bool, line, False), _taken(part, "text", str, line, ""), confidence
    )


def _spans(content: Any, line: int) -> PointSpans:
    if not isinstance(content, list):
        raise _broken(say("{key} is not of type {type}", key="spans", type="list"), line)
    found: list[tuple[int, int]] = []
    for span in content:
        match span:
            case [int(start), int(end)] if 0 <= start < end:
                found.append((start, end))
            case _:
                raise _broken(say("{span} is not a span [start, end]", span=json.dumps(span)), line)
    return tuple(found)


def _strings(item: Mapping[str, Any], key: str, line: int) -> tuple[str, ...]:
    found = _taken(item, key, list, line, [])
    if not all(isinstance(text, str) for text in found):
        raise _broken(say("{key} is not of type {type}", key=key, type="list of strings"), line)
    return tuple(found)


_TYPES = {dict: "object", list: "list", str: "string", bool: "boolean"}


def _taken(item: Mapping[str, Any], key: str, kind: type, line: int, default: Any = None) -> Any:
    """A value of an object; without a default it must be there."""
    if not isinstance(item, dict):
        raise _broken(say("is not a JSON object"), line)
    if key not in item and default is not None:
        return default
    if key not in item:
        raise _broken(say("has no key {key!r}", key=key), line)
    if not isinstance(item[key], kind):
        raise _broken(say("{key} is not of type {type}", key=key, type=_TYPES[kind]), line)
    return item[key]


def _object(line: str, number: int) -> dict[str, Any]:
    try:
        found = door.parse_json(line)
    except InputError as error:
        raise _broken(error.message, number) from None
    if not isinstance(found, dict):
        raise _broken(say("is not a JSON object"), number)
    return found


def _broken(message: str, line: int) -> InputError:
    return InputError(message, line=line, code="broken-checkpoints")
