"""``mtgauge meta``: its sub-commands."""

from __future__ import annotations

import click

from mtgauge.commands.lazy import LazyGroup

#: For `LazyGroup`.
COMMANDS = {
    "rank": ("mtgauge.suites.metaeval.cli.meta.rank", "Rank metrics by agreement with human ratings."),
    "run": ("mtgauge.suites.metaeval.cli.meta.run", "Run the experiments of a task."),
    "spans": ("mtgauge.suites.metaeval.cli.meta.spans", "Compare error spans of raters, metrics and files."),
}


@click.command(
    cls=LazyGroup,
    commands_of=COMMANDS,
    examples=(
        "mtgauge meta rank -s source.tsv -r reference-A.txt --human ratings.tsv systems/*.txt",
        "mtgauge meta spans gold.jsonl xcomet.json",
    ),
)
def meta() -> None:
    """Evaluate metrics by their agreement with human ratings."""
