"""``mtgauge campaign kit make``."""

from __future__ import annotations

from pathlib import Path

import click

from mtgauge.base.errors import InputError
from mtgauge.base.files import draft
from mtgauge.base.sentences import say
from mtgauge.commands.declared import choice_of
from mtgauge.commands.sections import command, section_option
from mtgauge.commands.streams import print_text, tell
from mtgauge.engine.setting import OUTPUT
from mtgauge.suites.campaign.archive import zipped
from mtgauge.suites.campaign.cli.clock import clock_option, folder_argument, moment
from mtgauge.suites.campaign.cli.record.common import by_option, not_empty
from mtgauge.suites.campaign.description.formats import FileFormat
from mtgauge.suites.campaign.description.task import Role, SetName
from mtgauge.suites.campaign.folder import CampaignFolder
from mtgauge.suites.campaign.inbox.commit import commit, open_ledger
from mtgauge.suites.campaign.kit.making import KitRequest, make_kit
from mtgauge.suites.campaign.kit.permission import forced_kit
from mtgauge.suites.campaign.ledger.decisions import Who


@command(
    examples=(
        "mtgauge campaign kit make wmt26 --task news --site oxbow --system beta -o kit",
        "mtgauge campaign kit make wmt26 --task news --site oxbow --system beta -o kit.zip",
    )
)
@folder_argument
@section_option("--task", common=True, required=True, metavar="ID", help="Task of the kit.")
@section_option("--site", common=True, required=True, metavar="NAME", help="Participating site.")
@section_option("--system", common=True, required=True, metavar="NAME", help="System name of the site.")
@section_option(
    "--role", common=True, **choice_of(Role.PRIMARY), help="Role of the result: primary results are ranked."
)
@section_option(
    "--progress", common=True, is_flag=True, help="Make a kit for the progress set, not for the test set."
)
@click.option(
    "--force",
    metavar="REASON",
    callback=not_empty,
    help="Make the kit although it is not allowed or not yet; the reason is kept in the history.",
)
@by_option
@clock_option
@section_option(
    "-f",
    "--format",
    "form",
    section=OUTPUT,
    common=True,
    type=click.Choice([str(form) for form in FileFormat]),
    help="Format of the source and of the result file.  [default: the first that the task accepts]",
)
@section_option(
    "-o",
    "--output",
    section=OUTPUT,
    common=True,
    required=True,
    type=click.Path(),
    metavar="PATH",
    help="New folder, or ZIP file if PATH ends in .zip.",
)
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
    """Make the kit of a site for a task.

    It has the source, the result file and the form to fill in, and a README.md in English and Chinese with the
    deadline, the rules and the commands. Only sites that take part in the task get one, after the release of the
    test data. mtgauge campaign kit check checks it.
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
