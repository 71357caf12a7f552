"""``mtgauge campaign submit``."""

from __future__ import annotations

from pathlib import Path

import click

from mtgauge.base.sentences import say
from mtgauge.commands import exit_codes
from mtgauge.commands.sections import argument, command
from mtgauge.suites.campaign.cli.clock import clock_option, folder_argument, opened_at
from mtgauge.suites.campaign.cli.findings import format_option
from mtgauge.suites.campaign.cli.receipts import fate_of, receive_each
from mtgauge.suites.campaign.description.task import SetName
from mtgauge.suites.campaign.inbox.receive import Receipt, receive
from mtgauge.suites.campaign.ledger.standing import Standing, State


@command(
    examples=(
        "mtgauge campaign submit wmt26 news-oxbow-primary-beta.xml",
        "mtgauge campaign submit wmt26 --progress outputs/*.xml",
    )
)
@folder_argument
@argument(
    "files",
    nargs=-1,
    required=True,
    type=click.Path(),
    metavar="FILE...",
    help="Result file, named TASK-SITE-ROLE-SYSTEM; a form of the system next to it (.toml) is received, too.",
)
@click.option("--progress", is_flag=True, help="FILE translates the progress set, not the test set.")
@click.option("--lenient", is_flag=True, help="Repair what can be repaired without guessing, and report it.")
@clock_option
@format_option
def submit(folder: str, files: tuple[str, ...], progress: bool, lenient: bool, at: str | None, form: str) -> int:
    """Receive and store result files; exit with 1 if one does not count."""
    opened, now = opened_at(folder, at)
    name = SetName.PROGRESS if progress else SetName.TEST
    received = receive_each(
        files, lambda file: receive(opened, Path(file), name, now, lenient=lenient), _fate, form
    )
    return 0 if all(receipt.is_accepted for receipt in received) else exit_codes.FINDING


def _fate(file: str, receipt: Receipt[Standing]) -> str:
    standing = receipt.standing
    places = {"file": file, "path": receipt.path, "number": standing.entry.number}
    fate = fate_of(standing.state, say("replaced by a later file of this name"), **places)
    if standing.provisional and standing.state is not State.REPEATED:
        return say("{fate} (an earlier file of the site is not examined yet, so this may change)", fate=fate)
    return fate
