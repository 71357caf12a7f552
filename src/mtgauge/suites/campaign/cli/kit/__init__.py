"""``mtgauge campaign kit``: its sub-commands."""

from __future__ import annotations

import click

from mtgauge.commands.lazy import LazyGroup

#: For `LazyGroup`.
COMMANDS = {
    "make": ("mtgauge.suites.campaign.cli.kit.make", "Make the kit of a site."),
    "check": ("mtgauge.suites.campaign.cli.kit.check", "Check the result files of a kit."),
}


@click.command(
    cls=LazyGroup,
    commands_of=COMMANDS,
    examples=(
        "mtgauge campaign kit make wmt26 --task news --site oxbow --system beta -o kit",
        "mtgauge campaign kit check kit",
    ),
)
def kit() -> None:
    """Make and check kits for participants: the source, and the files to fill in.

    Organisers make kits, and participants check them without the campaign. A kit has no references and no names of
    other sites.
    """
