"""``mtgauge campaign record new-primary``."""

from __future__ import annotations

from mtgauge.commands.sections import argument, command
from mtgauge.suites.campaign.cli.clock import folder_argument
from mtgauge.suites.campaign.cli.record.common import who_options, write_down
from mtgauge.suites.campaign.ledger.decisions import swapped


@command(
    name="new-primary",
    examples=(
        "mtgauge campaign record new-primary wmt26 oxbow news gamma",
        'mtgauge campaign record new-primary wmt26 oxbow news gamma --reason "better"',
    ),
)
@folder_argument
@argument("site", metavar="SITE", help="Site of the system.")
@argument("task", metavar="TASK", help="Task of the system.")
@argument("contrast", metavar="CONTRAST", help="Contrast system.")
@who_options
def new_primary(folder: str, site: str, task: str, contrast: str, by: str, reason: str, at: str | None) -> None:
    """Make a contrast system the primary result of SITE in TASK, until the deadline."""
    write_down(
        folder, at, by, reason,
        lambda ledger, who: swapped(ledger, who, site, ledger.campaign.task(task), contrast),
    )  # fmt: skip
