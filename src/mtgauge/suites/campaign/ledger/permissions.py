"""Who may do what when: at this time, may this site do this, and if not, why."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from mtgauge.base.errors import OptionError
from mtgauge.base.sentences import listed, say
from mtgauge.suites.campaign.description.calendar import (
    REGISTRATION_DEADLINE,
    REPORT_DEADLINE,
    TRAINING_RELEASE,
    Event,
)
from mtgauge.suites.campaign.description.resource import Embargoed
from mtgauge.suites.campaign.description.task import Task, TaskKind
from mtgauge.suites.campaign.ledger.ledger import Ledger
from mtgauge.suites.campaign.rules.names import composed


class Action(StrEnum):
    """What somebody may want to do in a campaign."""

    REGISTER = "register"
    TRAINING_DATA = "get-training-data"
    TEST_DATA = "get-test-data"
    SUBMIT = "submit"
    COMBINATION_PACKAGE = "get-combination-package"
    RESULTS = "see-results"
    SITES = "see-sites"
    REFERENCES = "see-references"
    REPORT = "submit-report"


#: What each action is in a sentence.
_WORDS = {
    Action.REGISTER: say("register"),
    Action.TRAINING_DATA: say("get the training data"),
    Action.TEST_DATA: say("get the test data"),
    Action.SUBMIT: say("submit"),
    Action.COMBINATION_PACKAGE: say("get the collected translations"),
    Action.RESULTS: say("see the results"),
    Action.SITES: say("see which site made which submission"),
    Action.REFERENCES: say("see the references and their check-points"),
    Action.REPORT: say("submit a technical report"),
}
_OF_A_TASK = (Action.TEST_DATA, Action.SUBMIT, Action.COMBINATION_PACKAGE)
_OF_SITES = (*_OF_A_TASK, Action.TRAINING_DATA, Action.REPORT)
#: What gives data to a site, which signs for how it uses all of them.
_OF_DATA = (Action.TRAINING_DATA, Action.TEST_DATA, Action.COMBINATION_PACKAGE)
_EMBARGOED = {
    Action.RESULTS: Embargoed.RESULTS,
    Action.SITES: Embargoed.SITES,
    Action.REFERENCES: Embargoed.REFERENCES,
}


@dataclass(frozen=True, slots=True)
class Permission:
    """An answer.

    Attributes:
        allowed: Whether it may be done.
        reason: Why, or why not: one sentence without a full stop.
        since: The first moment at which the calendar allows it; None: it always did.
        until: The last such moment; None: it always will.
    """

    allowed: bool
    reason: str
    since: datetime | None
    until: datetime | None


def permission(
    ledger: Ledger,
    action: Action,
    at: datetime,
    *,
    site: str | None = None,
    task: Task | None = None,
) -> Permission:
    """Whether somebody may do something at a moment.

    Args:
        ledger: The campaign and what happened in it.
        action: What they want to do.
        at: The moment, with time zone.
        site: The id of the site that asks; None: somebody who has not registered.
        task: For what; where it is to get test data or a combination package, or to submit, and only there.

    Raises:
        OptionError: The action needs a task and has none, has one of another kind, or has one and needs none.
    """
    campaign = ledger.campaign
    if (action in _OF_A_TASK) is (task is None):
        known = ", ".join(one.id for one in campaign.tasks)
        hint = say("name one of {names}", names=known) if task is None else say("name no task")
        of = say("of one task") if task is None else say("of the campaign, not of a task")
        raise OptionError(say("to {action} is asked {of}", action=_WORDS[action], of=of), hint=hint)
    if action is Action.COMBINATION_PACKAGE and task is not None and task.kind is not TaskKind.COMBINATION:
        raise OptionError(
            say("task {id} is not a combination task", id=task.id), hint=say("ask for its test data instead")
        )
    site = None if site is None else composed(site)
    window = _window(ledger, action, task, site)
    since = window.opens.start if window.opens else None
    refusal = _who(ledger, action, site, task) or window.refusal(ledger, at)
    return Permission(not refusal, refusal or window.granted(ledger), since, window.until)


@dataclass(frozen=True, slots=True)
class _Window:
    """When something may be done.

    Attributes:
        opens: The event whose beginning opens it; None: it is always open.
        closes: The event whose end closes it; None: it never closes.
        until: The last moment, later than that end where the organiser extended it.
    """

    opens: Event | None
    closes: Event | None = None
    until: datetime | None = None

    def refusal(self, ledger: Ledger, at: datetime) -> str | None:
        """Why nobody may at this time."""
        shown = ledger.campaign.calendar.shown
        if self.opens is not None and at < self.opens.start:
            moment = shown(self.opens.start)
            return say("it is too early before {moment} ({event})", moment=moment, event=self.opens.name)
        if self.closes is not None and self.until is not None and at > self.until:
            return say("it is too late after {moment} ({event})", moment=shown(self.until), event=self._end)
        return None

    def granted(self, ledger: Ledger) -> str:
        """That it may be done, and when."""
        shown = ledger.campaign.calendar.shown
        parts = []
        if self.opens is not None:
            moment = shown(self.opens.start)
            parts.append(say("since {moment} ({event})", moment=moment, event=self.opens.name))
        if self.closes is not None and self.until is not None:
            parts.append(say("until {moment} ({event})", moment=shown(self.until), event=self._end))
        return say("it is allowed {when}", when=listed(parts)) if parts else say("it is always allowed")

    @property
    def _end(self) -> str:
        assert self.closes is not None  # noqa: S101  # asked for where it closes
        is_extended = self.until != self.closes.end
        return say("{event}, extended", event=self.closes.name) if is_extended else self.closes.name


def _window(ledger: Ledger, action: Action, task: Task | None, site: str | None) -> _Window:
    calendar = ledger.campaign.calendar

    def closing(event: str, opens: Event | None = None) -> _Window:
        return _Window(opens, calendar[event], ledger.deadline(event, site))

    if action is Action.REGISTER:
        return closing(REGISTRATION_DEADLINE)
    if action is Action.TRAINING_DATA:
        return _Window(calendar[TRAINING_RELEASE])
    if action is Action.REPORT:
        return closing(REPORT_DEADLINE)
    if task is not None and action in _OF_A_TASK:
        release = calendar[task.release]
        return closing(task.deadline, release) if action is Action.SUBMIT else _Window(release)
    embargoes = ledger.campaign.embargoes
    kept = [calendar[embargo.until] for embargo in embargoes if embargo.what is _EMBARGOED[action]]
    return _Window(max(kept, key=lambda event: event.start, default=None))


def _who(ledger: Ledger, action: Action, name: str | None, task: Task | None) -> str | None:
    """Why this site may not, whatever the time."""
    if action not in _OF_SITES:
        return None
    if name is None:
        return say("only a registered site may {action}", action=_WORDS[action])
    site = ledger.registrations.get(name)
    if site is None:
        # a site that is called almost so may be kept back
        return say("site {site!r} is not registered", site=name)
    if not ledger.is_approved(name):
        return say("the organiser has not approved of site {site}", site=name)
    if task is not None and task.id not in site.tasks:
        return say("site {site} is not registered for task {id}", site=name, id=task.id)
    if action is Action.TRAINING_DATA and not ledger.has_paid(site):
        return say("site {site} has not paid the fee, which covers the licences of the data", site=name)
    if action in _OF_DATA and ledger.campaign.signature and not ledger.has_signed(name):
        return say("the organiser does not have the form of site {site} with its signature or stamp", site=name)
    return None
