"""``mtgauge checkpoints``: its sub-commands."""

from __future__ import annotations

import click

from mtgauge.commands.lazy import LazyGroup

#: For `LazyGroup`.
COMMANDS = {
    "extract": ("mtgauge.suites.checkpoints.cli.extract", "Extract a set of check-points from a test set."),
    "diff": ("mtgauge.suites.checkpoints.cli.diff", "Show in which categories two systems differ."),
    "testset": (
        "mtgauge.suites.checkpoints.cli.testset",
        "Write the segments with a category as a test set.",
    ),
    "taxonomy": ("mtgauge.suites.checkpoints.cli.taxonomy", "Show, check and list taxonomies."),
}


@click.command(
    cls=LazyGroup,
    commands_of=COMMANDS,
    examples=(
        "mtgauge checkpoints extract -s source.tsv -r reference-A.txt -l zh-en -o points.jsonl",
        "mtgauge score -m checkpoints:set=points.jsonl -r reference-A.txt systems/*.txt",
    ),
)
def checkpoints() -> None:
    """Extract check-points: linguistic units of a test set, with their translations.

    `mtgauge score -m checkpoints:set=FILE` scores systems with a set.
    """
