"""``mtgauge campaign rebuild``."""

from __future__ import annotations

import click

from mtgauge.campaign.folder import CampaignFolder
from mtgauge.campaign.inbox.rebuild import rebuild as written
from mtgauge.cli.streams import print_text


@click.command()
@click.argument("folder", type=click.Path(), metavar="DIR")
def rebuild(folder: str) -> None:
    """Put back every submission and registration form that is gone or was changed.

    They are copies of what was received. What somebody put in the place of one is kept in DIR/set-aside. Prints
    the files that were written.
    """
    opened = CampaignFolder.open(folder)
    for path in written(opened):
        print_text(str(opened.path / path))
