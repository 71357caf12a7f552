"""JSON Lines: one object a segment.

A file of segments has ``text`` (null: no reference here) and may have ``id document domain``. A test set has
``source``, ``references`` and ``systems`` (name -> text, null where one is missing), and the metadata of
`mtgauge.corpus.formats.storedset`; or ``src``, ``ref`` and ``mt`` as COMET has them.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NotRequired, TypeAlias, TypedDict

from mtgauge.base import door
from mtgauge.base.errors import InputError
from mtgauge.base.sentences import say
from mtgauge.corpus.findings import Findings
from mtgauge.corpus.formats.delimited import shown_names
from mtgauge.corpus.formats.table import METADATA, SegmentTable
from mtgauge.corpus.textfile import split_lines

if TYPE_CHECKING:
    from mtgauge.corpus.formats.content import StoredContent
    from mtgauge.corpus.formats.losses import Losses
    from mtgauge.corpus.formats.storedset import SegmentTexts, StoredSet
    from mtgauge.corpus.languages import LanguagePair


class RecordPlace(TypedDict):
    """Where an object stands.

    Attributes:
        line: The line on which it begins.
        segment: Its number, where several may be on one line.
    """

    line: int
    segment: NotRequired[int]


#: Where an object stands, and the object.
Record: TypeAlias = tuple[RecordPlace, dict[str, Any]]
_SET_KEYS = ("source", "references", "systems")
_COMET_KEYS = {"ref": "references", "mt": "systems"}


def recognise(content: StoredContent) -> bool:
    """Every file with the suffix."""
    return True


def read(content: StoredContent, languages: LanguagePair | None) -> SegmentTable | StoredSet:
    """Segments, or a test set where the first object is one of its segments."""
    return read_records(_records(content.text, content.findings), content.findings)


def read_records(records: Sequence[Record], findings: Findings) -> SegmentTable | StoredSet:
    """Segments, or a test set where the first object is one of its segments; other keys are left alone.

    Reports objects that lack a key that the first has, or hold a wrong type.
    """
    return (_test_set if records and _is_of_a_set(records[0][1]) else _segments)(records, findings)


def _segments(records: Sequence[Record], findings: Findings) -> SegmentTable:
    found = [name for name in METADATA if records and name in records[0][1]]
    texts: list[str | None] = []
    columns: dict[str, list[str]] = {name: [] for name in found}
    for place, item in records:
        if "text" not in item:
            findings.add(
                "missing-column",
                say("has no key 'text' (keys: {keys})", keys=shown_names([*item])),
                hint=say("a test set has the keys source, references, systems, or src, ref, mt as COMET has them"),
                **place,
            )
        texts.append(_text(item, "text", "'text'", place, findings))
        for name in found:
            columns[name].append(_string(item, name, place, findings))
    return SegmentTable.from_columns(texts, columns)


def _is_of_a_set(item: Mapping[str, Any]) -> bool:
    return "text" not in item and any(key in item for key in (*_SET_KEYS, "src", *_COMET_KEYS))


def read_set(text: str, findings: Findings) -> StoredSet:
    """A test set from the text of a file."""
    return _test_set(_records(text, findings), findings)


def _test_set(records: Sequence[Record], findings: Findings) -> StoredSet:
    from mtgauge.corpus.formats import storedset
    from mtgauge.corpus.formats.columns import one_pair

    first = records[0][1] if records else {}
    is_of_roles = _is_of_a_set(first) and not any(key in first for key in _SET_KEYS)
    if is_of_roles:
        records = [(place, _named_parts(item)) for place, item in records]
        first = records[0][1]
    lines = [place["line"] for place, _ in records]
    given = {
        name: [_string(item, name, place, findings) for place, item in records]
        for name in ("id", *storedset.METADATA, "languages", "source")
        if name in first
    }
    _check_keys(records, findings)
    if "id" in given:
        storedset.check_ids(given["id"], findings, lines)
    others = dict.fromkeys(key for _, item in records for key in item if key not in (*_SET_KEYS, *given))
    return storedset.StoredSet(
        size=len(records),
        ids=tuple(given["id"]) if "id" in given else None,
        metadata=storedset.known_metadata(given),
        sources=tuple(given["source"]) if "source" in given else None,
        references=_by_name(records, "references", findings),
        systems=_by_name(records, "systems", findings),
        languages=one_pair(given.get("languages", ()), findings, lines),
        unread=tuple(others),
        is_named=not is_of_roles,
    )


def _named_parts(item: Mapping[str, Any]) -> dict[str, Any]:
    """A segment of COMET's data as one of ours: its reference is called ``ref``, its system ``mt``."""
    found = {"source" if key == "src" else key: value for key, value in item.items() if key not in _COMET_KEYS}
    return found | {part: {key: item[key]} for key, part in _COMET_KEYS.items() if key in item}


