"""What every technical report counts for, and who owes one: pure functions of what happened, never stored."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import datetime
from pathlib import Path

from mtgauge.base.findings import Finding, has_errors
from mtgauge.base.sentences import say
from mtgauge.suites.campaign.description.calendar import REPORT_DEADLINE
from mtgauge.suites.campaign.ledger.events import ReportReceived
from mtgauge.suites.campaign.ledger.ledger import Ledger
from mtgauge.suites.campaign.ledger.permissions import Action, permission
from mtgauge.suites.campaign.ledger.standing import State, decide, outside, unknown_site


@dataclass(frozen=True, slots=True)
class ReportStanding:
    """What one technical report counts for.

    Attributes:
        number: That of its event.
        received: How it came, and what was found in it.
        state: Accepted, refused, replaced, or repeated.
        findings: The rules about sites and times that it breaks, then what was found in it.
    """

    number: int
    received: ReportReceived
    state: State
    findings: tuple[Finding, ...]

    @property
    def counts(self) -> bool:
        """Whether it is the report of its site."""
        return self.state is State.ACCEPTED


def decide_reports(ledger: Ledger) -> tuple[ReportStanding, ...]:
    """What every technical report counts for, by number: of a site's reports without faults the last one."""
    made: dict[int, ReportStanding] = {}
    current: dict[str, int] = {}
    for number, event in sorted(ledger.numbered(ReportReceived), key=lambda turn: (turn[1].at, turn[0])):
        findings = (*_rules(ledger, number, event), *event.findings)
        before = made.get(current.get(event.site, 0))
        state = State.ACCEPTED
        if has_errors(findings):
            state = State.REFUSED
        elif before is not None and _is_same(before.received, event):
            state = State.REPEATED
        else:
            current[event.site] = number
            if before is not None:
                made[before.number] = replace(before, state=State.REPLACED)
        made[number] = ReportStanding(number, event, state, findings)
    return tuple(made[number] for number in sorted(made))


def report_deadline(ledger: Ledger, site: str) -> datetime:
    """The last moment at which a site may send its report."""
    return ledger.deadline(REPORT_DEADLINE, site)


def owing(ledger: Ledger, at: datetime) -> list[str]:
    """The sites with a result that counts, whose deadline is over and whose report has not come."""
    took_part = {one.name.site for one in decide(ledger, at) if one.counts and one.name is not None}
    sent = {one.received.site for one in decide_reports(ledger) if one.counts}
    return sorted(site for site in took_part - sent if at > report_deadline(ledger, site))


def owed_report(ledger: Ledger, site: str) -> Finding:
    """That the report of a site has not come."""
    end = ledger.campaign.calendar.shown(report_deadline(ledger, site))
    message = say("site {site} owes its technical report, which was due on {moment}", site=site, moment=end)
    hint = say("mtgauge campaign submit-report receives it, and record late-file lets it count")
    return Finding("owed-report", message, hint=hint)


def _is_same(one: ReportReceived, other: ReportReceived) -> bool:
    endings = {Path(report.sent).suffix.lower() for report in (one, other)}
    return one.sha256 == other.sha256 and len(endings) == 1


def _rules(ledger: Ledger, number: int, event: ReportReceived) -> Iterator[Finding]:
    """Whether this site may send this at that time."""
    broken = [*unknown_site(ledger, event.site, event.sent)]
    yield from broken
    if broken or number in ledger.taken_late:
        return
    answer = permission(ledger, Action.REPORT, event.at, site=event.site)
    if not answer.allowed:
        yield outside(ledger, event.at, answer.reason, event.sent)
