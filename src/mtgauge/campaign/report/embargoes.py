"""What a report would tell too early."""

from __future__ import annotations

from mtgauge.campaign.description.resource import Embargoed
from mtgauge.campaign.folder import CampaignFolder
from mtgauge.campaign.inbox.commit import commit
from mtgauge.campaign.ledger.decisions import Who
from mtgauge.campaign.ledger.events import EmbargoLifted
from mtgauge.campaign.report.results import Stage
from mtgauge.errors import InputError
from mtgauge.sentences import listed, say


def respect_embargoes(folder: CampaignFolder, stage: Stage, who: Who) -> None:
    """Refuses a report that holds what is kept back, unless there is a reason, which is written down.

    A report holds results, and the references in its pages and its archive; one that names sites holds these, too.

    Args:
        folder: The campaign.
        stage: Whether the report names sites.
        who: Who makes it, when, and why it is made all the same; without a word it is not.

    Raises:
        InputError: Something is kept back, and there is no reason.
    """
    told = [Embargoed.RESULTS, Embargoed.REFERENCES, *([Embargoed.SITES] if stage is Stage.NAMED else [])]
    kept = [what for what in told if folder.campaign.is_embargoed(what, who.at)]
    if kept and not who.why:
        what = listed([str(each) for each in kept])
        raise InputError(
            say("an embargo keeps back what the report would tell: {what}", what=what),
            file=folder.path,
            hint=say("wait, or say why with --force REASON; the history keeps it"),
        )
    for each in kept:
        lifted = EmbargoLifted(at=who.at, by=who.by, why=who.why, what=each)
        commit(folder, lambda _, event=lifted: event)  # type: ignore[misc]
