"""``mtgauge campaign submit-report``."""

from __future__ import annotations

import click

from mtgauge.base.sentences import say
from mtgauge.commands import exit_codes
from mtgauge.suites.campaign.cli.clock import clock_option, opened_at
from mtgauge.suites.campaign.cli.findings import format_option, print_findings
from mtgauge.suites.campaign.cli.receipts import fate_of
from mtgauge.suites.campaign.inbox.receive_report import receive_report


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
    opened, now = opened_at(folder, at)
    receipt = receive_report(opened, site, file, now)
    about = {"file": file, "path": receipt.path, "number": receipt.standing.number}
    replaced = say("replaced by a later report")
    print_findings(receipt.findings, form, fate_of(receipt.standing.state, replaced, **about))
    return 0 if receipt.is_accepted else exit_codes.FINDING
