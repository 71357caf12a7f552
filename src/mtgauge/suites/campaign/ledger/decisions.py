"""What the organiser decides and what sites ask for, as events; what would change nothing is refused.

Every function takes the ledger as it is, and what is common to all events as `Who`. It gives the event, or raises.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime

from mtgauge.base.errors import OptionError
from mtgauge.base.findings import Finding
from mtgauge.base.nearest import meant
from mtgauge.base.sentences import say
from mtgauge.suites.campaign.description.calendar import REGISTRATION_DEADLINE
from mtgauge.suites.campaign.description.task import Role, Task
from mtgauge.suites.campaign.ledger.events import (
    DeadlineExtended,
    FeePaid,
    LateFileDecided,
    QuotaRaised,
    RolesSwapped,
    SignatureReceived,
    SiteDecided,
    SystemRenamed,
    Withdrawal,
)
from mtgauge.suites.campaign.ledger.ledger import Ledger
from mtgauge.suites.campaign.ledger.reports import decide_reports
from mtgauge.suites.campaign.ledger.standing import OUTSIDE, State, decide
from mtgauge.suites.campaign.rules.names import SubmissionName, compose_name, composed
from mtgauge.suites.campaign.rules.registration import ORGANISER


@dataclass(frozen=True, slots=True)
class Who:
    """What is common to all decisions.

    Attributes:
        at: Now.
        by: Who decides or asks.
        why: Why; empty where nobody asks.
    """

    at: datetime
    by: str = ORGANISER
    why: str = ""


def approved(ledger: Ledger, who: Who, site: str, *, approve: bool) -> SiteDecided:
    """The organiser approves of a site, or turns it away.

    Raises:
        OptionError: There is no such site.
    """
    return SiteDecided(at=who.at, by=who.by, why=who.why, site=_site(ledger, site), approved=approve)


def paid(ledger: Ledger, who: Who, site: str, amount: int, currency: str) -> FeePaid:
    """The organiser has received a fee.

    Raises:
        OptionError: There is no such site, or it owes nothing in that currency.
    """
    site = _site(ledger, site)
    fee = ledger.campaign.fee_of(ledger.registrations[site].country)
    if fee is None or fee.currency != currency.upper():
        owed = (
            say("it owes nothing")
            if fee is None
            else say("its fee is {n} {code}", n=fee.amount, code=fee.currency)
        )
        raise OptionError(say("site {site} owes nothing in {currency}", site=site, currency=currency), hint=owed)
    return FeePaid(at=who.at, by=who.by, why=who.why, site=site, amount=amount, currency=currency.upper())


def signed(ledger: Ledger, who: Who, site: str) -> SignatureReceived:
    """The organiser has the form of a site with its signature or stamp.

    Raises:
        OptionError: There is no such site.
    """
    return SignatureReceived(at=who.at, by=who.by, why=who.why, site=_site(ledger, site))


def extended(ledger: Ledger, who: Who, event: str, until: datetime, site: str | None = None) -> DeadlineExtended:
    """A deadline becomes later, for a site or for all.

    Args:
        ledger: What happened.
        who: Who decides, when and why.
        event: Id of an event of the calendar.
        until: Its new last moment.
        site: For whom; None: for all.

    Raises:
        OptionError: There is no such event or site, it is no deadline of sites, or it ends later already.
    """
    _check_deadline(ledger, event)
    if site is not None:
        # who is too late to register may have more time
        site = composed(site) if event == REGISTRATION_DEADLINE else _site(ledger, site)
    now = ledger.deadline(event, site)
    if until <= now:
        shown = ledger.campaign.calendar.shown
        message = say(
            "{event} ends on {now} already, not before {until}", event=event, now=shown(now), until=shown(until)
        )
        raise OptionError(message, hint=say("a deadline is only ever extended"))
    return DeadlineExtended(at=who.at, by=who.by, why=who.why, event=event, until=until, site=site)


def raised(ledger: Ledger, who: Who, site: str, task: Task, role: Role, more: int) -> QuotaRaised:
    """A site may submit more results than others.

    Raises:
        OptionError: There is no such site.
    """
    site = _site(ledger, site)
    return QuotaRaised(at=who.at, by=who.by, why=who.why, site=site, task=task.id, role=role, more=more)


def decided_late(ledger: Ledger, who: Who, entry: int, *, take: bool) -> LateFileDecided:
    """A file that came outside its window counts, or does not.

    Raises:
        OptionError: There is no such entry or report, or it did not come outside its window.
    """
    is_late = any(finding.code == OUTSIDE for finding in _findings(ledger, entry, who.at))
    if not is_late and entry not in ledger.taken_late:
        raise OptionError(say("entry {entry} did not come outside its window", entry=entry))
    return LateFileDecided(at=who.at, by=who.by, why=who.why, entry=entry, taken=take)


def withdrawn(
    ledger: Ledger, who: Who, site: str, task: Task | None = None, system: str | None = None, *, undo: bool = False
) -> Withdrawal:
    """Results of a site no longer count, or count again.

    Args:
        ledger: What happened.
        who: Who asks, when and why.
        site: Whose.
        task: Of which task; None: of all.
        system: Of which system; None: of all.
        undo: Take an earlier withdrawal back.

    Raises:
        OptionError: Nothing that counts, or that was withdrawn, is meant.
    """
    site, system = composed(site), None if system is None else composed(system)
    states = (State.WITHDRAWN,) if undo else (State.ACCEPTED, State.INCOMPLETE)
    meant = [
        standing
        for standing in decide(ledger, who.at, until=who.at)
        if standing.state in states and standing.name is not None and standing.name.site == site
        and (task is None or standing.name.task == task.id)
        and (system is None or standing.name.system == system)
    ]  # fmt: skip
    if not meant:
        raise OptionError(
            say("nothing of site {site} was withdrawn", site=site)
            if undo
            else say("nothing of site {site} counts that could be withdrawn", site=site)
        )
    about = None if task is None else task.id
    return Withdrawal(at=who.at, by=who.by, why=who.why, site=site, task=about, system=system, undone=undo)


def renamed(ledger: Ledger, who: Who, site: str, task: Task, system: str, to: str) -> SystemRenamed:
    """A system of a site is called otherwise, until the deadline.

    Raises:
        OptionError: There is no such system, the new name cannot be one or is taken, or it is too late.
    """
    site = composed(site)
    own = _before_deadline(ledger, who, site, task)
    system, to = composed(system), compose_name(task.id, site, str(Role.PRIMARY), to).system
    if system not in {name.system for name in own}:
        raise _unknown_system(site, task, system, own)
    # what nobody has examined yet may turn out to hold its name
    if to in {name.system for name in (*own, *_names(ledger, who, site, task, (State.UNEXAMINED,)))}:
        raise OptionError(say("site {site} has a system {to!r} already", site=site, to=to))
    return SystemRenamed(at=who.at, by=who.by, why=who.why, site=site, task=task.id, system=system, to=to)


def swapped(ledger: Ledger, who: Who, site: str, task: Task, contrast: str) -> RolesSwapped:
    """A contrast becomes the primary result of its site, and the primary a contrast, until the deadline.

    Raises:
        OptionError: There is no such contrast, the site has not exactly one primary, or it is too late.
    """
    site, contrast = composed(site), composed(contrast)
    own = _before_deadline(ledger, who, site, task)
    contrasts = [name for name in own if name.role is Role.CONTRAST]
    if contrast not in {name.system for name in contrasts}:
        raise _unknown_system(site, task, contrast, contrasts)
    primaries = sorted({name.system for name in own if name.role is Role.PRIMARY})
    if len(primaries) != 1:
        raise OptionError(say("site {site} has {n} primary results", site=site, n=len(primaries)))
    return RolesSwapped(
        at=who.at, by=who.by, why=who.why, site=site, task=task.id, primary=primaries[0], contrast=contrast
    )


def _check_deadline(ledger: Ledger, event: str) -> None:
    """Refuses what is no deadline: releases and embargoes hold for everybody, as the calendar says."""
    known = ledger.campaign.deadlines
    if event in known:
        return
    hint = say("deadlines: {names}", names=", ".join(known))
    if event in ledger.campaign.calendar.events:
        raise OptionError(say("{event!r} is no deadline, so it cannot be extended", event=event), hint=hint)
    raise OptionError(say("the calendar has no event {event!r}", event=event), hint=meant(event, known, hint))


def _site(ledger: Ledger, site: str) -> str:
    site = composed(site)
    if site not in ledger.registrations:
        known = ", ".join(ledger.registrations) or say("none")
        hint = meant(site, [*ledger.registrations], say("registered: {names}", names=known))
        raise OptionError(say("site {site!r} is not registered", site=site), hint=hint)
    return site


def _findings(ledger: Ledger, entry: int, at: datetime) -> tuple[Finding, ...]:
    """What is wrong with a result file or a technical report."""
    found = {standing.entry.number: standing.findings for standing in decide(ledger, at)}
    found |= {standing.number: standing.findings for standing in decide_reports(ledger)}
    if entry not in found:
        raise OptionError(
            say("there is no entry {entry}", entry=entry), hint=say("mtgauge campaign standings lists them")
        )
    return found[entry]


def _before_deadline(ledger: Ledger, who: Who, site: str, task: Task) -> list[SubmissionName]:
    """The results of a site for a task that hold a place at that moment, while it may still change them."""
    end = ledger.deadline(task.deadline, site)
    if who.at > end:
        moment = ledger.campaign.calendar.shown(end)
        raise OptionError(
            say("it is too late after {moment}", moment=moment), hint=say("extend the deadline of the site first")
        )
    return _names(ledger, who, site, task, (State.ACCEPTED, State.WITHDRAWN))


def _names(ledger: Ledger, who: Who, site: str, task: Task, states: Collection[State]) -> list[SubmissionName]:
    made = decide(ledger, who.at, until=who.at)
    names = [standing.name for standing in made if standing.state in states]
    return [name for name in names if name is not None and (name.task, name.site) == (task.id, site)]


def _unknown_system(site: str, task: Task, system: str, own: list[SubmissionName]) -> OptionError:
    names = sorted({name.system for name in own})
    message = say("site {site} has no result {system!r} for {task}", site=site, system=system, task=task.id)
    known = say("it has {names}", names=", ".join(names)) if names else say("it has none")
    return OptionError(message, hint=meant(system, names, known))
