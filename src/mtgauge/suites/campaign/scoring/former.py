"""The runs of a task before the one that is made: what they measured, and which of them were lost."""

from __future__ import annotations

from dataclasses import dataclass

from mtgauge.base.errors import InputError, RecordError
from mtgauge.suites.campaign.description.task import Task
from mtgauge.suites.campaign.folder import CampaignFolder
from mtgauge.suites.campaign.inbox.commit import open_ledger
from mtgauge.suites.campaign.ledger.events import RunMade
from mtgauge.suites.campaign.scoring.runs import ScoringRun, made_runs
from mtgauge.suites.campaign.scoring.wholeness import require_whole_run


@dataclass(frozen=True, slots=True)
class FormerRuns:
    """What is there when a task is scored.

    Attributes:
        last: The last run that is whole; None where there is none.
        lost: The numbers of runs that are given up: they are gone, or not as they were made.
        next: The number of the next run.
    """

    last: ScoringRun | None
    lost: tuple[int, ...]
    next: int


def former_runs(folder: CampaignFolder, task: Task, *, gives_up: bool) -> FormerRuns:
    """The runs of a task as the journal has them now: another process may have scored since anything was read.

    Args:
        folder: The campaign; somebody holds the lock of its scores.
        task: The task.
        gives_up: Whether a run that is damaged is given up; else it is an error.

    Raises:
        InputError: The ``run.toml`` of a run is gone or has changed, and no run is given up.
        RecordError: It cannot be read, likewise.
    """
    ledger = open_ledger(folder)
    made = made_runs(folder, ledger, task)
    last, lost = None, []
    for one in made:
        try:
            run = one.opened()
            if gives_up:
                require_whole_run(run)
        except (InputError, RecordError):
            if not gives_up:
                raise
            lost.append(one.number)
        else:
            last = run
    told = [event.run for event in ledger.all_of(RunMade) if event.task == task.id]
    return FormerRuns(last, tuple(lost), 1 + max([0, *told, *(one.number for one in made)]))
