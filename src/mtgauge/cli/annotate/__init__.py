"""``mtgauge annotate``: annotates files, and its sub-commands."""

from __future__ import annotations

import click

from mtgauge.cli.lazy import LazyGroup

#: For `LazyGroup`; the first one is meant where no sub-command is named.
COMMANDS = {
    "texts": ("mtgauge.cli.annotate.texts", "Annotate files; `mtgauge annotate FILE...` is the same."),
    "check": ("mtgauge.cli.annotate.check", "Compare annotation with a treebank."),
    "train": ("mtgauge.cli.annotate.train", "Train a UDPipe model on a treebank."),
}
_DEFAULT = "texts"
_HELP = ("-h", "--help")


class _DefaultGroup(LazyGroup):
    """A group whose first sub-command needs no name."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Puts the name before arguments that are those of no sub-command."""
        if args and args[0] not in self.commands_of and args[0] not in _HELP:
            args = [_DEFAULT, *args]
        return super().parse_args(ctx, args)


@click.command(cls=_DefaultGroup, commands_of=COMMANDS)
def annotate() -> None:
    """Annotate texts with words, parts of speech and trees.

    `mtgauge annotate FILE...` annotates files; see `mtgauge annotate texts --help` for its options.
    """
