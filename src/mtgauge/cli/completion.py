"""``mtgauge completion``."""

from __future__ import annotations

import click
from click.shell_completion import get_completion_class

from mtgauge.commands.sections import argument, command
from mtgauge.commands.streams import print_text


@command(
    examples=(
        'eval "$(mtgauge completion bash)"',
        "mtgauge completion fish | source",
    )
)
@argument("shell", type=click.Choice(["bash", "zsh", "fish"]), help="Shell to complete in.")
def completion(shell: str) -> None:
    """Print the completion script of a shell."""
    script = get_completion_class(shell)
    assert script is not None  # noqa: S101  # Click ships these three
    print_text(
        script(click.get_current_context().find_root().command, {}, "mtgauge", "_MTGAUGE_COMPLETE").source()
    )
