"""The form of a system: a TOML file beside the result file, with the parts of its description.

    environment = "..."
    time = "..."
    technology = "..."
    training_data = "..."
    external_technology = "..."

    [[out_of_list]]
    name = "..."
    public = true
    origin = "..."
    newest = 2007-06-30

    [[out_of_list]]
    name = "..."
    public = false
    content = "..."
    amount = "..."
    newest = 2007-06-30

``out_of_list = []`` declares that there is no data out of the campaign's list.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import date, datetime
from typing import Any

from mtgauge.campaign.description.table import TomlFile
from mtgauge.campaign.rules.descriptions import DescriptionPart, OutOfListData, SystemDescription
from mtgauge.errors import InputError
from mtgauge.findings import Finding
from mtgauge.sentences import say

_PARTS = {part.value.replace("-", "_"): part for part in DescriptionPart}
_RESOURCES = "out_of_list"
_TEXTS = ("name", "origin", "content", "amount")
_PUBLIC = "public"
_NEWEST = "newest"


def read_form(data: bytes, path: str) -> tuple[SystemDescription, tuple[Finding, ...]]:
    """What a form says, and what is wrong with it.

    Args:
        data: The bytes of the form.
        path: What it is called.
    """
    try:
        content = TomlFile.parse_sent(data, path).content
    except InputError as error:
        fault = Finding("bad-form", error.message, file=path, line=error.line, hint=error.hint)
        return SystemDescription(), (fault,)
    faults = tuple(Finding("bad-form", message, file=path) for message in _faults(content))
    parts = {part: str(content[key]).strip() for key, part in _PARTS.items() if isinstance(content.get(key), str)}
    resources = tuple(_resource(table) for table in _tables(content) if not list(_table_faults(table)))
    return SystemDescription(parts, resources, _RESOURCES in content), faults


def _tables(content: Mapping[str, Any]) -> list[Any]:
    tables = content.get(_RESOURCES, [])
    return tables if isinstance(tables, list) else []


def _resource(table: Mapping[str, Any]) -> OutOfListData:
    texts = {key: str(table.get(key, "")).strip() for key in _TEXTS}
    newest = table[_NEWEST].isoformat() if _NEWEST in table else ""
    return OutOfListData(is_public=bool(table[_PUBLIC]), newest=newest, **texts)


def _faults(content: Mapping[str, Any]) -> Iterator[str]:
    for key, value in content.items():
        if key in _PARTS:
            if not isinstance(value, str):
                yield say("{key} is not text", key=key)
        elif key != _RESOURCES:
            yield say(
                "has an unknown key {key!r}; those of a form are {names}",
                key=key,
                names=", ".join([*_PARTS, _RESOURCES]),
            )
        elif not isinstance(value, list):
            yield say(
                "{resources} is not a list of tables; write [[{resources}]] before each", resources=_RESOURCES
            )
    for number, table in enumerate(_tables(content), start=1):
        yield from (
            say("{table} {message}", table=f"{_RESOURCES} {number}", message=message)
            for message in _table_faults(table)
        )


def _table_faults(table: Any) -> Iterator[str]:
    if not isinstance(table, dict):
        yield say("is not a table")
        return
    for key, value in table.items():
        if key not in (*_TEXTS, _PUBLIC, _NEWEST):
            yield say("has an unknown key {key!r}", key=key)
        elif key in _TEXTS and not isinstance(value, str):
            yield say("has no text as {key}", key=key)
        elif key == _NEWEST and (not isinstance(value, date) or isinstance(value, datetime)):
            yield say("has no day as {key}; write it as 2008-01-31, without quotes", key=key)
    if not str(table.get("name", "")).strip():
        yield say("has no name")
    if not isinstance(table.get(_PUBLIC), bool):
        yield say("does not say {public} = true or {public} = false", public=_PUBLIC)
