"""``mtgauge campaign submit``."""

from __future__ import annotations

from pathlib import Path

import click

from mtgauge.base.sentences import say
from mtgauge.commands import exit_codes
from mtgauge.suites.campaign.cli.clock import clock_option, opened_at
from mtgauge.suites.campaign.cli.findings import format_option
from mtgauge.suites.campaign.cli.receipts import fate_of, receive_each
from mtgauge.suites.campaign.description.task import SetName
from mtgauge.suites.campaign.inbox.receive import Receipt, receive
from mtgauge.suites.campaign.ledger.standing import Standing, State


@click.command()
@click.argument("folder", type=click.Path(), metavar="DIR")
@click.argument("files", nargs=-1, required=True, type=click.Path(), metavar="FILE...")
@click.option("--progress", is_flag=True, help="They are translations of the progress set, not of the test set.")
@click.option("--lenient", is_flag=True, help="Mend what can be mended without a guess, and say so.")
@clock_option
@format_option
def submit(folder: str, files: tuple[str, ...], progress: bool, lenient: bool, at: str | None, form: str) -> int:
    """Receive result files for the campaign of DIR, and keep them; exits with 1 where one does not count.

    FILE is named by its task, site, role and system. A form of the system beside it, with the same name and .toml,
    is received with it.
    """
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
