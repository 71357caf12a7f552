"""``mtgauge annotate``: annotates files, and its sub-commands."""

from __future__ import annotations

import click

from mtgauge.commands.lazy import DefaultGroup

#: For `DefaultGroup`; the first one is meant where no sub-command is named.
COMMANDS = {
    "texts": ("mtgauge.cli.annotate.texts", "Annotate files; same as `mtgauge annotate FILE...`."),
    "evaluate": ("mtgauge.cli.annotate.evaluate", "Evaluate annotation against a treebank."),
    "train": ("mtgauge.cli.annotate.train", "Train a UDPipe model on a treebank."),
}


#: Former command names.
OLD_NAMES = {"check": "evaluate"}


@click.command(
    cls=DefaultGroup,
    commands_of=COMMANDS,
    old_names=OLD_NAMES,
    examples=(
        "mtgauge annotate reference-A.txt -l en -o reference-A.conllu",
        "mtgauge annotate evaluate gold.conllu -l en",
    ),
)
def annotate() -> None:
    """Annotate texts with words, parts of speech and trees.

    `mtgauge annotate texts --help` shows the options of `mtgauge annotate FILE...`.
    """
