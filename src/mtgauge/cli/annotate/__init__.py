"""``mtgauge annotate``: annotates files, and its sub-commands."""

from __future__ import annotations

import click

from mtgauge.commands.lazy import DefaultGroup

#: For `DefaultGroup`; the first one is meant where no sub-command is named.
COMMANDS = {
    "texts": ("mtgauge.cli.annotate.texts", "Annotate files; `mtgauge annotate FILE...` is the same."),
    "check": ("mtgauge.cli.annotate.check", "Compare annotation with a treebank."),
    "train": ("mtgauge.cli.annotate.train", "Train a UDPipe model on a treebank."),
}


@click.command(cls=DefaultGroup, commands_of=COMMANDS)
def annotate() -> None:
    """Annotate texts with words, parts of speech and trees.

    `mtgauge annotate FILE...` annotates files; see `mtgauge annotate texts --help` for its options.
    """
