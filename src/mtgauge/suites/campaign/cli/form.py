"""``mtgauge campaign form``."""

from __future__ import annotations

from pathlib import Path

import click

from mtgauge.base import door
from mtgauge.base.errors import InputError, OptionError
from mtgauge.base.files import write_file
from mtgauge.base.findings import Finding
from mtgauge.base.sentences import say
from mtgauge.commands.output import emit_text
from mtgauge.commands.sections import command, section_option
from mtgauge.commands.streams import tell
from mtgauge.engine.setting import OUTPUT
from mtgauge.pages.pdf import find_browser, print_page
from mtgauge.pages.text import ENGLISH
from mtgauge.report.page import check_language
from mtgauge.suites.campaign.cli.clock import folder_argument
from mtgauge.suites.campaign.description.campaign import Campaign
from mtgauge.suites.campaign.folder import CampaignFolder
from mtgauge.suites.campaign.form.blank import blank_form
from mtgauge.suites.campaign.form.page import form_page
from mtgauge.suites.campaign.inbox.commit import open_ledger
from mtgauge.suites.campaign.rules.registration import Registration, check_form

_ENDINGS = (".toml", ".html", ".pdf")


@command(
    examples=(
        "mtgauge campaign form wmt26 -o form.toml",
        "mtgauge campaign form wmt26 -o form.pdf --form-language zh",
    )
)
@folder_argument
@click.option("--filled", type=click.Path(), metavar="FORM", help="TOML form whose answers to print on the page.")
@section_option(
    "--form-language",
    "language",
    section=OUTPUT,
    metavar="CODE",
    help="Language of the printed form, such as zh.  [default: en]",
)
@section_option(
    "-o",
    "--output",
    section=OUTPUT,
    type=click.Path(),
    metavar="FILE",
    help="File to write: .html or .pdf to print and sign, .toml to fill in.  [default: TOML on standard output]",
)
def form(folder: str, filled: str | None, language: str | None, output: str | None) -> None:
    """Make the registration form of a campaign, as a page to sign or a TOML file to fill in.

    The page has the tasks, all fields, the full terms, and space for date and signature or stamp. A PDF needs
    Chromium.
    """
    check_language(language)
    opened = CampaignFolder.open(folder)
    campaign = opened.campaign
    ending = Path(output).suffix.lower() if output is not None else ".toml"
    if ending not in _ENDINGS:
        raise OptionError(
            say("a form cannot be {ending}", ending=ending or say("a file without an ending")),
            hint=say("one of {names}", names=", ".join(_ENDINGS)),
        )
    if output is None or ending == ".toml":
        if filled is not None or language is not None:
            raise OptionError(
                say("--filled and --form-language are for the page that is printed"),
                hint=say("give an --output that ends with .html or .pdf"),
            )
        emit_text(blank_form(campaign).removesuffix("\n"), output)
        return
    answers, findings = (None, ()) if filled is None else _answers(filled, campaign)
    browser = find_browser() if ending == ".pdf" else None
    page = form_page(open_ledger(opened), answers, language=language or ENGLISH)
    write_file(Path(output), page if browser is None else print_page(browser, page))
    for finding in findings:
        tell(say("note: {finding}", finding=str(finding)))


def _answers(path: str, campaign: Campaign) -> tuple[Registration, tuple[Finding, ...]]:
    """What a form says, and what can still be filled in by hand.

    Raises:
        InputError: It cannot be read.
    """
    checked = check_form(door.read_bytes(path), path, campaign)
    if checked.registration is None:
        raise InputError.of(checked.findings[0])
    return checked.registration, checked.findings
