"""``mtgauge campaign record extension``."""

from __future__ import annotations

import click

from mtgauge.suites.campaign.cli.record.common import reason_needed, until_moment, write_down
from mtgauge.suites.campaign.ledger.decisions import extended


@click.command()
@click.argument("folder", type=click.Path(), metavar="DIR")
@click.argument("event", metavar="EVENT")
@click.argument("until", metavar="TIME")
@click.option("--site", metavar="SITE", help="For this site alone. [default: for all]")
@reason_needed
def extension(folder: str, event: str, until: str, site: str | None, by: str, reason: str, at: str | None) -> None:
    """Extend the deadline EVENT of the calendar until TIME, for all sites or for one."""
    end = until_moment(until, folder)
    write_down(folder, at, by, reason, lambda ledger, who: extended(ledger, who, event, end, site))
