"""Runs that are not as they were made."""

from __future__ import annotations

from collections.abc import Iterator

from mtgauge.campaign.folder import CampaignFolder
from mtgauge.campaign.scoring.runs import runs_of
from mtgauge.campaign.scoring.wholeness import damage_of_run
from mtgauge.errors import RecordError
from mtgauge.findings import Finding


def runs(folder: CampaignFolder) -> Iterator[Finding]:
    """What is gone from any run of any task, or has changed."""
    for task in folder.campaign.tasks:
        try:
            made = runs_of(folder, task)
        except RecordError as error:
            yield Finding("damaged-run", error.message, file=str(error.file), hint=error.hint)
            continue
        for run in made:
            yield from damage_of_run(run)
