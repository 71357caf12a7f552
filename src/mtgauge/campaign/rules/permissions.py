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
from mtgauge.sentences import listed, say


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
        hint = say("name one of {names}", names=known) if task is None else say("name no task")
        of = say("of one task") if task is None else say("of the campaign, not of a task")
        raise OptionError(say("to {action} is asked {of}", action=_WORDS[action], of=of), hint=hint)
    if action is Action.COMBINATION_PACKAGE and task is not None and task.kind is not TaskKind.COMBINATION:
        raise OptionError(
            say("task {id} is not a combination task", id=task.id), hint=say("ask for its test data instead")
        )
    opens, closes = _window(campaign, action, task)
    since, until = opens.start if opens else None, closes.end if closes else None
    refusal = _who(campaign, action, site, task) or _when(campaign, at, opens, closes)
    if refusal:
        return Permission(False, refusal, since, until)
    return Permission(True, _granted(campaign, opens, closes), since, until)


def permission_of_site(
    folder: CampaignFolder, action: Action, at: datetime, *, site: str | None = None, task: str | None = None
) -> Permission:
    """`permission`, by the names of a site and a task.

    Args:
        folder: The campaign, and the registrations that lie in its folder.
        action: What they want to do.
        at: The moment, with time zone.
        site: The site that asks; None: somebody who has not registered.
        task: Id of the task.

    Raises:
        OptionError: As for `permission`.
        InputError: There is no such task, or a file cannot be read.
    """
    about = folder.campaign.task(task) if task is not None else None
    if site is None or action not in _OF_SITES:
        return permission(folder.campaign, action, at, task=about)
    try:
        registration = site_of(folder, site)
    except InputError as error:
        return replace(permission(folder.campaign, action, at, task=about), reason=str(error))
    return permission(folder.campaign, action, at, site=registration, task=about)


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
        return say("only a registered site may {action}", action=_WORDS[action])
    if task is not None and task.id not in site.tasks:
        return say("site {site} is not registered for task {id}", site=site.site, id=task.id)
    if action is Action.TRAINING_DATA and not site.has_paid(campaign):
        return say("site {site} has not paid the fee, which covers the licences of the data", site=site.site)
    return None


def _when(campaign: Campaign, at: datetime, opens: Event | None, closes: Event | None) -> str | None:
    """Why nobody may at this time."""
    shown = campaign.calendar.shown
    if opens is not None and at < opens.start:
        return say("it is too early before {moment} ({event})", moment=shown(opens.start), event=opens.name)
    if closes is not None and at > closes.end:
        return say("it is too late after {moment} ({event})", moment=shown(closes.end), event=closes.name)
    return None


def _granted(campaign: Campaign, opens: Event | None, closes: Event | None) -> str:
    shown = campaign.calendar.shown
    parts = []
    if opens is not None:
        parts.append(say("since {moment} ({event})", moment=shown(opens.start), event=opens.name))
    if closes is not None:
        parts.append(say("until {moment} ({event})", moment=shown(closes.end), event=closes.name))
    return say("it is allowed {when}", when=listed(parts)) if parts else say("it is always allowed")
