"""What a report would tell too early."""

from __future__ import annotations

from mtgauge.base.errors import InputError
from mtgauge.base.sentences import listed, say
from mtgauge.suites.campaign.description.resource import Embargoed
from mtgauge.suites.campaign.folder import CampaignFolder
from mtgauge.suites.campaign.ledger.decisions import Who
from mtgauge.suites.campaign.ledger.events import EmbargoLifted
from mtgauge.suites.campaign.report.results import Stage


def lifted_embargoes(folder: CampaignFolder, stage: Stage, who: Who) -> tuple[EmbargoLifted, ...]:
    """What has to be written down before a report is given out, since it tells what is kept back.

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
    if kept and not who.why.strip():
        what = listed([each.said for each in kept])
        raise InputError(
            say("the report would show what is under embargo: {what}", what=what),
            file=folder.path,
            hint=say("wait, or say why with --force REASON; the history keeps it"),
        )
    return tuple(EmbargoLifted(at=who.at, by=who.by, why=who.why, what=each) for each in kept)
