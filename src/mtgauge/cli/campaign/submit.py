"""``mtgauge campaign submit``."""

from __future__ import annotations

from pathlib import Path

import click

from mtgauge.campaign.description.task import SetName
from mtgauge.campaign.folder import CampaignFolder
from mtgauge.campaign.inbox.receive import Receipt, receive
from mtgauge.campaign.ledger.standing import State
from mtgauge.cli import exit_codes
from mtgauge.cli.campaign.clock import clock_option, moment
from mtgauge.cli.campaign.findings import format_option, print_findings
from mtgauge.sentences import say


@click.command()
@click.argument("folder", type=click.Path(), metavar="DIR")
@click.argument("files", nargs=-1, required=True, type=click.Path(), metavar="FILE...")
@click.option("--progress", is_flag=True, help="They are translations of the progress set, not of the test set.")
@click.option("--lenient", is_flag=True, help="Mend what can be mended without a guess, and say so.")
@clock_option
@format_option
def submit(folder: str, files: tuple[str, ...], progress: bool, lenient: bool, at: str | None, form: str) -> int:
    """Receive result files for the campaign of DIR, and keep them; exits with 1 where one is refused.

    FILE is named by its task, site, role and system. A form of the system beside it, with the same name and .toml,
    is received with it.
    """
    opened = CampaignFolder.open(folder)
    now = moment(at, opened.campaign.calendar)
    name = SetName.PROGRESS if progress else SetName.TEST
    received = [receive(opened, Path(file), name, now, lenient=lenient) for file in files]
    findings = [finding for receipt in received for finding in receipt.findings]
    fates = [_fate(file, receipt) for file, receipt in zip(files, received, strict=True)]
    print_findings(findings, form, *fates)
    return 0 if all(receipt.is_accepted for receipt in received) else exit_codes.FINDING


def _fate(file: str, receipt: Receipt) -> str:
    standing = receipt.standing
    places = {"file": file, "path": receipt.path, "number": standing.entry.number}
    if standing.state is State.REPEATED:
        return say("{file}: entry {number}, accepted before: nothing changes", **places)
    fate = (
        say("{file}: entry {number}, accepted, kept as {path}", **places)
        if receipt.is_accepted
        else say("{file}: entry {number}, refused, kept as {path}", **places)
    )
    if standing.provisional:
        return say("{fate} (an earlier file of the site is not examined yet, so this may change)", fate=fate)
    return fate
