"""Events as lines of JSON, and lines as events: the same event again, to the last character."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import asdict, fields
from datetime import UTC, date, datetime
from typing import Any

from mtgauge.campaign.description.resource import Embargoed
from mtgauge.campaign.description.task import Role, SetName
from mtgauge.campaign.ledger import events
from mtgauge.campaign.ledger.events import LedgerEvent
from mtgauge.campaign.rules.descriptions import DescriptionPart, OutOfListData, SystemDescription
from mtgauge.campaign.rules.registration import Registration
from mtgauge.campaign.rules.technical_reports import ReportLength
from mtgauge.findings import Finding, Severity
from mtgauge.sentences import Sentence

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
    "run-explained": events.RunExplained,
    "kit-forced": events.KitForced,
}
_NAMES = {kind: name for name, kind in KINDS.items()}


def to_line(event: LedgerEvent) -> str:
    """The JSON of an event, without the end of its line."""
    values = {item.name: getattr(event, item.name) for item in fields(event)}
    return json.dumps({"kind": _NAMES[type(event)], **{name: _plain(value) for name, value in values.items()}})


def of_line(line: str) -> LedgerEvent:
    """The event of a line.

    Raises:
        ValueError: The line is no event.
    """
    try:
        values = json.loads(line)
        kind = KINDS[values.pop("kind")]
        return kind(**{name: _READ.get(name, _as_is)(value) for name, value in values.items()})
    except (TypeError, KeyError, AttributeError, RecursionError) as error:
        raise ValueError(str(error)) from None


# -- to JSON ----------------------------------------------------------------------------------------------------


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
        "message": _of_text(finding.message),
        "hint": None if finding.hint is None else _of_text(finding.hint),
        "file": finding.file,
        "line": finding.line,
        "segment": finding.segment,
    }
    return {name: value for name, value in values.items() if value is not None}


def _of_text(text: str) -> Any:
    """A text; a sentence with its values as its form and these, so that it can be said in other languages."""
    if not isinstance(text, Sentence) or not text.values:
        return str(text)
    values = {
        name: _of_text(value) if isinstance(value, str) else _number(value) for name, value in text.values.items()
    }
    return {"form": text.form, "values": values}


def _number(value: Any) -> Any:
    return value if isinstance(value, int | float | None) else str(value)


# -- from JSON --------------------------------------------------------------------------------------------------


def _moment(value: str) -> datetime:
    found = datetime.fromisoformat(value)
    if found.tzinfo is None:
        raise ValueError(f"{value!r} has no time zone")
    return found.astimezone(UTC)


def _finding(value: Mapping[str, Any]) -> Finding:
    values = dict(value)
    values["message"] = _text(values["message"])
    if "hint" in values:
        values["hint"] = _text(values["hint"])
    return Finding(**values | {"severity": Severity(values["severity"])})


def _text(value: Any) -> Any:
    if isinstance(value, str):
        return Sentence(value)
    return Sentence(value["form"], {name: _value(item) for name, item in value["values"].items()})


def _value(value: Any) -> Any:
    return _text(value) if isinstance(value, dict) else value


def _findings(value: list[Any]) -> tuple[Finding, ...]:
    return tuple(map(_finding, value))


def _description(value: Mapping[str, Any]) -> SystemDescription:
    parts = {DescriptionPart(part): text for part, text in value["parts"].items()}
    return SystemDescription(
        parts, tuple(OutOfListData(**data) for data in value["out_of_list"]), value["is_declared"]
    )


def _registration(value: Mapping[str, Any] | None) -> Registration | None:
    if value is None:
        return None
    lists = {name: tuple(value[name]) for name in ("tasks", "terms")}
    signed = value["signed"]
    return Registration(**{**value, **lists, "signed": None if signed is None else date.fromisoformat(signed)})


def _length(value: Mapping[str, int] | None) -> ReportLength | None:
    return None if value is None else ReportLength(**value)


def _as_is(value: Any) -> Any:
    return value


#: Field -> how its value is read; what is not here is as JSON has it.
_READ: dict[str, Callable[[Any], Any]] = {
    "at": _moment,
    "until": _moment,
    "set": SetName,
    "role": Role,
    "what": Embargoed,
    "findings": _findings,
    "description": _description,
    "registration": _registration,
    "length": _length,
    "files": tuple,
}
