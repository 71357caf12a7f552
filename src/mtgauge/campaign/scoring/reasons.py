"""Why runs were made, for the history of the campaign."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import datetime

from mtgauge.campaign.description.task import Task
from mtgauge.campaign.folder import CampaignFolder
from mtgauge.campaign.inbox.commit import commit
from mtgauge.campaign.ledger.events import LedgerEvent, RunExplained, SiteLeftOut
from mtgauge.campaign.ledger.ledger import Ledger
from mtgauge.campaign.scoring.judgements import JUDGED_BY, JUDGEMENTS
from mtgauge.campaign.scoring.runs import ScoringRun, runs_of


def write_reason(folder: CampaignFolder, ledger: Ledger, task: Task, run: ScoringRun, by: str) -> None:
    """Writes down why a run was made, unless the ledger tells it already.

    The run comes first, so that no run is explained that was never made; should a process stop between the two,
    the next one to score writes it down.

    Args:
        folder: The campaign.
        ledger: What happened in it.
        task: The task of the run.
        run: The run.
        by: Who scores.

    Raises:
        InputError: The journal cannot be written.
        RecordError: An earlier run cannot be read.
    """
    for event in _reasons(folder, task, run, by) if run.reason else ():
        if not _is_told(event, ledger):
            commit(folder, lambda now, event=event: None if _is_told(event, now) else event)  # type: ignore[misc]


def _is_told(event: LedgerEvent, ledger: Ledger) -> bool:
    """Whether it is written down already; whoever did that may have been somebody else."""
    return any(replace(known, by=event.by) == event for known in ledger.all_of(type(event)))


def _reasons(folder: CampaignFolder, task: Task, run: ScoringRun, by: str) -> Iterator[LedgerEvent]:
    at = datetime.fromisoformat(run.at)
    common = {"at": at, "by": by, "why": run.reason, "task": task.id, "run": run.number}
    files = tuple(_changed(folder, task, run))
    for site in run.without:
        yield SiteLeftOut(**common, site=site)  # type: ignore[arg-type]  # as the fields have it
    if files or not run.without:
        yield RunExplained(**common, files=files)  # type: ignore[arg-type]


def _changed(folder: CampaignFolder, task: Task, run: ScoringRun) -> list[str]:
    """The organiser's files that are not those of the run before; names of judgements could name a site."""
    before = [known for known in runs_of(folder, task) if known.number < run.number]
    if not before:
        return []
    changed = {*run.files} ^ {*before[-1].files}
    return sorted({item.path for item in changed if item.role not in (JUDGEMENTS, JUDGED_BY)})
