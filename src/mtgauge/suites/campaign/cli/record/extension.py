"""``mtgauge campaign record extension``."""

from __future__ import annotations

import click

from mtgauge.commands.sections import argument, command
from mtgauge.suites.campaign.cli.clock import folder_argument
from mtgauge.suites.campaign.cli.record.common import reason_needed, until_moment, write_down
from mtgauge.suites.campaign.ledger.decisions import extended


@command(
    examples=(
        'mtgauge campaign record extension wmt26 results 2008-10-16T18:00 --reason "server down"',
        'mtgauge campaign record extension wmt26 results 2008-10-16T18:00 --site oxbow --reason "illness"',
    )
)
@folder_argument
@argument("event", metavar="EVENT", help="Deadline in the calendar.")
@argument("until", metavar="TIME", help="New deadline, such as 2008-10-15T18:00.")
@click.option("--site", metavar="SITE", help="Extend it only for this site.  [default: for all]")
@reason_needed
def extension(folder: str, event: str, until: str, site: str | None, by: str, reason: str, at: str | None) -> None:
    """Extend a deadline of the calendar, for all sites or for one."""
    end = until_moment(until, folder)
    write_down(folder, at, by, reason, lambda ledger, who: extended(ledger, who, event, end, site))
