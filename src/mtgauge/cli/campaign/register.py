"""``mtgauge campaign register``."""

from __future__ import annotations

import click

from mtgauge.campaign.folder import CampaignFolder
from mtgauge.campaign.inbox.register import RegistrationReceipt
from mtgauge.campaign.inbox.register import register as keep
from mtgauge.cli import exit_codes
from mtgauge.cli.campaign.clock import clock_option, moment
from mtgauge.cli.campaign.findings import format_option
from mtgauge.cli.campaign.receipts import receive_each
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
    kept = receive_each(files, lambda file: keep(opened, file, now), _fate, form)
    return exit_codes.FINDING if any(has_errors(one.findings) for one in kept) else 0


def _fate(file: str, receipt: RegistrationReceipt) -> str:
    if receipt.is_registered:
        return say("{file}: registered as {path}", file=file, path=receipt.path)
    return say("{file}: refused", file=file)
