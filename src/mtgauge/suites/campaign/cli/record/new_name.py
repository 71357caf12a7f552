"""``mtgauge campaign record new-name``."""

from __future__ import annotations

from mtgauge.commands.sections import argument, command
from mtgauge.suites.campaign.cli.clock import folder_argument
from mtgauge.suites.campaign.cli.record.common import who_options, write_down
from mtgauge.suites.campaign.ledger.decisions import renamed


@command(
    name="new-name",
    examples=(
        "mtgauge campaign record new-name wmt26 oxbow news beta gamma",
        'mtgauge campaign record new-name wmt26 oxbow news beta gamma --reason "typing error"',
    ),
)
@folder_argument
@argument("site", metavar="SITE", help="Site of the system.")
@argument("task", metavar="TASK", help="Task of the system.")
@argument("system", metavar="SYSTEM", help="Current name.")
@argument("to", metavar="NAME", help="New name.")
@who_options
def new_name(
    folder: str, site: str, task: str, system: str, to: str, by: str, reason: str, at: str | None
) -> None:
    """Rename a system, until the deadline."""
    write_down(
        folder, at, by, reason,
        lambda ledger, who: renamed(ledger, who, site, ledger.campaign.task(task), system, to),
    )  # fmt: skip
