"""``mtgauge ease``: its sub-commands."""

from __future__ import annotations

import click

from mtgauge.commands.lazy import LazyGroup

#: For `LazyGroup`.
COMMANDS = {
    "score": ("mtgauge.suites.ease.cli.score", "Score systems by linguistic level."),
    "explain": ("mtgauge.suites.ease.cli.explain", "Show how the ease of a segment or document comes about."),
    "losses": ("mtgauge.suites.ease.cli.losses", "Say where systems lose: segments, words, relations."),
    "tune": ("mtgauge.suites.ease.cli.tune", "Fit the weights of a profile to human judgements."),
    "place": ("mtgauge.suites.ease.cli.place", "Say which levels other metrics go with."),
    "stability": ("mtgauge.suites.ease.cli.stability", "Say how ease varies over domains."),
    "profiles": ("mtgauge.suites.ease.cli.profiles", "List profiles, show one, check a file."),
}


@click.command(cls=LazyGroup, commands_of=COMMANDS)
def ease() -> None:
    """Measure cognitive ease: adequacy and fluency by linguistic level."""
