"""``mtgauge campaign record late-file``."""

from __future__ import annotations

import click

from mtgauge.suites.campaign.cli.record.common import reason_needed, write_down
from mtgauge.suites.campaign.ledger.decisions import decided_late


@click.command(name="late-file")
@click.argument("folder", type=click.Path(), metavar="DIR")
@click.argument("entry", type=int, metavar="ENTRY")
@click.option("--refuse", is_flag=True, help="Refuse it after all.")
@reason_needed
def late_file(folder: str, entry: int, refuse: bool, by: str, reason: str, at: str | None) -> None:
    """Let the file with the number ENTRY count although it came outside its window."""
    write_down(folder, at, by, reason, lambda ledger, who: decided_late(ledger, who, entry, take=not refuse))
