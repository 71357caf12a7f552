"""Whether a site may have a kit."""

from __future__ import annotations

from mtgauge.base.errors import InputError
from mtgauge.base.sentences import say
from mtgauge.suites.campaign.kit.making import KitRequest
from mtgauge.suites.campaign.ledger.decisions import Who
from mtgauge.suites.campaign.ledger.events import KitForced
from mtgauge.suites.campaign.ledger.ledger import Ledger
from mtgauge.suites.campaign.ledger.permissions import Action, permission
from mtgauge.suites.campaign.rules.names import composed


def forced_kit(ledger: Ledger, request: KitRequest, who: Who) -> KitForced | None:
    """What has to be written down before a kit is given out; None where the site may have it.

    A kit holds test data: it is for sites that take part in its task, and not before these data are released.

    Args:
        ledger: What happened.
        request: What the kit is for.
        who: Who makes it, when, and why it is made all the same; without a word it is not.

    Raises:
        InputError: The site may not have it, and there is no reason.
    """
    site, task = composed(request.site), request.task
    answer = permission(ledger, Action.TEST_DATA, who.at, site=site, task=task)
    if answer.allowed:
        return None
    if not who.why.strip():
        raise InputError(
            say("site {site} may not have this kit: {reason}", site=site, reason=answer.reason),
            hint=say(
                "mtgauge campaign register or record mends that; or say why with --force REASON, and the history "
                "keeps it"
            )
            if answer.since is None or who.at >= answer.since
            else say("wait, or say why with --force REASON; the history keeps it"),
        )
    return KitForced(at=who.at, by=who.by, why=who.why, site=site, task=task.id, set=request.set)
