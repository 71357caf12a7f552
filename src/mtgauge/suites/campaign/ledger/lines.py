"""Events as lines of JSON, and lines as events: the same event again, to the last character."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict, fields
from datetime import UTC, date, datetime
from typing import Any

from mtgauge.base import door
from mtgauge.base.errors import InputError
from mtgauge.base.findings import Finding
from mtgauge.base.sentences import Sentence, say
from mtgauge.suites.campaign.ledger import events
from mtgauge.suites.campaign.ledger.events import LedgerEvent
from mtgauge.suites.campaign.ledger.values import object_of
from mtgauge.suites.campaign.rules.descriptions import SystemDescription
from mtgauge.suites.campaign.rules.registration import Registration
from mtgauge.suites.campaign.rules.technical_reports import ReportLength

#: How each kind of event is called in a line.
KINDS: dict[str, type[LedgerEvent]] = {
    "file-received": events.FileReceived,
    "file-examined": events.FileExamined,
    "form-received": events.FormReceived,
    "report-received": events.ReportReceived,
    "site-decided": events.SiteDecided,
    "fee-paid": events.FeePaid,
    "signature-received": events.SignatureReceived,
    "withdrawal": events.Withdrawal,
    "deadline-extended": events.DeadlineExtended,
    "quota-raised": events.QuotaRaised,
    "late-file-decided": events.LateFileDecided,
    "system-renamed": events.SystemRenamed,
    "roles-swapped": events.RolesSwapped,
    "ids-drawn": events.IdsDrawn,
    "embargo-lifted": events.EmbargoLifted,
    "site-left-out": events.SiteLeftOut,
    "kit-forced": events.KitForced,
    "run-made": events.RunMade,
}
#: What kinds were called in journals of earlier versions.
_FORMER: dict[str, type[LedgerEvent]] = {"run-explained": events.RunMade}
_NAMES = {kind: name for name, kind in KINDS.items()}


def to_line(event: LedgerEvent) -> str:
    """The JSON of an event, without the end of its line."""
    return json.dumps(to_values(event))


def to_values(event: LedgerEvent) -> dict[str, Any]:
    """An event as JSON has it."""
    values = {item.name: getattr(event, item.name) for item in fields(event)}
    return {"kind": _NAMES[type(event)], **{name: _plain(value) for name, value in values.items()}}


def json_object(line: str | bytes) -> dict[str, Any]:
    """The object in a line of JSON.

    Raises:
        ValueError: There is none.
    """
    try:
        values = door.parse_json(line.decode() if isinstance(line, bytes) else line)
    except (ValueError, InputError):
        values = None
    if not isinstance(values, dict):
        raise ValueError(say("it is no object of JSON"))
    return values


def of_values(values: Mapping[str, Any]) -> LedgerEvent:
    """The event that JSON has so.

    Raises:
        ValueError: There is no such kind of event, or a value is not of the type of its field.
    """
    kind = (KINDS | _FORMER).get(str(values.get("kind")))
    if kind is None:
        raise ValueError(say("there is no event {kind!r}", kind=values.get("kind")))
    return object_of(kind, {name: value for name, value in values.items() if name != "kind"})


def _plain(value: Any) -> Any:
    if isinstance(value, datetime):
        return value.astimezone(UTC).isoformat()
    if isinstance(value, date):
        return value.isoformat()
    if isinstance(value, tuple):
        return [_plain(item) for item in value]
    if isinstance(value, Finding):
        return _of_finding(value)
    if isinstance(value, SystemDescription):
        parts = {str(part): text for part, text in value.parts.items()}
        out_of_list = [asdict(data) for data in value.out_of_list]
        return {"parts": parts, "out_of_list": out_of_list, "is_declared": value.is_declared}
    if isinstance(value, Registration | ReportLength):
        return {item.name: _plain(getattr(value, item.name)) for item in fields(value)}
    return dict(value) if isinstance(value, Mapping) else value


def _of_finding(finding: Finding) -> dict[str, Any]:
    """What is known of a finding; the message in English, and the form and the values that it is made of."""
    values = {
        "code": finding.code,
        "severity": str(finding.severity),
        "message": text_values(finding.message),
        "hint": None if finding.hint is None else text_values(finding.hint),
        "file": finding.file,
        "line": finding.line,
        "segment": finding.segment,
    }
    return {name: value for name, value in values.items() if value is not None}


def text_values(text: str) -> Any:
    """A text as JSON; a sentence as its form and its values, so that it can be said in other languages."""
    if not isinstance(text, Sentence) or not text.values:
        return str(text)
    values = {
        name: text_values(one) if isinstance(one, str) else _number(one) for name, one in text.values.items()
    }
    return {"form": text.form, "values": values}


def _number(value: Any) -> Any:
    return value if isinstance(value, int | float | None) else str(value)
