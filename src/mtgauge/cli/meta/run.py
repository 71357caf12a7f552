"""``mtgauge meta run``."""

from __future__ import annotations

from typing import Any

import click

from mtgauge.cli.declared import FILE, FOLDER
from mtgauge.cli.meta.rank import rank as rank_command
from mtgauge.cli.meta.rank import ranked
from mtgauge.cli.options import OUTPUT, options_named
from mtgauge.cli.sections import SectionCommand, SectionOption
from mtgauge.report.meta import FORMATS
from mtgauge.workflows.meta_tasks import read_task


@click.command(cls=SectionCommand)
@click.argument("task", type=FILE)
@click.option(
    "--data",
    cls=SectionOption,
    section="Input",
    type=FOLDER,
    metavar="DIR",
    help="The folder that the paths of the task are in. [default: that of the task]",
)
@options_named("output", "report", "report_language", "cache", "threads")
@click.option(
    "--format",
    "form",
    cls=SectionOption,
    section=OUTPUT,
    type=click.Choice(FORMATS),
    default="table",
    show_default=True,
    help="How to print.",
)
@click.pass_context
def run(context: click.Context, /, task: str, data: str | None, **options: Any) -> None:
    """Run the experiments of a task: a TOML file, or the name of one that comes with mtgauge.

    A task says what is read, in [input], and what is asked, in [[experiment]].
    """
    asked = read_task(task, data)
    with rank_command.make_context("rank", [], parent=context) as unasked:
        ranked({**unasked.params, **asked.options, **options}, asked.experiments)
