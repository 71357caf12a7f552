"""``mtgauge campaign record withdrawal``."""

from __future__ import annotations

import click

from mtgauge.commands.sections import argument, command
from mtgauge.suites.campaign.cli.clock import folder_argument
from mtgauge.suites.campaign.cli.record.common import reason_needed, write_down
from mtgauge.suites.campaign.ledger.decisions import withdrawn


@command(
    examples=(
        'mtgauge campaign record withdrawal wmt26 oxbow --reason "wrong file"',
        'mtgauge campaign record withdrawal wmt26 oxbow --undo --reason "resolved"',
    )
)
@folder_argument
@argument("site", metavar="SITE", help="Site of the results.")
@click.option("--task", metavar="ID", help="Withdraw only results of this task.")
@click.option("--system", metavar="NAME", help="Withdraw only results of this system.")
@click.option("--undo", is_flag=True, help="Undo a withdrawal.")
@reason_needed
def withdrawal(
    folder: str, site: str, task: str | None, system: str | None, undo: bool, by: str, reason: str, at: str | None
) -> None:
    """Withdraw results of SITE from scoring; they keep their places and can come back."""
    write_down(
        folder, at, by, reason,
        lambda ledger, who: withdrawn(
            ledger, who, site, None if task is None else ledger.campaign.task(task), system, undo=undo
        ),
    )  # fmt: skip
