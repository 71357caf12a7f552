"""``mtgauge campaign record``: its sub-commands."""

from __future__ import annotations

import click

from mtgauge.commands.lazy import LazyGroup

#: For `LazyGroup`.
COMMANDS = {
    "approval": ("mtgauge.suites.campaign.cli.record.approval", "Approve of a site, or turn it away."),
    "fee": ("mtgauge.suites.campaign.cli.record.fee", "A site has paid its fee."),
    "signature": ("mtgauge.suites.campaign.cli.record.signature", "The signed form of a site is here."),
    "extension": ("mtgauge.suites.campaign.cli.record.extension", "A deadline is later, for a site or for all."),
    "quota": ("mtgauge.suites.campaign.cli.record.quota", "A site may submit more results."),
    "late-file": ("mtgauge.suites.campaign.cli.record.late_file", "Take or refuse a file that came too late."),
    "withdrawal": (
        "mtgauge.suites.campaign.cli.record.withdrawal",
        "A site withdraws results, or takes that back.",
    ),
    "new-name": ("mtgauge.suites.campaign.cli.record.new_name", "A site calls its system otherwise."),
    "new-primary": ("mtgauge.suites.campaign.cli.record.new_primary", "A contrast becomes the primary result."),
}


@click.command(cls=LazyGroup, commands_of=COMMANDS)
def record() -> None:
    """Write down what the organiser decides and what sites ask for: who, when and why, in the journal.

    Nothing that was written down is ever changed; what follows from it is decided anew.
    """
