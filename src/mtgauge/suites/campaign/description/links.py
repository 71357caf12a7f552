"""Names in ``campaign.toml`` that lead nowhere, and names that two things have."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence

from mtgauge.base.findings import Finding
from mtgauge.base.nearest import meant
from mtgauge.base.sentences import Sentence, say
from mtgauge.base.toml import KeyPath, TomlFile, shown
from mtgauge.suites.campaign.description.calendar import NEEDED
from mtgauge.suites.campaign.description.campaign import Campaign
from mtgauge.suites.campaign.description.resource import Resource
from mtgauge.suites.campaign.description.task import Task, TaskKind


def broken_links(campaign: Campaign, source: TomlFile) -> Iterator[Finding]:
    """Everything that the campaign names and does not describe, or describes twice.

    Args:
        campaign: The campaign.
        source: The file that it was read from, for lines.
    """
    events = campaign.calendar.events
    for needed in NEEDED:
        if needed not in events:
            message, hint = say("the calendar has no event {event!r}", event=needed), meant(needed, list(events))
            yield source.finding("missing-event", message, ("calendar", "events"), hint=hint)
    if not campaign.tasks:
        yield source.finding("no-tasks", say("the campaign has no tasks"), (), hint=say("add a table [[tasks]]"))
    for embargo in campaign.embargoes:
        yield from _unknown("unknown-event", embargo.until, events, source, ("embargoes", embargo.what.value))
    yield from _repeated("tasks", [task.id for task in campaign.tasks], source)
    yield from _repeated("resources", [resource.id for resource in campaign.resources], source)
    yield from _shared_names(campaign.resources, source)
    for number, task in enumerate(campaign.tasks):
        yield from _task(campaign, task, source, ("tasks", number))


def _task(campaign: Campaign, task: Task, source: TomlFile, path: KeyPath) -> Iterator[Finding]:
    yield from _unknown("unknown-event", task.release, campaign.calendar.events, source, (*path, "release"))
    yield from _unknown("unknown-event", task.deadline, campaign.calendar.events, source, (*path, "deadline"))
    metrics = [*(metric.name for metric in task.metrics), *task.judged]
    yield from _unknown("unknown-metric", task.main_metric, metrics, source, (*path, "main_metric"))
    resources = [resource.id for resource in campaign.resources]
    for resource in task.forbidden:
        yield from _unknown("unknown-resource", resource, resources, source, (*path, "forbidden"))
    if task.combines is not None:
        others = [other.id for other in campaign.tasks if other is not task]
        yield from _unknown("unknown-task", task.combines, others, source, (*path, "combines"))
    yield from _kind(task, source, path)


def _kind(task: Task, source: TomlFile, path: KeyPath) -> Iterator[Finding]:
    """What a kind of task asks for, and what makes no sense with it."""
    if task.kind is TaskKind.COMBINATION and task.combines is None:
        message = say("task {id} combines what no task submits", id=task.id)
        yield source.finding("combines-nothing", message, path, hint=say("add: combines = the id of that task"))
    if task.kind is TaskKind.TRANSLATION and task.combines is not None:
        message = say(
            "task {id} is a translation task and combines {combines}", id=task.id, combines=task.combines
        )
        yield source.finding("combines-nothing", message, (*path, "combines"), hint=say('kind = "combination"?'))
    if task.progress_required and task.progress is None:
        message = say("task {id} requires translations of a progress set that it does not have", id=task.id)
        hint = say("add a table [tasks.progress]")
        yield source.finding("no-progress-set", message, (*path, "progress_required"), hint=hint)


#: What is not what it is said to be, by the code.
_UNKNOWN: dict[str, Callable[[str, str], Sentence]] = {
    "unknown-event": lambda key, name: say(
        "{key} is {name!r}, which is not an event of the campaign", key=key, name=name
    ),
    "unknown-metric": lambda key, name: say(
        "{key} is {name!r}, which is not a metric of the task", key=key, name=name
    ),
    "unknown-resource": lambda key, name: say(
        "{key} is {name!r}, which is not a resource of the campaign", key=key, name=name
    ),
    "unknown-task": lambda key, name: say(
        "{key} is {name!r}, which is not a task of the campaign", key=key, name=name
    ),
}


def _unknown(code: str, name: str, known: Collection[str], source: TomlFile, path: KeyPath) -> Iterator[Finding]:
    if name not in known:
        message = _UNKNOWN[code](shown(path), name)
        yield source.finding(code, message, path, hint=meant(name, known))


def _shared_names(resources: Sequence[Resource], source: TomlFile) -> Iterator[Finding]:
    """Names that two resources have: nobody could tell which of them is meant."""
    first = {resource.id.lower(): resource for resource in resources}
    for number, resource in enumerate(resources):
        for name in resource.names:
            other = first.setdefault(name.lower(), resource)
            if other is not resource:
                message = say(
                    "{key} has the name {name!r}, which {other} has too",
                    key=shown(("resources", number)),
                    name=name,
                    other=other.id,
                )
                yield source.finding("repeated-id", message, ("resources", number, "names"))


def _repeated(key: str, ids: Sequence[str], source: TomlFile) -> Iterator[Finding]:
    """Ids are compared without case, because file names are."""
    first: dict[str, int] = {}
    for number, name in enumerate(ids):
        other = first.setdefault(name.lower(), number)
        if other != number:
            line = source.line((key, other, "id"))
            message = say(
                "{key} has the id {name!r}, which {other} on line {line} has too",
                key=shown((key, number)),
                name=name,
                other=shown((key, other)),
                line=line,
            )
            yield source.finding("repeated-id", message, (key, number, "id"))
