"""Runs that are not as they were made, and runs that the journal knows nothing of."""

from __future__ import annotations

from collections.abc import Iterator

from mtgauge.base.errors import InputError, RecordError
from mtgauge.base.findings import Finding
from mtgauge.base.sentences import say
from mtgauge.suites.campaign.folder import CampaignFolder
from mtgauge.suites.campaign.ledger.ledger import Ledger
from mtgauge.suites.campaign.scoring.runs import DESCRIPTION, MadeRun, damaged, made_runs, unknown_runs
from mtgauge.suites.campaign.scoring.wholeness import damage_of_run


def runs(folder: CampaignFolder, ledger: Ledger) -> Iterator[Finding]:
    """What is gone from any run of any task, or has changed; and runs that were never made."""
    for task in folder.campaign.tasks:
        for made in made_runs(folder, ledger, task):
            yield from _damage(made)
        for place in unknown_runs(folder, ledger, task):
            message = say(
                "is a run of which the journal knows nothing: a command was killed, or the journal was cut"
            )
            hint = say("compare {journal} with a copy", journal=folder.journal)
            yield Finding("unknown-run", message, file=str(place), hint=hint)


def _damage(made: MadeRun) -> Iterator[Finding]:
    try:
        run = made.opened()
    except InputError as error:
        yield error.finding
    except RecordError as error:
        yield damaged(made.path / DESCRIPTION, error.message)
    else:
        yield from damage_of_run(run)
