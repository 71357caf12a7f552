"""``mtgauge campaign check-report``."""

from __future__ import annotations

import click

from mtgauge.base import door
from mtgauge.base.sentences import say
from mtgauge.commands import exit_codes
from mtgauge.commands.sections import argument, command
from mtgauge.suites.campaign.cli.findings import format_option, print_findings
from mtgauge.suites.campaign.folder import CampaignFolder
from mtgauge.suites.campaign.rules.technical_reports import CHARACTERS, WORDS
from mtgauge.suites.campaign.rules.technical_reports import check_report as checked


@command(
    name="check-report",
    examples=(
        "mtgauge campaign check-report report.pdf",
        "mtgauge campaign check-report report.txt --campaign wmt26",
    ),
)
@argument("file", type=click.Path(), metavar="FILE", help="Technical report: .pdf, .txt or .md.")
@click.option(
    "--campaign",
    "folder",
    type=click.Path(),
    metavar="DIR",
    help=f"Campaign that sets the required length.  [default: {CHARACTERS} Chinese characters or {WORDS} words]",
)
@format_option
def check_report(file: str, folder: str | None, form: str) -> int:
    """Check whether a technical report is long enough; exit with 1 if it is not.

    Either Chinese characters or words may reach the required length. Each section without a heading in English or
    Chinese gives a warning: introduction, system, data, experiment, conclusion.
    """
    campaign = CampaignFolder.open(folder).campaign if folder is not None else None
    characters, words = (campaign.report_characters, campaign.report_words) if campaign else (CHARACTERS, WORDS)
    report = checked(door.read_bytes(file), file, characters=characters, words=words)
    length = report.length
    counted = say("not readable")
    if length:
        counted = say(
            "{characters:,} Chinese characters, {words:,} words", characters=length.characters, words=length.words
        )
    verdict = say("long enough") if report.is_accepted else say("refused")
    summary = say("{file}: {length}: {verdict}", file=file, length=counted, verdict=verdict)
    print_findings(report.findings, form, summary)
    return 0 if report.is_accepted else exit_codes.FINDING
