"""``mtgauge campaign record new-primary``."""

from __future__ import annotations

import click

from mtgauge.suites.campaign.cli.record.common import who_options, write_down
from mtgauge.suites.campaign.ledger.decisions import swapped


@click.command(name="new-primary")
@click.argument("folder", type=click.Path(), metavar="DIR")
@click.argument("site", metavar="SITE")
@click.argument("task", metavar="TASK")
@click.argument("contrast", metavar="CONTRAST")
@who_options
def new_primary(folder: str, site: str, task: str, contrast: str, by: str, reason: str, at: str | None) -> None:
    """Make the system CONTRAST the primary result of SITE in TASK, until the deadline."""
    write_down(
        folder, at, by, reason,
        lambda ledger, who: swapped(ledger, who, site, ledger.campaign.task(task), contrast),
    )  # fmt: skip
