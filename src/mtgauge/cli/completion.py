"""``mtgauge completion``."""

from __future__ import annotations

import click
from click.shell_completion import get_completion_class

from mtgauge.commands.streams import print_text


@click.command()
@click.argument("shell", type=click.Choice(["bash", "zsh", "fish"]))
def completion(shell: str) -> None:
    """Print the completion script of a shell, for example: eval "$(mtgauge completion bash)"."""
    script = get_completion_class(shell)
    assert script is not None  # noqa: S101  # Click ships these three
    print_text(
        script(click.get_current_context().find_root().command, {}, "mtgauge", "_MTGAUGE_COMPLETE").source()
    )
