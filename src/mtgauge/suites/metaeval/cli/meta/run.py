"""``mtgauge meta run``."""

from __future__ import annotations

from typing import Any

import click

from mtgauge.commands.declared import FILE, FOLDER
from mtgauge.commands.options import options_named
from mtgauge.commands.sections import argument, command, section_option
from mtgauge.engine.setting import INPUT
from mtgauge.suites.metaeval.cli.meta.rank import OF_OUTPUT, ranked
from mtgauge.suites.metaeval.cli.meta.rank import rank as rank_command
from mtgauge.suites.metaeval.jobs.tasks import read_task


@command(
    examples=("mtgauge meta run wmt23 --data mt-metrics-eval-v2", "mtgauge meta run task.toml --record ranking")
)
@argument("task", type=FILE, help="TOML file, or name of a bundled task.")
@section_option(
    "--data",
    section=INPUT,
    type=FOLDER,
    metavar="DIR",
    help="Base folder of the paths in the task.  [default: that of the task]",
)
@options_named(*OF_OUTPUT)
@click.pass_context
def run(context: click.Context, /, task: str, data: str | None, **options: Any) -> None:
    """Run the experiments of a task.

    A task lists its inputs in [input] and its questions in [[experiment]].
    """
    asked = read_task(task, data)
    with rank_command.make_context("rank", [], parent=context) as unasked:
        kinds = {option.name: option for option in rank_command.params}
        given = {name: kinds[name].type_cast_value(unasked, value) for name, value in asked.options.items()}
        ranked({**unasked.params, **given, **options}, asked.experiments)
