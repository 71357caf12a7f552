"""``mtgauge meta``: its sub-commands."""

from __future__ import annotations

import click

from mtgauge.commands.lazy import LazyGroup

#: For `LazyGroup`.
COMMANDS = {
    "rank": ("mtgauge.suites.metaeval.cli.meta.rank", "Rank metrics by their agreement with people."),
    "run": ("mtgauge.suites.metaeval.cli.meta.run", "Run the experiments of a task."),
    "spans": ("mtgauge.suites.metaeval.cli.meta.spans", "Compare error spans of raters, metrics and files."),
}


@click.command(cls=LazyGroup, commands_of=COMMANDS)
def meta() -> None:
    """Evaluate metrics: which agrees with people, and how people agree with each other."""
