"""The options ``--without`` and ``--reason``: sites that are left out, and why."""

from __future__ import annotations

from collections.abc import Sequence

import click

from mtgauge.base.errors import OptionError
from mtgauge.base.nearest import meant
from mtgauge.base.sentences import say
from mtgauge.commands.declared import together
from mtgauge.suites.campaign.cli.record.common import not_empty
from mtgauge.suites.campaign.folder import CampaignFolder
from mtgauge.suites.campaign.inbox.commit import open_ledger
from mtgauge.suites.campaign.rules.names import composed

_WITHOUT = "Leave out the submissions of SITE, for example if a file is lost (may be repeated). Requires --reason."
#: Adds ``--without`` alone, for commands whose ``--reason`` says more.
without_sites = click.option("--without", multiple=True, metavar="SITE", help=_WITHOUT)
#: Adds ``--without`` and ``--reason``, given to the command as ``without`` and ``reason``.
without_option = together(
    without_sites,
    click.option("--reason", metavar="REASON", callback=not_empty, help="Reason to leave out sites."),
)


def left_out(folder: CampaignFolder, without: Sequence[str], reason: str) -> tuple[str, ...]:
    """The sites that are left out, as they registered.

    Raises:
        OptionError: There is no reason, or no form of such a site has come.
    """
    if not without:
        return ()
    if not reason.strip():
        raise OptionError(say("--without needs a reason"), hint=say("say why with --reason"))
    ledger = open_ledger(folder)
    known = {composed(site): site for site in ledger.sites_before(len(ledger.events) + 1)}
    for site in map(composed, without):
        if site not in known:
            hint = meant(site, [*known], say("registered: {names}", names=", ".join(known) or say("none")))
            raise OptionError(say("site {site!r} is not registered", site=site), hint=hint)
    return tuple(sorted({known[composed(site)] for site in without}))
