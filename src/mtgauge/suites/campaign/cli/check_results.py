"""``mtgauge campaign check-results``."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import click

from mtgauge.base.errors import OptionError
from mtgauge.base.sentences import say
from mtgauge.commands import exit_codes
from mtgauge.commands.output import emit_text
from mtgauge.commands.printing import form_option, output_option
from mtgauge.commands.sections import argument, command, section_option
from mtgauge.engine.setting import INPUT
from mtgauge.suites.campaign.cli.validations import WRITERS
from mtgauge.suites.campaign.description.task import SetName
from mtgauge.suites.campaign.folder import CampaignFolder
from mtgauge.suites.campaign.inbox.commit import open_ledger
from mtgauge.suites.campaign.inbox.examine import Examiner
from mtgauge.suites.campaign.inbox.trial import try_file
from mtgauge.suites.campaign.validation.inputs import load_source
from mtgauge.suites.campaign.validation.listing import Examined
from mtgauge.suites.campaign.validation.requirements import Requirements
from mtgauge.suites.campaign.validation.resultfile import ResultFile, validate_file


@command(
    name="check-results",
    examples=(
        "mtgauge campaign check-results --source source.xml news-oxbow-primary-beta.xml",
        "mtgauge campaign check-results --campaign wmt26 outputs/*.xml",
    ),
)
@argument(
    "files",
    nargs=-1,
    required=True,
    type=click.Path(),
    metavar="FILE...",
    help="Result file, or - for standard input.",
)
@section_option(
    "-s", "--source", section=INPUT, common=True, metavar="FILE", help="Source text of the result files."
)
@section_option(
    "--campaign",
    "folder",
    section=INPUT,
    common=True,
    metavar="DIR",
    help="Campaign with sources, tasks, quotas and registered sites.",
)
@section_option(
    "--form",
    section=INPUT,
    common=True,
    metavar="FILE",
    help="Form of the system.  [default: the file's name with .toml]",
)
@section_option("--task", common=True, metavar="ID", help="Task, if the name of a file does not show it.")
@section_option(
    "--progress", common=True, is_flag=True, help="FILE translates the progress set of the task, not the test set."
)
@section_option(
    "--lenient", common=True, is_flag=True, help="Repair what can be repaired without guessing, and report it."
)
@click.option(
    "--nbest", type=click.IntRange(min=1), metavar="N", help="Maximum translations per segment.  [default: 200]"
)
@click.option("--combination", is_flag=True, help="Allow only the best translation, as combination tasks require.")
@form_option(WRITERS, "form_of")
@output_option
def check_results(
    files: tuple[str, ...],
    source: str | None,
    folder: str | None,
    task: str | None,
    progress: bool,
    form: str | None,
    lenient: bool,
    nbest: int | None,
    combination: bool,
    form_of: str,
    output: str | None,
) -> int:
    """Check result files against their source and the rules of their task, and list all problems.

    Give --source or --campaign. Exit codes: 1 for rejected files, 2 for unreadable ones; warnings do not
    count.
    """
    if (source is None) == (folder is None):
        raise OptionError(say("give either --source or --campaign"))
    if form is not None and len(files) > 1:
        raise OptionError(
            say("--form is the form of one file"), hint=say("a form is found beside its file, as NAME.toml")
        )
    found: Sequence[Examined]
    results = [ResultFile(path=file, form=form, lenient=lenient) for file in files]
    if folder is not None:
        _refuse("--campaign", nbest=nbest, combination=combination or None)
        opened = CampaignFolder.open(folder)
        examiner, texts = Examiner(opened, open_ledger(opened)), SetName.PROGRESS if progress else SetName.TEST
        found = [try_file(examiner, result, texts, task) for result in results]
    else:
        _refuse("--source", task=task, progress=progress or None)
        most: dict[str, Any] = {} if nbest is None else {"nbest": nbest}
        requirements = Requirements(**most, combination=combination)
        text = load_source(str(source), lenient=lenient)
        found = [validate_file(result, text, requirements) for result in results]
    emit_text(WRITERS[form_of](found), output)
    return 0 if all(validation.is_accepted for validation in found) else exit_codes.FINDING


def _refuse(beside: str, **options: object) -> None:
    """Refuses options that say nothing beside another one."""
    for name, value in options.items():
        if value is not None:
            raise OptionError(say("--{name} says nothing beside {beside}", name=name, beside=beside))
