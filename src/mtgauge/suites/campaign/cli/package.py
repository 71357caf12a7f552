"""``mtgauge campaign package``."""

from __future__ import annotations

import click

from mtgauge.base.errors import OptionError
from mtgauge.base.files import write_file
from mtgauge.base.sentences import say
from mtgauge.commands.sections import command, section_option
from mtgauge.commands.streams import print_text, tell
from mtgauge.engine.setting import OUTPUT
from mtgauge.suites.campaign.cli.clock import clock_option, folder_argument, opened_at
from mtgauge.suites.campaign.cli.examined import ExaminedCampaign
from mtgauge.suites.campaign.cli.record.common import by_option
from mtgauge.suites.campaign.cli.without import without_option
from mtgauge.suites.campaign.combination.package import PackedSystem
from mtgauge.suites.campaign.combination.package import package as packed
from mtgauge.suites.campaign.description.task import TaskKind


@command(
    examples=(
        "mtgauge campaign package wmt26 -o combination.zip",
        'mtgauge campaign package wmt26 -o combination.zip --without oxbow --reason "file lost"',
    )
)
@folder_argument
@click.option("--task", "task", metavar="ID", help="Combination task.  [default: the only one]")
@section_option(
    "-o",
    "--output",
    section=OUTPUT,
    type=click.Path(),
    required=True,
    metavar="FILE",
    help="Archive: a .zip file.",
)
@without_option
@by_option
@clock_option
def package(
    folder: str, task: str | None, output: str, without: tuple[str, ...], reason: str, by: str, at: str | None
) -> int:
    """Pack all submissions for the combination task, with progress references and checksums.

    Exit code 1: a submission is left out.
    """
    opened, now = opened_at(folder, at)
    combinations = [item.id for item in opened.campaign.tasks if item.kind is TaskKind.COMBINATION]
    if task is None and len(combinations) != 1:
        known = ", ".join(combinations) or say("none")
        raise OptionError(
            say("name the combination task with --task"), hint=say("there are: {names}", names=known)
        )
    examined = ExaminedCampaign.of(opened, now, without, reason)
    chosen = opened.campaign.task(task or combinations[0])
    made = packed(opened, examined.ledger, chosen, now, without=examined.sites, reason=reason, by=by)
    write_file(output, made.data)
    for system in made.systems:
        print_text(_told(system))
    for note in made.notes:
        print_text(say("note: {note}", note=note))
    tell(say("package: {path}", path=output))
    return examined.tell_left_out([item for item in opened.campaign.tasks if item.id == chosen.combines])


def _told(system: PackedSystem) -> str:
    count = (
        say("1 translation a segment")
        if system.candidates == 1
        else say("up to {n} translations a segment", n=system.candidates)
    )
    about = {"system": system.name, "count": count}
    if system.progress:
        return say("{system}: {count}, with the progress set", **about)
    return say("{system}: {count}, without the progress set", **about)
