"""``mtgauge meta run``."""

from __future__ import annotations

from typing import Any

import click

from mtgauge.commands.declared import FILE, FOLDER
from mtgauge.commands.options import options_named
from mtgauge.commands.sections import SectionCommand, section_option
from mtgauge.commands.testset_options import INPUT
from mtgauge.suites.metaeval.cli.meta.rank import OF_OUTPUT, ranked
from mtgauge.suites.metaeval.cli.meta.rank import rank as rank_command
from mtgauge.suites.metaeval.jobs.tasks import read_task


@click.command(cls=SectionCommand)
@click.argument("task", type=FILE)
@section_option(
    "--data",
    section=INPUT,
    type=FOLDER,
    metavar="DIR",
    help="The folder that the paths of the task are in. [default: that of the task]",
)
@options_named(*OF_OUTPUT)
@click.pass_context
def run(context: click.Context, /, task: str, data: str | None, **options: Any) -> None:
    """Run the experiments of a task: a TOML file, or the name of one that comes with mtgauge.

    A task says what is read, in [input], and what is asked, in [[experiment]].
    """
    asked = read_task(task, data)
    with rank_command.make_context("rank", [], parent=context) as unasked:
        kinds = {option.name: option for option in rank_command.params}
        given = {name: kinds[name].type_cast_value(unasked, value) for name, value in asked.options.items()}
        ranked({**unasked.params, **given, **options}, asked.experiments)
