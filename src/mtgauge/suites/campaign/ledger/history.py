"""What happened, in sentences: for the organiser, for the site that it concerns, and for the report."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime

from mtgauge.base.findings import has_errors
from mtgauge.base.findings.capped import counted
from mtgauge.base.sentences import Sentence, listed, say
from mtgauge.suites.campaign.description.resource import Embargoed
from mtgauge.suites.campaign.ledger import events
from mtgauge.suites.campaign.ledger.events import LedgerEvent
from mtgauge.suites.campaign.ledger.ledger import Ledger
from mtgauge.suites.campaign.ledger.standing import name_of


@dataclass(frozen=True, slots=True)
class HistoryLine:
    """One event for readers.

    Attributes:
        number: Of the event.
        event: The event.
        what: What happened, without who and when.
        site: Whom it concerns; None: everybody, or nobody but the organiser.
        is_public: Whether the report tells it.
    """

    number: int
    event: LedgerEvent
    what: Sentence
    site: str | None
    is_public: bool

    def concerns(self, site: str) -> bool:
        """Whether a site may read it: it is about that site, or about all."""
        return self.site == site or (self.site is None and self.is_public)

    def unnamed(self) -> HistoryLine:
        """The same without who and why, since both could name a site."""
        return replace(self, event=replace(self.event, by="", why=""))

    def shown(self, ledger: Ledger) -> Sentence:
        """When, what, who and why, as one line."""
        about = {"n": self.number, "moment": ledger.campaign.calendar.shown(self.event.at), "what": self.what}
        by = self.event.by
        line = say("{n}: {moment}, {by}: {what}", **about, by=by) if by else say("{n}: {moment}: {what}", **about)
        return say("{line} ({why})", line=line, why=self.event.why) if self.event.why else line


def history(ledger: Ledger) -> list[HistoryLine]:
    """Every event, in the order in which they were written down."""
    return [_line(ledger, number, event) for number, event in enumerate(ledger.events, start=1)]


def history_for(ledger: Ledger, site: str, at: datetime) -> list[HistoryLine]:
    """The events that a site may read at a moment.

    Until sites are named it does not learn who decided for all, and why: that could name another site.

    Args:
        ledger: What happened.
        site: The site.
        at: Now.
    """
    is_kept = ledger.campaign.is_embargoed(Embargoed.SITES, at)
    lines = (line for line in history(ledger) if line.concerns(site))
    return [line.unnamed() if is_kept and line.site is None else line for line in lines]


def _line(ledger: Ledger, number: int, event: LedgerEvent) -> HistoryLine:
    site = getattr(event, "site", None)
    if isinstance(event, events.FileReceived | events.FileExamined | events.LateFileDecided):
        site = _site_of(ledger, number if isinstance(event, events.FileReceived) else event.entry)
    elif isinstance(event, events.FormReceived):
        site = event.registration.site if event.registration is not None else None
    return HistoryLine(number, event, _said(ledger, event), site, _is_public(event))


def _site_of(ledger: Ledger, entry: int) -> str | None:
    report = dict(ledger.numbered(events.ReportReceived)).get(entry)
    if report is not None:
        return report.site
    known = ledger.by_number.get(entry)
    name = name_of(ledger, known) if known is not None else None
    return name.site if name is not None else None


#: What everybody may read afterwards: technical reports and decisions that changed what counts, not who paid.
_PUBLIC = (
    events.ReportReceived, events.Withdrawal, events.DeadlineExtended, events.QuotaRaised, events.LateFileDecided,
    events.SystemRenamed, events.RolesSwapped, events.EmbargoLifted, events.SiteLeftOut, events.KitForced,
)  # fmt: skip


def _is_public(event: LedgerEvent) -> bool:
    # that a task was scored is news only where it was scored again for a reason
    return isinstance(event, _PUBLIC) or (isinstance(event, events.RunMade) and event.why != "")


def _said(ledger: Ledger, event: LedgerEvent) -> Sentence:
    """What happened, without who and when."""
    about: dict[str, object]
    match event:
        case events.FileReceived():
            about = {"sent": event.sent, "set": event.set.said, "sha256": event.sha256}
            return say("{sent} came for the {set}, SHA-256 {sha256}", **about)
        case events.FileExamined():
            n = sum(counted(event.findings))
            number = say("1 finding") if n == 1 else say("{n} findings", n=n)
            # the digest of its code is for the journal
            about = {"entry": event.entry, "program": event.program.partition("+")[0], "counted": number}
            if has_errors(event.findings):
                return say("entry {entry} was examined by mtgauge {program}: faults, {counted}", **about)
            return say("entry {entry} was examined by mtgauge {program}: sound, {counted}", **about)
        case events.FormReceived():
            if has_errors(event.findings):
                return say("the form {sent} came, with faults", sent=event.sent)
            return say("the form {sent} came", sent=event.sent)
        case events.ReportReceived():
            about = {"site": event.site, "sent": event.sent, "sha256": event.sha256}
            if event.length is None:
                return say("the technical report {sent} of {site} came, not readable, SHA-256 {sha256}", **about)
            return say(
                "the technical report {sent} of {site} came: {characters:,} Chinese characters, {words:,} words, "
                "{verdict}, SHA-256 {sha256}",
                **about,
                characters=event.length.characters,
                words=event.length.words,
                verdict=say("with faults") if has_errors(event.findings) else say("without faults"),
            )
        case events.SiteDecided():
            if event.approved:
                return say("site {site} was approved of", site=event.site)
            return say("site {site} was turned away", site=event.site)
        case events.FeePaid():
            return say("site {site} paid {n} {currency}", site=event.site, n=event.amount, currency=event.currency)
        case events.SignatureReceived():
            return say("the signed form of {site} came", site=event.site)
        case events.Withdrawal():
            what = {
                "site": event.site,
                "task": event.task or say("all tasks"),
                "system": event.system or say("all systems"),
            }
            if event.undone:
                return say("the withdrawal of {site} ({task}, {system}) was taken back", **what)
            return say("site {site} withdrew results ({task}, {system})", **what)
        case events.DeadlineExtended():
            until, name = ledger.campaign.calendar.shown(event.until), event.event
            if event.site is None:
                return say("{event} was extended until {until} for all", event=name, until=until)
            return say("{event} was extended until {until} for {site}", event=name, until=until, site=event.site)
        case events.QuotaRaised():
            about = {"site": event.site, "n": event.more, "role": event.role.said, "task": event.task}
            return say("site {site} may submit {n} more {role} to {task}", **about)
        case events.LateFileDecided():
            if event.taken:
                return say("the late entry {n} was taken", n=event.entry)
            return say("the late entry {n} was refused", n=event.entry)
        case events.SystemRenamed():
            about = {"site": event.site, "old": event.system, "new": event.to, "task": event.task}
            return say("system {old} of {site} in {task} is called {new}", **about)
        case events.RolesSwapped():
            about = {"site": event.site, "new": event.contrast, "old": event.primary, "task": event.task}
            return say("{new} took the place of {old} as primary result of {site} in {task}", **about)
        case events.IdsDrawn():
            n = len(event.ids)
            return say("an anonymous id was drawn") if n == 1 else say("{n} anonymous ids were drawn", n=n)
        case events.EmbargoLifted():
            return say("{what} were given out under an embargo", what=event.what.said)
        case events.SiteLeftOut():
            if event.run is None:
                return say("site {site} was left out of a package of {task}", site=event.site, task=event.task)
            return say(
                "site {site} was left out of run {n} of {task}", site=event.site, n=event.run, task=event.task
            )
        case events.RunMade():
            causes = []
            if event.files:
                causes.append(say("{files} changed", files=listed(event.files)))
            if event.lost:
                causes.append(say("run {numbers} was lost", numbers=listed([*map(str, event.lost)])))
            about = {"task": event.task, "n": event.run}
            if not causes:
                return say("{task} was scored as run {n}", **about)
            return say("{task} was scored as run {n}, since {causes}", **about, causes=listed(causes))
        case events.KitForced():
            about = {"site": event.site, "task": event.task, "set": event.set.said}
            return say("site {site} was given a kit for {task}, {set}, against the rules", **about)
    raise TypeError(type(event))
