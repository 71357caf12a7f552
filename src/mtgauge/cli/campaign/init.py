"""``mtgauge campaign init``."""

from __future__ import annotations

import click

from mtgauge.campaign.description.presets import PRESETS
from mtgauge.campaign.start import start_campaign
from mtgauge.cli.streams import print_text
from mtgauge.errors import OptionError
from mtgauge.sentences import say


@click.command()
@click.argument("preset", required=False, metavar="[PRESET]")
@click.argument("folder", required=False, type=click.Path(), metavar="[DIR]")
def init(preset: str | None, folder: str | None) -> None:
    """Begin a campaign in DIR, which must be new or empty: its campaign.toml, its folders, and what goes where.

    PRESET is a campaign to start from. Without arguments, lists the presets.
    """
    if preset is None:
        for name, what in PRESETS.items():
            print_text(f"{name}: {what}")
        return
    if folder is None:
        raise OptionError(say("no folder given"), hint=say("mtgauge campaign init {preset} DIR", preset=preset))
    start_campaign(preset, folder)
    print_text(f"{folder}: begun from {preset}; next: change campaign.toml, then mtgauge campaign check {folder}")
