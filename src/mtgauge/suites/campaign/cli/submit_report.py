"""``mtgauge campaign submit-report``."""

from __future__ import annotations

import click

from mtgauge.base.sentences import say
from mtgauge.commands import exit_codes
from mtgauge.commands.sections import argument, command
from mtgauge.suites.campaign.cli.clock import clock_option, folder_argument, opened_at
from mtgauge.suites.campaign.cli.findings import format_option, print_findings
from mtgauge.suites.campaign.cli.receipts import fate_of
from mtgauge.suites.campaign.inbox.receive_report import receive_report


@command(
    name="submit-report",
    examples=(
        "mtgauge campaign submit-report wmt26 oxbow report.pdf",
        "mtgauge campaign submit-report wmt26 oxbow report.txt -f json",
    ),
)
@folder_argument
@argument("site", metavar="SITE", help="Site of the report.")
@argument("file", type=click.Path(), metavar="FILE", help="Technical report: .pdf, .txt or .md.")
@clock_option
@format_option
def submit_report(folder: str, site: str, file: str, at: str | None, form: str) -> int:
    """Receive and store a technical report; exit with 1 if it does not count.

    The report is stored in any case. A later report without errors replaces an earlier one.
    """
    opened, now = opened_at(folder, at)
    receipt = receive_report(opened, site, file, now)
    about = {"file": file, "path": receipt.path, "number": receipt.standing.number}
    replaced = say("replaced by a later report")
    print_findings(receipt.findings, form, fate_of(receipt.standing.state, replaced, **about))
    return 0 if receipt.is_accepted else exit_codes.FINDING
