"""``mtgauge campaign check``."""

from __future__ import annotations

import click

from mtgauge.base.findings import has_errors
from mtgauge.base.sentences import say
from mtgauge.commands import exit_codes
from mtgauge.commands.findings_text import counted
from mtgauge.suites.campaign.checks.folder import check_campaign
from mtgauge.suites.campaign.cli.clock import clock_option, moment
from mtgauge.suites.campaign.cli.findings import format_option, print_findings
from mtgauge.suites.campaign.folder import CampaignFolder


@click.command()
@click.argument("folder", type=click.Path(), metavar="DIR")
@clock_option
@format_option
def check(folder: str, at: str | None, form: str) -> int:
    """Explain every contradiction in the campaign of DIR: events, tasks, texts, judgements, registrations.

    Exits with 1 where there are errors; warnings alone are no reason.
    """
    now = None if at is None else moment(at, CampaignFolder.open(folder).campaign.calendar)
    findings = check_campaign(folder, now)
    print_findings(findings, form, say("{folder}: {findings}", folder=folder, findings=counted(len(findings))))
    return exit_codes.FINDING if has_errors(findings) else 0
