"""``mtgauge human``: its sub-commands."""

from __future__ import annotations

import click

from mtgauge.commands.lazy import LazyGroup

#: For `LazyGroup`.
COMMANDS = {
    "agreement": ("mtgauge.suites.metaeval.cli.human.agreement", "Measure rater agreement."),
    "sample": (
        "mtgauge.suites.metaeval.cli.human.sample",
        "Choose segments to rate, and write batches.",
    ),
}


@click.command(
    cls=LazyGroup,
    commands_of=COMMANDS,
    examples=(
        "mtgauge human agreement raters.tsv",
        "mtgauge human sample --budget 30 -s source.tsv -r reference-A.txt systems/*.txt",
    ),
)
def human() -> None:
    """Prepare human ratings and measure rater agreement."""
