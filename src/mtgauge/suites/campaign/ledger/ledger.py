"""The ledger: a campaign and everything that happened in it, as a value."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from functools import cached_property
from typing import Any, TypeVar

from mtgauge.base.findings import has_errors
from mtgauge.suites.campaign.description.calendar import REGISTRATION_DEADLINE
from mtgauge.suites.campaign.description.campaign import Campaign
from mtgauge.suites.campaign.description.task import Role
from mtgauge.suites.campaign.ledger.events import (
    DeadlineExtended,
    FeePaid,
    FileExamined,
    FileReceived,
    FormReceived,
    IdsDrawn,
    LateFileDecided,
    LedgerEvent,
    QuotaRaised,
    ReportReceived,
    SignatureReceived,
    SiteDecided,
)
from mtgauge.suites.campaign.rules.registration import Registration

_Kind = TypeVar("_Kind", bound=LedgerEvent)


@dataclass(frozen=True, slots=True)
class Entry:
    """A result file and what was found in it.

    Attributes:
        number: That of its event, from 1; later files have higher numbers.
        received: How it came.
        examination: What was found in its bytes; None where nobody has looked yet.
    """

    number: int
    received: FileReceived
    examination: FileExamined | None


@dataclass(frozen=True)
class Ledger:
    """A campaign, and its events in the order in which they were written down.

    Attributes:
        campaign: What ``campaign.toml`` says.
        events: Number 1 first.
    """

    campaign: Campaign
    events: tuple[LedgerEvent, ...] = ()

    def and_then(self, *events: LedgerEvent) -> Ledger:
        """The ledger after more has happened."""
        return replace(self, events=(*self.events, *events))

    def numbered(self, kind: type[_Kind]) -> list[tuple[int, _Kind]]:
        """The events of one kind with their numbers."""
        return self._of_kind.get(kind, [])

    def all_of(self, kind: type[_Kind]) -> list[_Kind]:
        """The events of one kind."""
        return [event for _, event in self.numbered(kind)]

    @cached_property
    def _of_kind(self) -> Mapping[type[LedgerEvent], list[Any]]:
        found: dict[type[LedgerEvent], list[Any]] = {}
        for number, event in enumerate(self.events, start=1):
            found.setdefault(type(event), []).append((number, event))
        return found

    # -- files ----------------------------------------------------------------------------------------------------

    @cached_property
    def entries(self) -> tuple[Entry, ...]:
        """Every result file that came, by number."""
        examined = {event.entry: event for event in self.all_of(FileExamined)}
        return tuple(Entry(number, event, examined.get(number)) for number, event in self.numbered(FileReceived))

    @cached_property
    def by_number(self) -> Mapping[int, Entry]:
        """Number -> its entry."""
        return {entry.number: entry for entry in self.entries}

    @cached_property
    def taken_late(self) -> frozenset[int]:
        """The entries that count as if they had come in time."""
        last = {event.entry: event.taken for event in self.all_of(LateFileDecided)}
        return frozenset(number for number, taken in last.items() if taken)

    @cached_property
    def received(self) -> frozenset[str]:
        """The SHA-256 of everything that came: also of forms that were refused, and of what came twice."""
        files = self.all_of(FileReceived)
        forms = {event.form_sha256 for event in files if event.form_sha256 is not None}
        registrations = {event.sha256 for event in self.all_of(FormReceived)}
        reports = {event.sha256 for event in self.all_of(ReportReceived)}
        return frozenset({event.sha256 for event in files} | forms | registrations | reports)

    def sites_before(self, number: int) -> list[str]:
        """The sites that had sent a form before an event; names of files are read by them at any time."""
        forms = [(n, event.registration) for n, event in self.numbered(FormReceived)]
        return sorted({form.site for n, form in forms if form is not None and n < number})

    # -- sites ----------------------------------------------------------------------------------------------------

    @cached_property
    def registrations(self) -> Mapping[str, Registration]:
        """Site -> what its last form in time says, with the tasks of all: no form takes an earlier one back."""
        found: dict[str, Registration] = {}
        for form in (event.registration for event in self.forms):
            if form is not None:
                tasks = (*(found[form.site].tasks if form.site in found else ()), *form.tasks)
                found[form.site] = replace(form, tasks=tuple(dict.fromkeys(tasks)))
        return dict(sorted(found.items()))

    @cached_property
    def forms(self) -> list[FormReceived]:
        """The registration forms that have no faults and came in time, the oldest first."""
        return [
            event
            for event in sorted(self.all_of(FormReceived), key=lambda event: event.at)
            if event.registration is not None
            and not has_errors(event.findings)
            and not self.is_late(event, event.registration.site)
        ]

    @cached_property
    def _decided(self) -> Mapping[str, bool]:
        return {event.site: event.approved for event in self.all_of(SiteDecided)}

    def is_approved(self, site: str) -> bool:
        """Whether the organiser lets a site take part; without a word, where no approval is needed."""
        return self._decided.get(site, not self.campaign.approval)

    def is_late(self, form: FormReceived, site: str) -> bool:
        """Whether a registration form came after its deadline."""
        return form.at > self.deadline(REGISTRATION_DEADLINE, site)

    def has_paid(self, site: Registration) -> bool:
        """Whether the organiser has received the fee of a site, or it owes none."""
        fee = self.campaign.fee_of(site.country)
        paid = [event for event in self.all_of(FeePaid) if event.site == site.site]
        return fee is None or sum(event.amount for event in paid if event.currency == fee.currency) >= fee.amount

    def has_signed(self, site: str) -> bool:
        """Whether the organiser has the signed form of a site."""
        return any(event.site == site for event in self.all_of(SignatureReceived))

    @cached_property
    def anonymous_ids(self) -> Mapping[str, str]:
        """Site -> its anonymous id, of those that have one."""
        return {site: name for event in self.all_of(IdsDrawn) for site, name in event.ids.items()}

    # -- what the organiser changed -------------------------------------------------------------------------------

    def deadline(self, event: str, site: str | None = None) -> datetime:
        """The last moment of an event of the calendar for a site; None: without an extension of its own.

        Of several extensions the longest counts, and none shortens the calendar.
        """
        ends = (e.until for e in self.all_of(DeadlineExtended) if e.event == event and e.site in (None, site))
        return max((self.campaign.calendar[event].end, *ends))

    def more_of(self, site: str, task: str, role: Role) -> int:
        """How many more results a site may submit than others."""
        raised = (event for event in self.all_of(QuotaRaised) if event.site == site)
        return sum(event.more for event in raised if (event.task, event.role) == (task, role))
