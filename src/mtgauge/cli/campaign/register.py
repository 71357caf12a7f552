"""``mtgauge campaign register``."""

from __future__ import annotations

import click

from mtgauge.campaign.folder import CampaignFolder
from mtgauge.campaign.inbox.register import register as keep
from mtgauge.cli import exit_codes
from mtgauge.cli.campaign.clock import clock_option, moment
from mtgauge.cli.campaign.findings import format_option, print_findings
from mtgauge.findings import has_errors
from mtgauge.sentences import say


@click.command()
@click.argument("folder", type=click.Path(), metavar="DIR")
@click.argument("files", nargs=-1, required=True, type=click.Path(), metavar="FORM...")
@clock_option
@format_option
def register(folder: str, files: tuple[str, ...], at: str | None, form: str) -> int:
    """Check registration forms and keep them in the campaign of DIR; exits with 1 where one has errors."""
    opened = CampaignFolder.open(folder)
    now = moment(at, opened.campaign.calendar)
    kept = [keep(opened, file, now) for file in files]
    fates = [
        say("{file}: registered as {path}", file=file, path=one.path)
        if one.is_registered
        else say("{file}: refused", file=file)
        for file, one in zip(files, kept, strict=True)
    ]
    findings = [finding for one in kept for finding in one.findings]
    print_findings(findings, form, *fates)
    return exit_codes.FINDING if has_errors(findings) else 0
