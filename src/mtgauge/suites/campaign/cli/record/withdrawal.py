"""``mtgauge campaign record withdrawal``."""

from __future__ import annotations

import click

from mtgauge.suites.campaign.cli.record.common import reason_needed, write_down
from mtgauge.suites.campaign.ledger.decisions import withdrawn


@click.command()
@click.argument("folder", type=click.Path(), metavar="DIR")
@click.argument("site", metavar="SITE")
@click.option("--task", metavar="ID", help="Results of this task alone.")
@click.option("--system", metavar="NAME", help="Results of this system alone.")
@click.option("--undo", is_flag=True, help="Take an earlier withdrawal back: they count again.")
@reason_needed
def withdrawal(
    folder: str, site: str, task: str | None, system: str | None, undo: bool, by: str, reason: str, at: str | None
) -> None:
    """Withdraw what came from SITE: it is not scored. Its place stays taken, so that it can come back."""
    write_down(
        folder, at, by, reason,
        lambda ledger, who: withdrawn(
            ledger, who, site, None if task is None else ledger.campaign.task(task), system, undo=undo
        ),
    )  # fmt: skip
