"""Whether a run measured what counts now."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime

from mtgauge.base.errors import InputError
from mtgauge.base.sentences import say
from mtgauge.suites.campaign.description.task import SetName, Task
from mtgauge.suites.campaign.folder import CampaignFolder
from mtgauge.suites.campaign.ledger.ledger import Ledger
from mtgauge.suites.campaign.rules.names import SubmissionName
from mtgauge.suites.campaign.scoring.runs import ScoredSubmission, ScoringRun, last_run
from mtgauge.suites.campaign.scoring.wholeness import require_whole_run
from mtgauge.suites.campaign.submissions import require_whole, taken_submissions


def left_out_by_runs(folder: CampaignFolder, ledger: Ledger) -> Callable[[SubmissionName], bool]:
    """Whether the last run of the task of a submission left its site out.

    Args:
        folder: The campaign.
        ledger: What happened in it.

    Raises:
        InputError: A run is lost or has changed.
        RecordError: A run cannot be read.
    """
    runs = {task.id: last_run(folder, ledger, task) for task in folder.campaign.tasks}
    without = {task: run.without for task, run in runs.items() if run is not None}
    return lambda name: name.site in without.get(name.task, ())


def check_run(folder: CampaignFolder, ledger: Ledger, task: Task, run: ScoringRun, at: datetime) -> None:
    """Refuses a report of a run that something has overtaken.

    Args:
        folder: The campaign.
        ledger: What happened in it.
        task: The task of the run.
        run: The run.
        at: Now.

    Raises:
        InputError: Files have come or were withdrawn since, or something else is known of them, such as what data
            they declare; or one that was scored, or what the run keeps, is lost or has changed.
    """
    require_whole_run(run)
    own = [
        one
        for one in taken_submissions(folder, ledger, at, without=run.without)
        if one.set is SetName.TEST and one.name is not None and one.name.task == task.id
    ]
    require_whole(folder, ledger, own)
    now = [ScoredSubmission.of(one, folder) for one in own]
    if sorted(now, key=_label) != sorted(run.submissions, key=_label):
        raise InputError(
            say("the submissions to {id} are not those of its last run", id=task.id),
            file=run.path,
            hint=say("mtgauge campaign score first"),
        )


def _label(item: ScoredSubmission) -> str:
    return item.label
