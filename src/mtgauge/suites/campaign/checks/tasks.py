"""Tasks and resources that do not go with each other, or with the cut-off date."""

from __future__ import annotations

from collections.abc import Iterator

from mtgauge.base.findings import Finding
from mtgauge.base.sentences import say
from mtgauge.base.toml import TomlFile
from mtgauge.suites.campaign.description.campaign import Campaign
from mtgauge.suites.campaign.description.task import DataRule, Task, TaskKind


def tasks(campaign: Campaign, source: TomlFile) -> Iterator[Finding]:
    """Findings about tasks, each by itself and with the task that it combines."""
    for number, task in enumerate(campaign.tasks):
        path = ("tasks", number)
        if task.quotas.primary == 0:
            message = say("task {id} takes no primary result, so nothing can be ranked", id=task.id)
            yield source.finding("no-primary", message, (*path, "quotas", "primary"))
        if task.data is DataRule.CLOSED and not campaign.resources:
            message = say("task {id} allows only resources of the campaign, which has none", id=task.id)
            yield source.finding(
                "nothing-to-train-on", message, (*path, "data"), hint=say("add tables [[resources]]")
            )
        if task.test.oldest and task.test.oldest < campaign.cut_off:
            message = say(
                "task {id} tests on texts of {oldest}, before {cut_off}",
                id=task.id,
                oldest=task.test.oldest,
                cut_off=campaign.cut_off,
            )
            hint = say("training data may be as old")
            yield source.finding("test-before-cut-off", message, (*path, "test", "oldest"), hint=hint)
        combined = next((other for other in campaign.tasks if other.id == task.combines), None)
        if combined is not None:
            yield from _combination(task, combined, number, source)


def resources(campaign: Campaign, source: TomlFile) -> Iterator[Finding]:
    """Findings about resources by themselves."""
    for number, resource in enumerate(campaign.resources):
        if resource.newest and resource.newest >= campaign.cut_off:
            message = say(
                "resource {id} has texts of {newest}, not before {cut_off}",
                id=resource.id,
                newest=resource.newest,
                cut_off=campaign.cut_off,
            )
            hint = say("test data may be as new")
            yield source.finding("resource-after-cut-off", message, ("resources", number, "newest"), hint=hint)


def _combination(task: Task, combined: Task, number: int, source: TomlFile) -> Iterator[Finding]:
    path = ("tasks", number)
    if combined.kind is TaskKind.COMBINATION:
        message = say(
            "task {id} combines {other}, which is a combination task itself",
            id=task.id,
            other=combined.id,
        )
        yield source.finding("combines-combination", message, (*path, "combines"))
    if task.languages != combined.languages:
        message = say(
            "task {id} is {languages} and combines {other}, which is {other_languages}",
            id=task.id,
            languages=task.languages,
            other=combined.id,
            other_languages=combined.languages,
        )
        yield source.finding("combines-other-languages", message, (*path, "languages"))
    if task.test.source != combined.test.source:
        message = say(
            "task {id} has another test set than {other}, which it combines",
            id=task.id,
            other=combined.id,
        )
        hint = say("its source is {source}", source=combined.test.source)
        yield source.finding("combines-other-texts", message, (*path, "test", "source"), hint=hint)
