"""``mtgauge campaign record quota``."""

from __future__ import annotations

import click

from mtgauge.commands.sections import argument, command
from mtgauge.suites.campaign.cli.clock import folder_argument
from mtgauge.suites.campaign.cli.record.common import reason_needed, write_down
from mtgauge.suites.campaign.description.task import Role
from mtgauge.suites.campaign.ledger.decisions import raised


@command(
    examples=(
        'mtgauge campaign record quota wmt26 oxbow news contrast 1 --reason "on request"',
        'mtgauge campaign record quota wmt26 oxbow news primary 1 --reason "two teams"',
    )
)
@folder_argument
@argument("site", metavar="SITE", help="Site that may submit more.")
@argument("task", metavar="TASK", help="Task of the results.")
@argument("role", type=click.Choice([str(role) for role in Role]), help="Role of the results.")
@argument("more", type=click.IntRange(min=1), metavar="MORE", help="Number of additional results.")
@reason_needed
def quota(folder: str, site: str, task: str, role: str, more: int, by: str, reason: str, at: str | None) -> None:
    """Let SITE submit more results to TASK than others."""
    write_down(
        folder, at, by, reason,
        lambda ledger, who: raised(ledger, who, site, ledger.campaign.task(task), Role(role), more),
    )  # fmt: skip
