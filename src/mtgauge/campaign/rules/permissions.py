"""Who may do what when: at this time, may this site do this, and if not, why."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime
from enum import StrEnum

from mtgauge.campaign.description.calendar import REGISTRATION_DEADLINE, REPORT_DEADLINE, TRAINING_RELEASE, Event
from mtgauge.campaign.description.campaign import Campaign
from mtgauge.campaign.description.resource import Embargoed
from mtgauge.campaign.description.task import Task, TaskKind
from mtgauge.campaign.folder import CampaignFolder
from mtgauge.campaign.rules.registration import Registration, site_of
from mtgauge.errors import InputError, OptionError


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
    Action.REGISTER: "register",
    Action.TRAINING_DATA: "get the training data",
    Action.TEST_DATA: "get the test data",
    Action.SUBMIT: "submit",
    Action.COMBINATION_PACKAGE: "get the collected translations",
    Action.RESULTS: "see the results",
    Action.SITES: "see which site made which submission",
    Action.REFERENCES: "see the references",
    Action.REPORT: "submit a technical report",
}
_OF_A_TASK = (Action.TEST_DATA, Action.SUBMIT, Action.COMBINATION_PACKAGE)
_OF_SITES = (*_OF_A_TASK, Action.TRAINING_DATA, Action.REPORT)
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


def may(
    campaign: Campaign,
    action: Action,
    at: datetime,
    *,
    site: Registration | None = None,
    task: Task | None = None,
) -> Permission:
    """Whether somebody may do something at a moment.

    Args:
        campaign: The campaign.
        action: What they want to do.
        at: The moment, with time zone.
        site: The registration of the site that asks; None: somebody who has not registered.
        task: For what; where it is to get test data or a combination package, or to submit, and only there.

    Raises:
        OptionError: The action needs a task and has none, has one of another kind, or has one and needs none.
    """
    if (action in _OF_A_TASK) is (task is None):
        known = ", ".join(one.id for one in campaign.tasks)
        hint = f"name one of {known}" if task is None else "name no task"
        of = "of one task" if task is None else "of the campaign, not of a task"
        raise OptionError(f"to {_WORDS[action]} is asked {of}", hint=hint)
    if action is Action.COMBINATION_PACKAGE and task is not None and task.kind is not TaskKind.COMBINATION:
        raise OptionError(f"task {task.id} is not a combination task", hint="ask for its test data instead")
    opens, closes = _window(campaign, action, task)
    since, until = opens.start if opens else None, closes.end if closes else None
    refusal = _who(campaign, action, site, task) or _when(campaign, at, opens, closes)
    if refusal:
        return Permission(False, refusal, since, until)
    return Permission(True, _granted(campaign, opens, closes), since, until)


def ask(
    folder: CampaignFolder, action: Action, at: datetime, *, site: str | None = None, task: str | None = None
) -> Permission:
    """`may`, for names.

    Args:
        folder: The campaign, and the registrations that lie in its folder.
        action: What they want to do.
        at: The moment, with time zone.
        site: The site that asks; None: somebody who has not registered.
        task: Id of the task.

    Raises:
        OptionError: As `may`.
        InputError: There is no such task, or a file cannot be read.
    """
    about = folder.campaign.task(task) if task is not None else None
    if site is None or action not in _OF_SITES:
        return may(folder.campaign, action, at, task=about)
    try:
        registration = site_of(folder, site)
    except InputError as error:
        return replace(may(folder.campaign, action, at, task=about), reason=str(error))
    return may(folder.campaign, action, at, site=registration, task=about)


def _window(campaign: Campaign, action: Action, task: Task | None) -> tuple[Event | None, Event | None]:
    """The event whose beginning opens something, and the one whose end closes it."""
    calendar = campaign.calendar
    if action is Action.REGISTER:
        return None, calendar[REGISTRATION_DEADLINE]
    if action is Action.TRAINING_DATA:
        return calendar[TRAINING_RELEASE], None
    if action is Action.REPORT:
        return None, calendar[REPORT_DEADLINE]
    if task is not None and action in _OF_A_TASK:
        return calendar[task.release], calendar[task.deadline] if action is Action.SUBMIT else None
    kept = [calendar[embargo.until] for embargo in campaign.embargoes if embargo.what is _EMBARGOED[action]]
    return max(kept, key=lambda event: event.start, default=None), None


def _who(campaign: Campaign, action: Action, site: Registration | None, task: Task | None) -> str | None:
    """Why this site may not, whatever the time."""
    if action not in _OF_SITES:
        return None
    if site is None:
        return f"only a registered site may {_WORDS[action]}"
    if task is not None and task.id not in site.tasks:
        return f"site {site.site} is not registered for task {task.id}"
    if action is Action.TRAINING_DATA and not site.has_paid(campaign):
        return f"site {site.site} has not paid the fee, which covers the licences of the data"
    return None


def _when(campaign: Campaign, at: datetime, opens: Event | None, closes: Event | None) -> str | None:
    """Why nobody may at this time."""
    shown = campaign.calendar.shown
    if opens is not None and at < opens.start:
        return f"it is too early before {shown(opens.start)} ({opens.name})"
    if closes is not None and at > closes.end:
        return f"it is too late after {shown(closes.end)} ({closes.name})"
    return None


def _granted(campaign: Campaign, opens: Event | None, closes: Event | None) -> str:
    shown = campaign.calendar.shown
    parts = [f"since {shown(opens.start)} ({opens.name})"] if opens is not None else []
    if closes is not None:
        parts.append(f"until {shown(closes.end)} ({closes.name})")
    return f"it is allowed {' and '.join(parts)}" if parts else "it is always allowed"
