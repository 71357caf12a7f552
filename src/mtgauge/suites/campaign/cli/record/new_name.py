"""``mtgauge campaign record new-name``."""

from __future__ import annotations

import click

from mtgauge.suites.campaign.cli.record.common import who_options, write_down
from mtgauge.suites.campaign.ledger.decisions import renamed


@click.command(name="new-name")
@click.argument("folder", type=click.Path(), metavar="DIR")
@click.argument("site", metavar="SITE")
@click.argument("task", metavar="TASK")
@click.argument("system", metavar="SYSTEM")
@click.argument("to", metavar="NAME")
@who_options
def new_name(
    folder: str, site: str, task: str, system: str, to: str, by: str, reason: str, at: str | None
) -> None:
    """Call SYSTEM of SITE in TASK by another NAME, until the deadline."""
    write_down(
        folder, at, by, reason,
        lambda ledger, who: renamed(ledger, who, site, ledger.campaign.task(task), system, to),
    )  # fmt: skip
