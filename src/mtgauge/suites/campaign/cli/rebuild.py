"""``mtgauge campaign rebuild``."""

from __future__ import annotations

from mtgauge.commands import exit_codes
from mtgauge.commands.language import spoken_line
from mtgauge.commands.sections import command
from mtgauge.commands.streams import print_text, tell
from mtgauge.suites.campaign.cli.clock import folder_argument
from mtgauge.suites.campaign.folder import CampaignFolder
from mtgauge.suites.campaign.inbox.rebuild import rebuild as written


@command(examples=("mtgauge campaign rebuild wmt26", "mtgauge campaign rebuild ."))
@folder_argument
def rebuild(folder: str) -> int:
    """Restore all submissions and registration forms that are missing or were changed.

    They are copies of the received files. A changed file is moved to DIR/set-aside. Prints the restored files.
    Exit code 1: a received file is missing itself.
    """
    opened = CampaignFolder.open(folder)
    made = written(opened)
    for path in made.written:
        print_text(str(opened.path / path))
    for finding in made.lost:
        tell(spoken_line(finding.sentence))
    return exit_codes.FINDING if made.lost else 0
