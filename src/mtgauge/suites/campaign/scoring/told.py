"""Runs in the ledger: that they were made, which is what makes them, and which sites they left out and why."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime

from mtgauge.base.digests import read_digest
from mtgauge.suites.campaign.folder import CampaignFolder
from mtgauge.suites.campaign.inbox.commit import commit
from mtgauge.suites.campaign.ledger.events import LedgerEvent, RunMade, SiteLeftOut
from mtgauge.suites.campaign.ledger.ledger import Ledger
from mtgauge.suites.campaign.scoring.judgements import JUDGED_BY, JUDGEMENTS
from mtgauge.suites.campaign.scoring.runs import DESCRIPTION, ScoringRun


def tell_run(
    folder: CampaignFolder, run: ScoringRun, before: ScoringRun | None, lost: Sequence[int], by: str
) -> None:
    """Writes down that a run was made, which lies in its folder; until then that is nobody's.

    Args:
        folder: The campaign.
        run: The run.
        before: The run before it that was whole; None where there was none.
        lost: The numbers of the runs that were not.
        by: Who scores.

    Raises:
        InputError: The journal cannot be written.
    """
    files = tuple(_changed(before, run))
    # why sites were left out is told with each of them
    is_explained = files or lost or not run.without
    event = RunMade(
        at=datetime.fromisoformat(run.at),
        by=by,
        why=run.reason if is_explained else "",
        task=run.task,
        run=run.number,
        sha256=read_digest(run.path / DESCRIPTION),
        files=files,
        lost=tuple(lost),
    )
    commit(folder, lambda _: event)


def tell_left_out(folder: CampaignFolder, ledger: Ledger, run: ScoringRun, by: str) -> None:
    """Writes down which sites a run left out and why, unless the ledger tells it already.

    The run comes first; should a process stop between the two, the next one to score writes it down.

    Args:
        folder: The campaign.
        ledger: What happened in it.
        run: The run.
        by: Who scores.

    Raises:
        InputError: The journal cannot be written.
    """
    common = {"at": datetime.fromisoformat(run.at), "by": by, "why": run.reason, "task": run.task}
    for site in run.without:
        event = SiteLeftOut(**common, run=run.number, site=site)  # type: ignore[arg-type]  # as the fields have it
        if not _is_told(event, ledger):
            commit(folder, lambda now, event=event: None if _is_told(event, now) else event)  # type: ignore[misc]


def _is_told(event: LedgerEvent, ledger: Ledger) -> bool:
    """Whether it is written down already; whoever did that may have been somebody else."""
    return any(replace(known, by=event.by) == event for known in ledger.all_of(type(event)))


def _changed(before: ScoringRun | None, run: ScoringRun) -> list[str]:
    """The organiser's files that are not those of the run before; names of judgements could name a site."""
    if before is None:
        return []
    changed = {*run.files} ^ {*before.files}
    return sorted({item.path for item in changed if item.role not in (JUDGEMENTS, JUDGED_BY)})
