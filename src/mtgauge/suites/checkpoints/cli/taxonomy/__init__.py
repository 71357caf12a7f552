"""``mtgauge checkpoints taxonomy``: its sub-commands."""

from __future__ import annotations

import click

from mtgauge.commands.lazy import DefaultGroup

#: For `DefaultGroup`; the first one is meant where no sub-command is named.
COMMANDS = {
    "show": (
        "mtgauge.suites.checkpoints.cli.taxonomy.show",
        "Show a taxonomy; same as `mtgauge checkpoints taxonomy NAME`.",
    ),
    "check": ("mtgauge.suites.checkpoints.cli.taxonomy.check", "Check a taxonomy."),
    "list": ("mtgauge.suites.checkpoints.cli.taxonomy.list", "List the bundled taxonomies."),
}


@click.command(
    cls=DefaultGroup,
    commands_of=COMMANDS,
    examples=("mtgauge checkpoints taxonomy zh-en", "mtgauge checkpoints taxonomy list"),
)
def taxonomy() -> None:
    """Show, check and list taxonomies: categories of check-points and their patterns."""
