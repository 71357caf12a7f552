"""``mtgauge ease``: its sub-commands."""

from __future__ import annotations

import click

from mtgauge.commands.lazy import LazyGroup

#: For `LazyGroup`.
COMMANDS = {
    "score": ("mtgauge.suites.ease.cli.score", "Score systems by linguistic level."),
    "explain": ("mtgauge.suites.ease.cli.explain", "Show how the ease of a segment or document is computed."),
    "losses": ("mtgauge.suites.ease.cli.losses", "Show where systems lose meaning: segments, words, relations."),
    "tune": ("mtgauge.suites.ease.cli.tune", "Fit the weights of a profile to human judgements."),
    "place": ("mtgauge.suites.ease.cli.place", "Correlate levels with other metrics."),
    "stability": ("mtgauge.suites.ease.cli.stability", "Show how ease varies over domains."),
    "profiles": ("mtgauge.suites.ease.cli.profiles", "List, show and check profiles."),
}


@click.command(
    cls=LazyGroup,
    commands_of=COMMANDS,
    examples=(
        "mtgauge ease score -s source.tsv -r reference-A.txt -l zh-en systems/aurora.txt",
        "mtgauge ease profiles reader",
    ),
)
def ease() -> None:
    """Measure cognitive ease: adequacy and fluency by linguistic level."""
