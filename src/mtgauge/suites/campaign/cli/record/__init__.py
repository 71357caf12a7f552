"""``mtgauge campaign record``: its sub-commands."""

from __future__ import annotations

import click

from mtgauge.commands.lazy import LazyGroup

#: For `LazyGroup`.
COMMANDS = {
    "approval": ("mtgauge.suites.campaign.cli.record.approval", "Approve or reject a site."),
    "fee": ("mtgauge.suites.campaign.cli.record.fee", "Record the payment of a fee."),
    "signature": ("mtgauge.suites.campaign.cli.record.signature", "Record a signed form."),
    "extension": ("mtgauge.suites.campaign.cli.record.extension", "Extend a deadline, for a site or for all."),
    "quota": ("mtgauge.suites.campaign.cli.record.quota", "Let a site submit more results."),
    "late-file": ("mtgauge.suites.campaign.cli.record.late_file", "Accept or reject a late file."),
    "withdrawal": (
        "mtgauge.suites.campaign.cli.record.withdrawal",
        "Withdraw results, or undo it.",
    ),
    "new-name": ("mtgauge.suites.campaign.cli.record.new_name", "Rename a system."),
    "new-primary": ("mtgauge.suites.campaign.cli.record.new_primary", "Make a contrast the primary result."),
}


@click.command(
    cls=LazyGroup,
    commands_of=COMMANDS,
    examples=(
        "mtgauge campaign record approval wmt26 oxbow",
        'mtgauge campaign record withdrawal wmt26 oxbow --reason "wrong file"',
    ),
)
def record() -> None:
    """Record decisions of the organiser and requests of sites in the journal: who, when and why.

    Entries never change; the status of files follows from all of them.
    """
