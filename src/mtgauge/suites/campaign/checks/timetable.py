"""Events that cannot follow each other as the calendar says."""

from __future__ import annotations

from collections.abc import Iterator

from mtgauge.base.findings import Finding
from mtgauge.base.sentences import say
from mtgauge.base.toml import TomlFile
from mtgauge.suites.campaign.description import calendar as events
from mtgauge.suites.campaign.description.calendar import Event
from mtgauge.suites.campaign.description.campaign import Campaign
from mtgauge.suites.campaign.description.resource import Embargoed
from mtgauge.suites.campaign.description.task import Task

_EVENTS = ("calendar", "events")


def timetable(campaign: Campaign, source: TomlFile) -> Iterator[Finding]:
    """Findings about the order of events; those that are missing are passed over."""
    for number, task in enumerate(campaign.tasks):
        yield from _task(campaign, task, number, source)
    get = campaign.calendar.events.get
    reports, workshop = get(events.REPORT_DEADLINE), get(events.WORKSHOP)
    if reports and workshop and workshop.start <= reports.end:
        message = say("{begins} before {ends}", begins=_begins(campaign, workshop), ends=_ends(campaign, reports))
        yield source.finding("workshop-before-reports", message, (*_EVENTS, events.WORKSHOP))
    last = last_deadline(campaign)
    results = get(events.RESULTS)
    if last and results and results.start <= last.end:
        message = say("{begins} before {ends}", begins=_begins(campaign, results), ends=_ends(campaign, last))
        yield source.finding("results-before-deadline", message, (*_EVENTS, events.RESULTS))
    if last:
        yield from _embargoes(campaign, last, source)


def last_deadline(campaign: Campaign) -> Event | None:
    """The deadline after which no task takes a submission; None where no task has one that the calendar knows."""
    known = campaign.calendar.events
    ends = [known[task.deadline] for task in campaign.tasks if task.deadline in known]
    return max(ends, key=lambda event: event.end, default=None)


def _task(campaign: Campaign, task: Task, number: int, source: TomlFile) -> Iterator[Finding]:
    get = campaign.calendar.events.get
    release, deadline = get(task.release), get(task.deadline)
    if release is None:
        return
    path = ("tasks", number, "release")
    if deadline and deadline.end <= release.start:
        message = say(
            "task {id}: {ends} before {begins}",
            id=task.id,
            ends=_ends(campaign, deadline),
            begins=_begins(campaign, release),
        )
        yield source.finding("deadline-before-release", message, ("tasks", number, "deadline"))
    registration, training = get(events.REGISTRATION_DEADLINE), get(events.TRAINING_RELEASE)
    if registration and registration.end >= release.start:
        message = say(
            "task {id}: {begins} before {ends}",
            id=task.id,
            begins=_begins(campaign, release),
            ends=_ends(campaign, registration),
        )
        hint = say("sites could read the test data before they register")
        yield source.finding("release-before-registration", message, path, hint=hint)
    if training and training.start >= release.start:
        message = say(
            "task {id}: {begins} before {training}",
            id=task.id,
            begins=_begins(campaign, release),
            training=_begins(campaign, training),
        )
        hint = say("nobody could train for it")
        yield source.finding("release-before-training", message, path, hint=hint)
    combined = next((other for other in campaign.tasks if other.id == task.combines), None)
    before = get(combined.deadline) if combined else None
    if combined and before and release.start <= before.end:
        message = say(
            "task {id}: {begins} before {ends}",
            id=task.id,
            begins=_begins(campaign, release),
            ends=_ends(campaign, before),
        )
        hint = say("it combines what {id} collects until then", id=combined.id)
        yield source.finding("combination-before-deadline", message, path, hint=hint)


def _embargoes(campaign: Campaign, last: Event, source: TomlFile) -> Iterator[Finding]:
    """What sites must not see while they can still submit."""
    for what in (Embargoed.RESULTS, Embargoed.REFERENCES):
        names = [embargo.until for embargo in campaign.embargoes if embargo.what is what]
        if not names:
            message = say("nothing keeps back the {what}, and {ends}", what=what, ends=_ends(campaign, last))
            hint = say('add under [embargoes]: {what} = "{results}"', what=what, results=events.RESULTS)
            yield source.finding("no-embargo", message, ("embargoes",), hint=hint)
            continue
        until = [campaign.calendar.events[name] for name in names if name in campaign.calendar.events]
        if until and all(event.start <= last.end for event in until):
            event = max(until, key=lambda event: event.start)
            message = say(
                "the {what} come out when {begins} before {ends}",
                what=what,
                begins=_begins(campaign, event),
                ends=_ends(campaign, last),
            )
            yield source.finding("embargo-before-deadline", message, ("embargoes", what.value))


def _begins(campaign: Campaign, event: Event) -> str:
    return say("{id!r} begins on {key},", id=event.id, key=campaign.calendar.shown(event.start))


def _ends(campaign: Campaign, event: Event) -> str:
    return say("{id!r} ends on {key}", id=event.id, key=campaign.calendar.shown(event.end))
