"""``mtgauge campaign register``."""

from __future__ import annotations

import click

from mtgauge.campaign.findings import has_errors
from mtgauge.campaign.folder import CampaignFolder
from mtgauge.campaign.rules.registration import register as keep
from mtgauge.cli import exit_codes
from mtgauge.cli.campaign.clock import clock_option, moment
from mtgauge.cli.campaign.findings import format_option, print_findings


@click.command()
@click.argument("folder", type=click.Path(), metavar="DIR")
@click.argument("file", type=click.Path(), metavar="FORM")
@clock_option
@format_option
def register(folder: str, file: str, at: str | None, form: str) -> int:
    """Check the registration form FORM and keep it in the campaign of DIR; exits with 1 where it has errors."""
    opened = CampaignFolder.open(folder)
    kept = keep(opened, file, moment(at, opened.campaign.calendar))
    refused = has_errors(kept.findings)
    print_findings(kept.findings, form, f"{file}: {'refused' if refused else f'registered as {kept.path}'}")
    return exit_codes.FINDING if refused else 0
