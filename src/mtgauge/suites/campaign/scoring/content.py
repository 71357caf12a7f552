"""What the numbers of a run rest on, as one hash: made from hashes and names, so that no text is read for it."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Sequence
from dataclasses import asdict

from mtgauge.base import door
from mtgauge.base.version import __version__
from mtgauge.suites.campaign.description.task import Task
from mtgauge.suites.campaign.folder import CampaignFolder
from mtgauge.suites.campaign.scoring.checkpoint_sets import CHECKPOINTS, checkpoint_files
from mtgauge.suites.campaign.scoring.judgements import JUDGED_BY, JUDGEMENTS
from mtgauge.suites.campaign.scoring.measuring import Statistics
from mtgauge.suites.campaign.scoring.runs import ScoringRun
from mtgauge.suites.campaign.scoring.texts import REFERENCE, SCORED, SOURCE, UsedFile
from mtgauge.suites.campaign.submissions import Submission


def used_files(folder: CampaignFolder, task: Task) -> tuple[UsedFile, ...]:
    """The organiser's files that a run of the task would rest on now, in the order in which a run names them.

    Raises:
        InputError: One of them cannot be read.
    """
    return tuple(UsedFile.of(role, path, door.read_bytes(str(folder.file(path)))) for role, path in _paths(task))


def _paths(task: Task) -> Iterator[tuple[str, str]]:
    """Role and path of each."""
    yield SOURCE, task.test.source
    if task.test.scored:
        yield SCORED, task.test.scored
    yield from ((REFERENCE, path) for path in task.test.references)
    yield from ((CHECKPOINTS, path) for path in checkpoint_files(task).values())
    if task.human is None:
        return
    if task.human.weights_file is not None:
        yield JUDGED_BY, task.human.weights_file
    yield from ((JUDGEMENTS, path) for column in task.human.judgements for path in column.files)


def content_of(run: ScoringRun, task: Task, statistics: Statistics, sent: Sequence[Submission]) -> str:
    """Hash of everything that the numbers and the marks of a run depend on.

    Args:
        run: The run; its own hash does not count.
        task: What it scores.
        statistics: How intervals and tests are made.
        sent: All submissions to the task. Judgements may name those that are not scored.
    """
    about = {
        "mtgauge": __version__,
        "languages": str(task.languages),
        "metrics": [asdict(metric) for metric in task.metrics],
        "statistics": asdict(statistics),
        "files": [asdict(item) for item in run.files],
        "submissions": [asdict(item) for item in run.submissions],
        "lenient": sorted(str(item.name) for item in sent if item.is_accepted and item.standing.received.lenient),
        "refused": dict(run.refused),
    }
    if task.human is not None:
        about["human"] = asdict(task.human)
        about["names"] = [str(item.name) for item in sent if item.name is not None]
    if run.without:
        about["without"] = [run.without, run.reason]
    # enumerations are strings, and what else is no JSON says in words what it is
    return hashlib.sha256(json.dumps(about, sort_keys=True, default=str).encode()).hexdigest()
