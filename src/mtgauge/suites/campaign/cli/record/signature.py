"""``mtgauge campaign record signature``."""

from __future__ import annotations

from mtgauge.commands.sections import argument, command
from mtgauge.suites.campaign.cli.clock import folder_argument
from mtgauge.suites.campaign.cli.record.common import who_options, write_down
from mtgauge.suites.campaign.ledger.decisions import signed


@command(
    examples=(
        "mtgauge campaign record signature wmt26 oxbow",
        "mtgauge campaign record signature wmt26 oxbow --at 2008-09-01T10:00",
    )
)
@folder_argument
@argument("site", metavar="SITE", help="Site of the form.")
@who_options
def signature(folder: str, site: str, by: str, reason: str, at: str | None) -> None:
    """Record that SITE submitted its form with a signature or stamp."""
    write_down(folder, at, by, reason, lambda ledger, who: signed(ledger, who, site))
