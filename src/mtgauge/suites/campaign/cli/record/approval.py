"""``mtgauge campaign record approval``."""

from __future__ import annotations

import click

from mtgauge.suites.campaign.cli.record.common import who_options, write_down
from mtgauge.suites.campaign.ledger.decisions import approved


@click.command()
@click.argument("folder", type=click.Path(), metavar="DIR")
@click.argument("site", metavar="SITE")
@click.option("--turn-away", is_flag=True, help="The site may not take part.")
@who_options
def approval(folder: str, site: str, turn_away: bool, by: str, reason: str, at: str | None) -> None:
    """Approve of SITE in the campaign of DIR, or turn it away."""
    write_down(folder, at, by, reason, lambda ledger, who: approved(ledger, who, site, approve=not turn_away))
