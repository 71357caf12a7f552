"""What every result file counts for: a pure function of what happened, which is never stored.

Files are taken in the order in which they came, whatever the order in which they were examined. A file that
nobody has examined yet leaves what came later from its site for its task open.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from enum import StrEnum

from mtgauge.base.findings import Finding, Severity, has_errors
from mtgauge.base.sentences import Sentence, say
from mtgauge.suites.campaign.description.task import Role, SetName, Task
from mtgauge.suites.campaign.ledger.events import (
    FileReceived,
    LedgerEvent,
    RolesSwapped,
    SystemRenamed,
    Withdrawal,
)
from mtgauge.suites.campaign.ledger.ledger import Entry, Ledger
from mtgauge.suites.campaign.ledger.permissions import Action, permission
from mtgauge.suites.campaign.rules.names import SubmissionName, parse_name


class State(StrEnum):
    """What a file counts for."""

    #: It is scored.
    ACCEPTED = "accepted"
    #: It breaks a rule.
    REFUSED = "refused"
    #: It kept every rule, and the translation of the progress set that belongs to it did not come in time.
    INCOMPLETE = "incomplete"
    #: A later file of the same system took its place.
    REPLACED = "replaced"
    #: The same file had come before, and that one counts.
    REPEATED = "repeated"
    #: Its site withdrew it.
    WITHDRAWN = "withdrawn"
    #: Nobody has looked into it yet.
    UNEXAMINED = "unexamined"

    @property
    def said(self) -> Sentence:
        """The word for it, for readers."""
        return _SAID[self]

    @property
    def is_taken(self) -> bool:
        """Whether a site that sends such a file is told that it was accepted."""
        return self in (State.ACCEPTED, State.REPEATED)


_SAID = {
    State.ACCEPTED: say("accepted"),
    State.REFUSED: say("refused"),
    State.INCOMPLETE: say("left out, since its translation of the progress set did not come"),
    State.REPLACED: say("replaced"),
    State.REPEATED: say("the same as an earlier one, which counts"),
    State.WITHDRAWN: say("withdrawn"),
    State.UNEXAMINED: say("not examined yet"),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Standing:
    """What one file counts for.

    Attributes:
        entry: The file.
        state: What it counts for.
        name: Its task, site, role and system, as they are now; None where its name cannot be read.
        findings: The rules about sites, times and quotas that it breaks, then what was found in it, then the rest.
        provisional: Whether an earlier file of the site and task is not examined yet, so that this may change.
        replaces: The number of the entry whose place it took; None where there was none.
    """

    entry: Entry
    state: State
    name: SubmissionName | None
    findings: tuple[Finding, ...]
    provisional: bool = False
    replaces: int | None = None

    @property
    def received(self) -> FileReceived:
        """How the file came."""
        return self.entry.received

    @property
    def counts(self) -> bool:
        """Whether it is scored."""
        return self.state is State.ACCEPTED


#: The code of the finding on what was withdrawn.
WITHDRAWN = "withdrawn-result"
#: That of the finding on what came too early or too late.
OUTSIDE = "outside-the-window"
#: A result of a site in one set of texts, under its name.
_Place = tuple[SetName, SubmissionName]


def decide(ledger: Ledger, at: datetime, *, until: datetime | None = None) -> tuple[Standing, ...]:
    """What every result file counts for at a moment.

    Args:
        ledger: What happened.
        at: The moment: what a submission still lacks is forgiven until its deadline.
        until: Only what came, and what was withdrawn and renamed, until then; None: everything.

    Returns:
        A standing for each entry, by number.
    """
    fold = _Fold(ledger)
    for number, event in sorted(_turns(ledger), key=lambda turn: (turn[1].at, turn[0])):
        if until is None or event.at <= until:
            fold.take(number, event)
    found = [fold.made[number] for number in sorted(fold.made)]
    there = {standing.name for standing in found if standing.counts and standing.received.set is SetName.PROGRESS}
    tests = [one for one in found if one.counts and one.name and one.received.set is SetName.TEST]
    primaries = {(s.name.task, s.name.site) for s in tests if s.name and s.name.role is Role.PRIMARY}
    return tuple(_completed(fold, standing, there, primaries, at) for standing in found)


def name_of(ledger: Ledger, entry: Entry) -> SubmissionName | None:
    """What the name of a file says, by the sites that had sent their forms when it came."""
    return parse_name(entry.received.sent, ledger.campaign.endings, ledger.sites_before(entry.number))[0]


def _turns(ledger: Ledger) -> Iterator[tuple[int, LedgerEvent]]:
    """What is taken in its order; all else holds for all of time."""
    for kind in (FileReceived, SystemRenamed, RolesSwapped, Withdrawal):
        yield from ledger.numbered(kind)


@dataclass
class _Fold:
    """What has been decided so far.

    Attributes:
        ledger: What happened.
        made: Number -> what that entry counts for.
        current: Place of each result -> the number of the entry that holds it.
        open: The tasks and sites with a file that nobody has examined.
    """

    ledger: Ledger
    made: dict[int, Standing] = field(default_factory=dict)
    current: dict[_Place, int] = field(default_factory=dict)
    open: set[tuple[str, str]] = field(default_factory=set)

    def take(self, number: int, event: LedgerEvent) -> None:
        """What comes next."""
        if isinstance(event, FileReceived):
            self.made[number] = self._decided(self.ledger.by_number[number])
        elif isinstance(event, SystemRenamed):
            self._rename(event)
        elif isinstance(event, RolesSwapped):
            self._swap(event)
        elif isinstance(event, Withdrawal):
            self._withdraw(event)

    def _decided(self, entry: Entry) -> Standing:
        name = name_of(self.ledger, entry)
        is_open = name is not None and (name.task, name.site) in self.open
        if entry.examination is None:
            if name is not None:
                self.open.add((name.task, name.site))
            return Standing(entry=entry, state=State.UNEXAMINED, name=name, findings=(), provisional=is_open)
        findings = entry.examination.findings
        if name is None:
            return Standing(entry=entry, state=State.REFUSED, name=None, findings=findings)
        findings = (*_rules(self.ledger, entry, name), *findings, *self._over_quota(entry, name))
        if has_errors(findings):
            return Standing(entry=entry, state=State.REFUSED, name=name, findings=findings, provisional=is_open)
        return self._placed(entry, name, findings, is_open=is_open)

    def _placed(
        self, entry: Entry, name: SubmissionName, findings: tuple[Finding, ...], *, is_open: bool
    ) -> Standing:
        """A file that keeps the rules, in the place of an earlier one of its system where there is one."""
        place = (entry.received.set, name)
        made = Standing(entry=entry, state=State.ACCEPTED, name=name, findings=findings, provisional=is_open)
        before = self.made.get(self.current.get(place, 0))
        if before is not None and before.counts and _is_same(before, entry.received):
            return replace(made, state=State.REPEATED)
        if before is not None:
            self.made[before.entry.number] = replace(before, state=State.REPLACED)
            made = replace(made, findings=(*findings, _replacing(before)), replaces=before.entry.number)
        self.current[place] = entry.number
        return made

    def _over_quota(self, entry: Entry, name: SubmissionName) -> Iterator[Finding]:
        """Whether the site has submitted as many already, under other names; withdrawn ones keep their place."""
        quotas = self.ledger.campaign.task(name.task).quotas
        most = quotas.primary if name.role is Role.PRIMARY else quotas.contrast
        most += self.ledger.more_of(name.site, name.task, name.role)
        asked = (name.task, name.site, name.role)
        others = [
            other for kind, other in self.current if kind is entry.received.set and other.system != name.system
        ]
        before = [other.system for other in others if (other.task, other.site, other.role) == asked]
        if len(before) >= most:
            yield _too_many(name, most, before, entry.received.sent)

    def _rename(self, event: SystemRenamed) -> None:
        self._call(
            {
                (kind, name): replace(name, system=event.to)
                for kind, name in self.current
                if (name.task, name.site, name.system) == (event.task, event.site, event.system)
            }
        )

    def _swap(self, event: RolesSwapped) -> None:
        """Changes the roles of two systems; one system has no other to change its role with."""
        if event.primary == event.contrast:
            return
        roles = {event.primary: Role.CONTRAST, event.contrast: Role.PRIMARY}
        self._call(
            {
                (kind, name): replace(name, role=roles[name.system])
                for kind, name in self.current
                if (name.task, name.site) == (event.task, event.site)
                and name.system in roles
                and name.role is not roles[name.system]
            }
        )

    def _call(self, names: Mapping[_Place, SubmissionName]) -> None:
        """Gives results other names, all at once, unless something else has one of them."""
        places = {place: (place[0], name) for place, name in names.items()}
        if set(places.values()) & (self.current.keys() - places.keys()):
            return
        numbers = {new: self.current.pop(old) for old, new in places.items()}
        self.current |= numbers
        for (_, name), number in numbers.items():
            self.made[number] = replace(self.made[number], name=name)

    def _withdraw(self, event: Withdrawal) -> None:
        """What a withdrawal takes keeps its place, so that it can come back."""
        for (_, name), number in self.current.items():
            wanted = (event.site, event.task or name.task, event.system or name.system)
            if wanted != (name.site, name.task, name.system):
                continue
            standing = self.made[number]
            others = tuple(finding for finding in standing.findings if finding.code != WITHDRAWN)
            if event.undone:
                self.made[number] = replace(standing, state=State.ACCEPTED, findings=others)
            else:
                finding = _withdrawal(event, standing.received.sent)
                self.made[number] = replace(standing, state=State.WITHDRAWN, findings=(*others, finding))


def _withdrawal(event: Withdrawal, sent: str) -> Finding:
    message = (
        say("was withdrawn by {by}: {why}", by=event.by, why=event.why)
        if event.why
        else say("was withdrawn by {by}", by=event.by)
    )
    return Finding(WITHDRAWN, message, file=sent)


def _is_same(standing: Standing, other: FileReceived) -> bool:
    one = standing.received
    return (one.sha256, one.form_sha256, one.lenient) == (other.sha256, other.form_sha256, other.lenient)


def unknown_site(ledger: Ledger, site: str, sent: str) -> Iterator[Finding]:
    """Whether a site takes part at all.

    Args:
        ledger: What happened.
        site: The site.
        sent: What its file is called in findings.
    """
    if site not in ledger.registrations:
        message = say("site {site!r} is not registered", site=site)
        # who else takes part may be kept back
        hint = say("write it as in the registration form, or register first")
        yield Finding("unregistered-site", message, file=sent, hint=hint)
    elif not ledger.is_approved(site):
        message = say("the organiser has not approved of site {site}", site=site)
        yield Finding("unapproved-site", message, file=sent)


def rules_of_sites(ledger: Ledger, name: SubmissionName, sent: str) -> Iterator[Finding]:
    """Whether a site may submit to a task at all.

    Args:
        ledger: What happened.
        name: What the name of its file says.
        sent: What the file is called in findings.
    """
    site = ledger.registrations.get(name.site)
    if site is None or not ledger.is_approved(name.site):
        yield from unknown_site(ledger, name.site, sent)
    elif name.task not in site.tasks:
        message = say("site {site} is not registered for task {id}", site=name.site, id=name.task)
        hint = say("it is for {tasks}", tasks=", ".join(site.tasks))
        yield Finding("unregistered-task", message, file=sent, hint=hint)


def _rules(ledger: Ledger, entry: Entry, name: SubmissionName) -> Iterator[Finding]:
    """Whether this site may send this at that time."""
    sent = entry.received
    broken = [*rules_of_sites(ledger, name, sent.sent)]
    yield from broken
    if broken or entry.number in ledger.taken_late:
        return
    task = ledger.campaign.task(name.task)
    answer = permission(ledger, Action.SUBMIT, sent.at, site=name.site, task=task)
    if not answer.allowed:
        yield outside(ledger, sent.at, answer.reason, sent.sent)


def outside(ledger: Ledger, at: datetime, reason: str, sent: str) -> Finding:
    """That a file came outside its window.

    Args:
        ledger: What happened.
        at: When it came.
        reason: Which end of the window it missed.
        sent: What it is called in findings.
    """
    message = say("came on {moment}: {reason}", moment=ledger.campaign.calendar.shown(at), reason=reason)
    return Finding(OUTSIDE, message, file=sent)


def _too_many(name: SubmissionName, most: int, before: Sequence[str], sent: str) -> Finding:
    asked = {"site": name.site, "most": most, "role": name.role.said, "task": name.task}
    message = (
        say("site {site} may submit {most} {role} result to {task}", **asked)
        if most == 1
        else say("site {site} may submit {most} {role} results to {task}", **asked)
    )
    has = say("it has {before}; a file of the same name takes its place", before=", ".join(before))
    return Finding("over-quota", message, file=sent, hint=has if before else None)


def _replacing(before: Standing) -> Finding:
    message = say(
        "it takes the place of the file of this name that came before, entry {number}", number=before.entry.number
    )
    return Finding("replaces-earlier", message, file=before.received.sent)


def _completed(
    fold: _Fold,
    standing: Standing,
    there: set[SubmissionName | None],
    primaries: set[tuple[str, str]],
    at: datetime,
) -> Standing:
    """With what depends on the other files of the site."""
    name, sent = standing.name, standing.received
    if name is None or sent.set is not SetName.TEST or standing.entry.examination is None:
        return standing
    task = fold.ledger.campaign.task(name.task)
    found: list[Finding] = []
    state, is_open = standing.state, standing.provisional
    if task.progress_required and name not in there and state in (State.ACCEPTED, State.REFUSED):
        # the translation that is missed may be among what nobody has examined
        is_open = is_open or (name.task, name.site) in fold.open
        is_over = at > fold.ledger.deadline(task.deadline, name.site)
        is_due = state is State.ACCEPTED and is_over and not is_open
        found.append(_missing_progress(task, sent.sent, is_due=is_due))
        state = State.INCOMPLETE if is_due else state
    if state is State.ACCEPTED and name.role is Role.CONTRAST and (name.task, name.site) not in primaries:
        message = say("site {site} has no primary result for {task}", site=name.site, task=name.task)
        found.append(Finding("contrast-alone", message, file=sent.sent))
    return replace(standing, state=state, findings=(*standing.findings, *found), provisional=is_open)


def _missing_progress(task: Task, sent: str, *, is_due: bool) -> Finding:
    message = say(
        "task {id} asks for the same system's translation of the progress set, and there is none", id=task.id
    )
    severity = Severity.ERROR if is_due else Severity.NOTABLE
    hint = say("send it under the same name with mtgauge campaign submit --progress, before the deadline")
    return Finding("missing-progress", message, severity, file=sent, hint=hint)