def _check_keys(records: Sequence[Record], findings: Findings) -> None:
    """Reports a set without texts, and objects with keys that count only where the first has them."""
    if not records:
        return
    start, first = records[0]
    if not any(key in first for key in _SET_KEYS):
        findings.add("missing-column", say("has none of the keys {keys}", keys=", ".join(_SET_KEYS)), **start)
    for place, item in records:
        for key in ("source", "id"):
            if key in item and key not in first:
                findings.add(
                    "missing-column", say("has the key {key!r}, which the first line has not", key=key), **place
                )


def _records(text: str, findings: Findings) -> list[Record]:
    return [({"line": line}, item) for line, item in objects_of(text, findings)]


def _by_name(records: Sequence[Record], key: str, findings: Findings) -> dict[str, SegmentTexts]:
    rows: list[dict[str, str | None]] = []
    for place, item in records:
        value = item.get(key, {})
        if not isinstance(value, dict):
            findings.add("wrong-type", say("{key!r} is not an object of name and text", key=key), **place)
            value = {}
        rows.append({name: _text(value, name, f"{key!r} {name!r}", place, findings) for name in value})
    names = dict.fromkeys(name for row in rows for name in row)
    return {name: tuple(row.get(name) for row in rows) for name in names}


def objects_of(text: str, findings: Findings) -> list[tuple[int, dict[str, Any]]]:
    """(line, object) of each line; what is none is reported."""
    decoder, found = RecordDecoder(findings), []
    for line, row in enumerate(split_lines(text), start=1):
        try:
            item = door.parse_json(row, line=line, decoder=decoder)
        except InputError as error:
            findings.report(error)
            continue
        decoder.report_repeated({"line": line})
        if is_object(item, {"line": line}, findings):
            found.append((line, item))
    return found


def is_object(item: Any, place: RecordPlace, findings: Findings) -> bool:
    """Whether an item is an object; anything else is reported."""
    if not isinstance(item, dict):
        findings.add("broken-json", say("is not a JSON object"), **place)
    return isinstance(item, dict)


class RecordDecoder(door.JsonDecoder):
    """Decodes JSON, and reports objects that have a key twice.

    Args:
        findings: Where they are reported.
    """

    def __init__(self, findings: Findings) -> None:
        super().__init__(object_pairs_hook=self._pairs)
        self._findings = findings
        self._repeated: list[str] = []

    def _pairs(self, items: list[tuple[str, Any]]) -> dict[str, Any]:
        found = dict(items)
        if len(found) < len(items):
            self._repeated.extend(name for name in found if sum(key == name for key, _ in items) > 1)
        return found

    def report_repeated(self, place: RecordPlace) -> None:
        """Reports a key that stands twice in an object of what was decoded last."""
        repeated, self._repeated = self._repeated, []
        if repeated:
            self._findings.add("repeated-column", say("has the key {key!r} twice", key=repeated[0]), **place)


def _text(item: dict[str, Any], name: str, shown: str, place: RecordPlace, findings: Findings) -> str | None:
    value = item.get(name)
    if value is not None and not isinstance(value, str):
        findings.add("wrong-type", say("{what} is not a string", what=shown), **place)
        return None
    return value


def _string(item: dict[str, Any], name: str, place: RecordPlace, findings: Findings) -> str:
    value = item.get(name)
    if isinstance(value, str):
        return value
    # ids and labels may be numbers; a text that is one came from a program that lost it
    if name != "source" and isinstance(value, int) and not isinstance(value, bool):
        return str(value)
    findings.add("wrong-type", say("{name!r} is missing or no string", name=name), **place)
    return ""


def write(stored: StoredSet, losses: Losses) -> bytes:
    """An object for each segment; whatever a string can hold is kept."""
    lines = [f"{record}\n" for record in written_records(stored, losses)]
    # lone surrogates have an escape in JSON, which is what the error handler writes
    return "".join(lines).encode("utf-8", "backslashreplace")


def written_records(stored: StoredSet, losses: Losses) -> Iterator[str]:
    """The object of each segment as JSON on one line; lone surrogates are left as they are."""
    losses.without(stored, keeps=("ids", "languages", "document", "domain", "origlang", "collection", "testsuite"))
    for i in range(stored.size):
        item: dict[str, Any] = {} if stored.ids is None else {"id": stored.ids[i]}
        item |= {name: values[i] for name, values in stored.metadata.items()}
        if stored.languages is not None:
            item["languages"] = str(stored.languages)
        if stored.sources is not None:
            item["source"] = stored.sources[i]
        item["references"] = {name: texts[i] for name, texts in stored.references.items()}
        item["systems"] = {name: texts[i] for name, texts in stored.systems.items()}
        yield json.dumps(item, ensure_ascii=False)
