"""Sets of check-points: whether they are there, can be read, and were made for the references of their task."""

from __future__ import annotations

from collections.abc import Iterator

from mtgauge.base.errors import InputError
from mtgauge.base.findings import Finding
from mtgauge.suites.campaign.checks.library import Library
from mtgauge.suites.campaign.folder import CampaignFolder
from mtgauge.suites.campaign.scoring.checkpoint_sets import checkpoint_files, task_checkpoints
from mtgauge.suites.campaign.scoring.texts import task_texts


def checkpoint_sets(folder: CampaignFolder, library: Library) -> Iterator[Finding]:
    """Findings about sets, task by task; texts that cannot be used are found elsewhere.

    Args:
        folder: The campaign.
        library: Its texts.
    """
    for number, task in enumerate(folder.campaign.tasks):
        files = checkpoint_files(task)
        findings: list[Finding] = []
        paths = {heading: ("tasks", number, "metrics", heading) for heading in files}
        there = [library.bytes(file, paths[heading], findings) for heading, file in files.items()]
        yield from findings
        if files and None not in there:
            yield from _fitting(folder, number)


def _fitting(folder: CampaignFolder, number: int) -> Iterator[Finding]:
    task = folder.campaign.tasks[number]
    try:
        texts = task_texts(folder, task, [])
    except InputError:
        return
    try:
        task_checkpoints(folder, task, texts)
    except InputError as error:
        yield error.finding
