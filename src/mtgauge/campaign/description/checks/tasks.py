"""Tasks and resources that do not go with each other, or with the cut-off date."""

from __future__ import annotations

from collections.abc import Iterator

from mtgauge.campaign.description.campaign import Campaign
from mtgauge.campaign.description.table import TomlFile
from mtgauge.campaign.description.task import DataRule, Task, TaskKind
from mtgauge.findings import Finding


def tasks(campaign: Campaign, source: TomlFile) -> Iterator[Finding]:
    """Findings about tasks, each by itself and with the task that it combines."""
    for number, task in enumerate(campaign.tasks):
        path = ("tasks", number)
        if task.quotas.primary == 0:
            message = f"task {task.id} takes no primary result, so nothing can be ranked"
            yield source.finding("no-primary", message, (*path, "quotas", "primary"))
        if task.data is DataRule.CLOSED and not campaign.resources:
            message = f"task {task.id} allows only resources of the campaign, which has none"
            yield source.finding("nothing-to-train-on", message, (*path, "data"), hint="add tables [[resources]]")
        if task.test.oldest and task.test.oldest < campaign.cut_off:
            message = f"task {task.id} tests on texts of {task.test.oldest}, before {campaign.cut_off}"
            hint = "training data may be as old"
            yield source.finding("test-before-cut-off", message, (*path, "test", "oldest"), hint=hint)
        combined = next((other for other in campaign.tasks if other.id == task.combines), None)
        if combined is not None:
            yield from _combination(task, combined, number, source)


def resources(campaign: Campaign, source: TomlFile) -> Iterator[Finding]:
    """Findings about resources by themselves."""
    for number, resource in enumerate(campaign.resources):
        if resource.newest and resource.newest >= campaign.cut_off:
            message = f"resource {resource.id} has texts of {resource.newest}, not before {campaign.cut_off}"
            hint = "test data may be as new"
            yield source.finding("resource-after-cut-off", message, ("resources", number, "newest"), hint=hint)


def _combination(task: Task, combined: Task, number: int, source: TomlFile) -> Iterator[Finding]:
    path = ("tasks", number)
    if combined.kind is TaskKind.COMBINATION:
        message = f"task {task.id} combines {combined.id}, which is a combination task itself"
        yield source.finding("combines-combination", message, (*path, "combines"))
    if task.languages != combined.languages:
        message = f"task {task.id} is {task.languages} and combines {combined.id}, which is {combined.languages}"
        yield source.finding("combines-other-languages", message, (*path, "languages"))
    if task.test.source != combined.test.source:
        message = f"task {task.id} has another test set than {combined.id}, which it combines"
        hint = f"its source is {combined.test.source}"
        yield source.finding("combines-other-texts", message, (*path, "test", "source"), hint=hint)
