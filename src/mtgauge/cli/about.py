"""``mtgauge help`` and ``mtgauge version``."""

from __future__ import annotations

import click

from mtgauge.base.version import __version__
from mtgauge.commands.language import language
from mtgauge.commands.sections import argument, command
from mtgauge.commands.streams import print_text


@command(name="help", examples=("mtgauge help score", "mtgauge help campaign submit"))
@argument("names", nargs=-1, metavar="[COMMAND]...", help="A command, with its sub-command if it has any.")
@click.pass_context
def help(context: click.Context, names: tuple[str, ...]) -> None:  # noqa: A001  # `LazyGroup` looks for it
    """Show the complete help of mtgauge or of a command, as --help does."""
    root = context.find_root().command
    root.main(["--language", language(), *names, "--help"], prog_name="mtgauge", standalone_mode=False)


@command(examples=("mtgauge version", "mtgauge --version"))
def version() -> None:
    """Print the version of mtgauge, as --version does."""
    print_text(f"mtgauge {__version__}")
