"""``mtgauge campaign record fee``."""

from __future__ import annotations

import click

from mtgauge.commands.sections import argument, command
from mtgauge.suites.campaign.cli.clock import folder_argument
from mtgauge.suites.campaign.cli.record.common import who_options, write_down
from mtgauge.suites.campaign.ledger.decisions import paid


@command(
    examples=(
        "mtgauge campaign record fee wmt26 oxbow 3000 CNY",
        "mtgauge campaign record fee wmt26 oxbow 400 USD --by treasurer",
    )
)
@folder_argument
@argument("site", metavar="SITE", help="Site that paid.")
@argument("amount", type=click.IntRange(min=1), metavar="AMOUNT", help="Amount; several payments add up.")
@argument("currency", metavar="CURRENCY", help="Currency, such as CNY.")
@who_options
def fee(folder: str, site: str, amount: int, currency: str, by: str, reason: str, at: str | None) -> None:
    """Record the payment of a fee by SITE."""
    write_down(folder, at, by, reason, lambda ledger, who: paid(ledger, who, site, amount, currency))
