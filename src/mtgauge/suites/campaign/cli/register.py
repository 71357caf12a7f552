"""``mtgauge campaign register``."""

from __future__ import annotations

import click

from mtgauge.base.findings import has_errors
from mtgauge.base.sentences import say
from mtgauge.commands import exit_codes
from mtgauge.commands.sections import argument, command
from mtgauge.suites.campaign.cli.clock import clock_option, folder_argument, opened_at
from mtgauge.suites.campaign.cli.findings import format_option
from mtgauge.suites.campaign.cli.receipts import receive_each
from mtgauge.suites.campaign.inbox.register import RegistrationReceipt
from mtgauge.suites.campaign.inbox.register import register as keep


@command(
    examples=(
        "mtgauge campaign register wmt26 oxbow.toml",
        "mtgauge campaign register wmt26 forms/*.toml",
    )
)
@folder_argument
@argument(
    "files", nargs=-1, required=True, type=click.Path(), metavar="FORM...", help="Registration forms as TOML."
)
@clock_option
@format_option
def register(folder: str, files: tuple[str, ...], at: str | None, form: str) -> int:
    """Check registration forms and store them; exit with 1 if one has errors."""
    opened, now = opened_at(folder, at)
    kept = receive_each(files, lambda file: keep(opened, file, now), _fate, form)
    return exit_codes.FINDING if any(has_errors(one.findings) for one in kept) else 0


def _fate(file: str, receipt: RegistrationReceipt) -> str:
    if receipt.is_registered:
        return say("{file}: registered as {path}", file=file, path=receipt.path)
    return say("{file}: refused", file=file)
