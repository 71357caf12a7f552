"""``mtgauge ease``: its sub-commands."""

from __future__ import annotations

import click

from mtgauge.cli.lazy import LazyGroup

#: For `LazyGroup`.
COMMANDS = {
    "score": ("mtgauge.cli.ease.score", "Score systems by linguistic level."),
    "explain": ("mtgauge.cli.ease.explain", "Show how the ease of a segment or document comes about."),
    "losses": ("mtgauge.cli.ease.losses", "Say where systems lose: segments, words, relations."),
    "tune": ("mtgauge.cli.ease.tune", "Fit the weights of a profile to human judgements."),
    "place": ("mtgauge.cli.ease.place", "Say which levels other metrics go with."),
    "stability": ("mtgauge.cli.ease.stability", "Say how ease varies over domains."),
    "profiles": ("mtgauge.cli.ease.profiles", "List profiles, show one, check a file."),
}


@click.command(cls=LazyGroup, commands_of=COMMANDS)
def ease() -> None:
    """Measure cognitive ease: adequacy and fluency by linguistic level."""
