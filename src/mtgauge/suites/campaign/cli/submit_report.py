"""``mtgauge campaign submit-report``."""

from __future__ import annotations

import click

from mtgauge.base.sentences import say
from mtgauge.commands import exit_codes
from mtgauge.suites.campaign.cli.clock import clock_option, moment
from mtgauge.suites.campaign.cli.findings import format_option, print_findings
from mtgauge.suites.campaign.folder import CampaignFolder
from mtgauge.suites.campaign.inbox.receive_report import receive_report
from mtgauge.suites.campaign.ledger.standing import State


@click.command(name="submit-report")
@click.argument("folder", type=click.Path(), metavar="DIR")
@click.argument("site", metavar="SITE")
@click.argument("file", type=click.Path(), metavar="FILE")
@clock_option
@format_option
def submit_report(folder: str, site: str, file: str, at: str | None, form: str) -> int:
    """Receive the technical report FILE of SITE for the campaign of DIR; exits with 1 where it does not count.

    FILE is a .pdf, .txt or .md, and is kept, whatever becomes of it. A later report without faults replaces an
    earlier one.
    """
    opened = CampaignFolder.open(folder)
    receipt = receive_report(opened, site, file, moment(at, opened.campaign.calendar))
    about = {"file": file, "path": receipt.path, "number": receipt.standing.number}
    if receipt.standing.state is State.REPEATED:
        fate = say("{file}: entry {number}, accepted before: nothing changes", **about)
    else:
        state = receipt.standing.state
        told = say("replaced by a later report") if state is State.REPLACED else state.said
        fate = say("{file}: entry {number}, {state}, kept as {path}", **about, state=told)
    print_findings(receipt.findings, form, fate)
    return 0 if receipt.is_accepted else exit_codes.FINDING
