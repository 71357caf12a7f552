"""``mtgauge campaign kit make``."""

from __future__ import annotations

from pathlib import Path

import click

from mtgauge.base.errors import InputError
from mtgauge.base.files import draft
from mtgauge.base.sentences import say
from mtgauge.commands.declared import choice_of
from mtgauge.commands.streams import print_text, tell
from mtgauge.suites.campaign.archive import zipped
from mtgauge.suites.campaign.cli.clock import clock_option, moment
from mtgauge.suites.campaign.cli.record.common import by_option, not_empty
from mtgauge.suites.campaign.description.formats import FileFormat
from mtgauge.suites.campaign.description.task import Role, SetName
from mtgauge.suites.campaign.folder import CampaignFolder
from mtgauge.suites.campaign.inbox.commit import commit, open_ledger
from mtgauge.suites.campaign.kit.making import KitRequest, make_kit
from mtgauge.suites.campaign.kit.permission import forced_kit
from mtgauge.suites.campaign.ledger.decisions import Who


@click.command()
@click.argument("folder", type=click.Path(), metavar="DIR")
@click.option("--task", required=True, metavar="ID", help="The task.")
@click.option("--site", required=True, metavar="NAME", help="The participating site.")
@click.option("--system", required=True, metavar="NAME", help="What the site calls its system.")
@click.option("--role", **choice_of(Role.PRIMARY), help="The result that is ranked, or one beside it.")
@click.option(
    "--format",
    "form",
    type=click.Choice([str(form) for form in FileFormat]),
    help="Of the source and of the file to fill in. [default: the first that the task takes]",
)
@click.option("--progress", is_flag=True, help="A kit for the progress set, not for the test set.")
@click.option(
    "-o", "--output", required=True, type=click.Path(), metavar="PATH",
    help="Write there: a new folder, or a ZIP file where PATH ends in .zip.",
)  # fmt: skip
@click.option(
    "--force", metavar="REASON", callback=not_empty,
    help="Make it although the site may not have it, or not yet; the history keeps the reason.",
)  # fmt: skip
@by_option
@clock_option
def make(
    folder: str,
    task: str,
    site: str,
    system: str,
    role: str,
    form: str | None,
    progress: bool,
    output: str,
    force: str,
    by: str,
    at: str | None,
) -> None:
    """Make the kit of a site for a task of the campaign of DIR.

    It holds the source, the result file and the form of the system to fill in, and a README.md in English and
    Chinese with the deadline, the rules and the commands. mtgauge campaign kit check checks it. A site that does
    not take part in the task gets none, and none gets one before the test data are released.
    """
    opened = CampaignFolder.open(folder)
    request = KitRequest(
        task=opened.campaign.task(task),
        site=site,
        system=system,
        role=Role(role),
        format=FileFormat(form) if form is not None else None,
        set=SetName.PROGRESS if progress else SetName.TEST,
    )
    ledger, now = open_ledger(opened), moment(at, opened.campaign.calendar)
    made = make_kit(opened, ledger, request)
    forced = forced_kit(ledger, request, Who(now, by, force))
    path = Path(output)
    with draft(path, parents=True) as kit:  # first, since it takes away what a killed run left
        if path.suffix.lower() == ".zip":
            kit.write(zipped(made))
        else:
            if path.is_dir() and any(path.iterdir()):
                raise InputError(
                    say("is not an empty folder"), file=output, hint=say("give one that is new or empty")
                )
            for name, data in made.items():
                kit.write(data, name)
        if forced is not None:
            commit(opened, lambda _: forced)
    for name in made:
        print_text(name)
    tell(say("kit: {path}", path=output))
