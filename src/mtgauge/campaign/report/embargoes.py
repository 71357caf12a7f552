"""What a report would tell too early."""

from __future__ import annotations

from datetime import datetime

from mtgauge.campaign.description.resource import Embargoed
from mtgauge.campaign.folder import CampaignFolder
from mtgauge.campaign.inbox.commit import commit
from mtgauge.campaign.ledger.events import EmbargoLifted
from mtgauge.campaign.report.results import Stage
from mtgauge.errors import InputError
from mtgauge.sentences import listed, say


def respect_embargoes(folder: CampaignFolder, stage: Stage, at: datetime, reason: str = "") -> None:
    """Refuses a report that holds what is kept back, unless there is a reason, which is written down.

    A report holds results, and the references in its pages and its archive; one that names sites holds these, too.

    Args:
        folder: The campaign.
        stage: Whether the report names sites.
        at: Now.
        reason: Why it is made all the same; empty: there is none.

    Raises:
        InputError: Something is kept back, and there is no reason.
    """
    told = [Embargoed.RESULTS, Embargoed.REFERENCES, *([Embargoed.SITES] if stage is Stage.NAMED else [])]
    kept = [what for what in told if folder.campaign.is_embargoed(what, at)]
    if kept and not reason:
        what = listed([str(each) for each in kept])
        raise InputError(
            say("an embargo keeps back what the report would tell: {what}", what=what),
            file=folder.path,
            hint=say("wait, or say why with --force REASON; the history keeps it"),
        )
    for each in kept:
        commit(folder, lambda _, what=each: EmbargoLifted(at=at, why=reason, what=what))  # type: ignore[misc]
