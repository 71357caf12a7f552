"""``mtgauge campaign record quota``."""

from __future__ import annotations

import click

from mtgauge.suites.campaign.cli.record.common import reason_needed, write_down
from mtgauge.suites.campaign.description.task import Role
from mtgauge.suites.campaign.ledger.decisions import raised


@click.command()
@click.argument("folder", type=click.Path(), metavar="DIR")
@click.argument("site", metavar="SITE")
@click.argument("task", metavar="TASK")
@click.argument("role", type=click.Choice([str(role) for role in Role]))
@click.argument("more", type=click.IntRange(min=1), metavar="MORE")
@reason_needed
def quota(folder: str, site: str, task: str, role: str, more: int, by: str, reason: str, at: str | None) -> None:
    """Let SITE submit MORE results of a role to TASK than others."""
    write_down(
        folder, at, by, reason,
        lambda ledger, who: raised(ledger, who, site, ledger.campaign.task(task), Role(role), more),
    )  # fmt: skip
