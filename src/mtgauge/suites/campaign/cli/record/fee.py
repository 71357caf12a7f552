"""``mtgauge campaign record fee``."""

from __future__ import annotations

import click

from mtgauge.suites.campaign.cli.record.common import who_options, write_down
from mtgauge.suites.campaign.ledger.decisions import paid


@click.command()
@click.argument("folder", type=click.Path(), metavar="DIR")
@click.argument("site", metavar="SITE")
@click.argument("amount", type=click.IntRange(min=1), metavar="AMOUNT")
@click.argument("currency", metavar="CURRENCY")
@who_options
def fee(folder: str, site: str, amount: int, currency: str, by: str, reason: str, at: str | None) -> None:
    """Write down that SITE paid AMOUNT of CURRENCY, such as 3000 CNY; several payments add up."""
    write_down(folder, at, by, reason, lambda ledger, who: paid(ledger, who, site, amount, currency))
