"""``mtgauge campaign rebuild``."""

from __future__ import annotations

import click

from mtgauge.commands import exit_codes
from mtgauge.commands.language import spoken_line
from mtgauge.commands.streams import print_text, tell
from mtgauge.suites.campaign.folder import CampaignFolder
from mtgauge.suites.campaign.inbox.rebuild import rebuild as written


@click.command()
@click.argument("folder", type=click.Path(), metavar="DIR")
def rebuild(folder: str) -> int:
    """Put back every submission and registration form that is gone or was changed.

    They are copies of what was received. What somebody put in the place of one is kept in DIR/set-aside. Prints
    the files that were written. Exits with 1 where what was received is gone itself.
    """
    opened = CampaignFolder.open(folder)
    made = written(opened)
    for path in made.written:
        print_text(str(opened.path / path))
    for finding in made.lost:
        tell(spoken_line(finding.sentence))
    return exit_codes.FINDING if made.lost else 0
