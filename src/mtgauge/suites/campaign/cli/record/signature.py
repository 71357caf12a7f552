"""``mtgauge campaign record signature``."""

from __future__ import annotations

import click

from mtgauge.suites.campaign.cli.record.common import who_options, write_down
from mtgauge.suites.campaign.ledger.decisions import signed


@click.command()
@click.argument("folder", type=click.Path(), metavar="DIR")
@click.argument("site", metavar="SITE")
@who_options
def signature(folder: str, site: str, by: str, reason: str, at: str | None) -> None:
    """Write down that the form of SITE came with its signature or stamp."""
    write_down(folder, at, by, reason, lambda ledger, who: signed(ledger, who, site))
