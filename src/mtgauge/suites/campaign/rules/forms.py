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

from collections.abc import Callable
from typing import ParamSpec, TypeVar

from mtgauge.base.errors import InputError
from mtgauge.base.findings import Finding
from mtgauge.base.toml import TomlTable
from mtgauge.suites.campaign.rules.descriptions import DescriptionPart, OutOfListData, SystemDescription
from mtgauge.suites.campaign.rules.sent_form import parse_sent

_Read = TypeVar("_Read")
_Arguments = ParamSpec("_Arguments")
_PARTS = {part.value.replace("-", "_"): part for part in DescriptionPart}
_RESOURCES = "out_of_list"
_TEXTS = ("origin", "content", "amount")


def read_form(data: bytes, path: str) -> tuple[SystemDescription, tuple[Finding, ...]]:
    """What a form says, and what is wrong with it.

    Args:
        data: The bytes of the form.
        path: What it is called.
    """
    try:
        top = parse_sent(data, path, code="bad-form").top
    except InputError as error:
        return SystemDescription(), (error.finding,)
    form = _Form()
    form.check_keys(top, *_PARTS, _RESOURCES)
    parts = {part: form.read(top.string, key, "") for key, part in _PARTS.items() if key in top.content}
    tables = form.read(lambda: [*top.tables(_RESOURCES, ())]) or []
    resources = [form.resource(table) for table in tables]
    description = SystemDescription(
        {part: text.strip() for part, text in parts.items() if text is not None},
        tuple(resource for resource in resources if resource is not None),
        _RESOURCES in top.content,
    )
    return description, tuple(form.faults)


class _Form:
    """Reads what can be read, and gathers what is wrong with the rest."""

    def __init__(self) -> None:
        self.faults: list[Finding] = []

    def check_keys(self, table: TomlTable, *known: str) -> None:
        self.faults += (error.finding for error in table.unknown(*known))

    def read(
        self, read: Callable[_Arguments, _Read], *arguments: _Arguments.args, **named: _Arguments.kwargs
    ) -> _Read | None:
        try:
            return read(*arguments, **named)
        except InputError as error:
            self.faults.append(error.finding)
            return None

    def resource(self, table: TomlTable) -> OutOfListData | None:
        """The data of a table; None where anything is wrong with it."""
        before = len(self.faults)
        self.check_keys(table, "name", "public", "newest", *_TEXTS)
        name, is_public = self.read(table.text, "name"), self.read(table.flag, "public")
        texts = {key: (self.read(table.string, key, "") or "").strip() for key in _TEXTS}
        newest = self.read(table.day, "newest")
        if name is None or is_public is None or len(self.faults) > before:
            return None
        return OutOfListData(name=name, is_public=is_public, newest=newest.isoformat() if newest else "", **texts)
