"""``mtgauge campaign check``."""

from __future__ import annotations

from mtgauge.base.findings import has_errors
from mtgauge.base.sentences import say
from mtgauge.commands import exit_codes
from mtgauge.commands.findings_text import counted
from mtgauge.commands.sections import command
from mtgauge.suites.campaign.checks.folder import check_campaign
from mtgauge.suites.campaign.cli.clock import clock_option, folder_argument, moment
from mtgauge.suites.campaign.cli.findings import format_option, print_findings
from mtgauge.suites.campaign.folder import CampaignFolder


@command(examples=("mtgauge campaign check wmt26", "mtgauge campaign check wmt26 -f json"))
@folder_argument
@clock_option
@format_option
def check(folder: str, at: str | None, form: str) -> int:
    """Check the campaign of DIR and explain all contradictions.

    Checks events, tasks, texts, judgements and registrations. Exit code 1: there are errors; warnings do not
    count.
    """
    now = None if at is None else moment(at, CampaignFolder.open(folder).campaign.calendar)
    findings = check_campaign(folder, now)
    print_findings(findings, form, say("{folder}: {findings}", folder=folder, findings=counted(len(findings))))
    return exit_codes.FINDING if has_errors(findings) else 0
