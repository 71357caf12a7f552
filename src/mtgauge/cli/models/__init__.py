"""``mtgauge models``: its sub-commands."""

from __future__ import annotations

import click

from mtgauge.commands.lazy import DefaultGroup

#: For `DefaultGroup`; the first one is meant where no sub-command is named.
COMMANDS = {
    "show": (
        "mtgauge.cli.models.show",
        "Describe local neural models; `mtgauge models [FOLDER]...` is the same.",
    ),
    "fetch": ("mtgauge.cli.models.fetch", "Fetch published models from the Hugging Face hub."),
}
#: How `fetch` was written before it was a command.
_FORMER = "--fetch"


class _Models(DefaultGroup):
    """The group, which understands the former option ``--fetch``, too."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Make the option a command."""
        if _FORMER in args and args[0] not in self.commands_of:
            args = ["fetch", *(argument for argument in args if argument != _FORMER)]
        return super().parse_args(ctx, args)


@click.command(
    cls=_Models,
    commands_of=COMMANDS,
    alone="show",
    examples=("mtgauge models", "mtgauge models fetch wmt22-comet-da"),
)
def models() -> None:
    """Show and fetch neural models.

    `mtgauge models [FOLDER]...` describes local models; see `mtgauge models show --help` for its options.
    """
