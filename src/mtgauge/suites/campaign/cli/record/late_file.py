"""``mtgauge campaign record late-file``."""

from __future__ import annotations

import click

from mtgauge.commands.sections import argument, command
from mtgauge.suites.campaign.cli.clock import folder_argument
from mtgauge.suites.campaign.cli.record.common import reason_needed, write_down
from mtgauge.suites.campaign.ledger.decisions import decided_late


@command(
    name="late-file",
    examples=(
        'mtgauge campaign record late-file wmt26 12 --reason "server down"',
        'mtgauge campaign record late-file wmt26 12 --refuse --reason "no excuse"',
    ),
)
@folder_argument
@argument("entry", type=int, metavar="ENTRY", help="Number of the file.")
@click.option("--refuse", is_flag=True, help="Reject the file after all.")
@reason_needed
def late_file(folder: str, entry: int, refuse: bool, by: str, reason: str, at: str | None) -> None:
    """Accept a file that was submitted outside its window."""
    write_down(folder, at, by, reason, lambda ledger, who: decided_late(ledger, who, entry, take=not refuse))
