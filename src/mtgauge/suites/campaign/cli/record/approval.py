"""``mtgauge campaign record approval``."""

from __future__ import annotations

import click

from mtgauge.commands.sections import argument, command
from mtgauge.suites.campaign.cli.clock import folder_argument
from mtgauge.suites.campaign.cli.record.common import who_options, write_down
from mtgauge.suites.campaign.ledger.decisions import approved


@command(
    examples=(
        "mtgauge campaign record approval wmt26 oxbow",
        'mtgauge campaign record approval wmt26 oxbow --turn-away --reason "no fee"',
    )
)
@folder_argument
@argument("site", metavar="SITE", help="Site to approve or reject.")
@click.option("--turn-away", is_flag=True, help="Reject the site.")
@who_options
def approval(folder: str, site: str, turn_away: bool, by: str, reason: str, at: str | None) -> None:
    """Approve or reject SITE."""
    write_down(folder, at, by, reason, lambda ledger, who: approved(ledger, who, site, approve=not turn_away))
