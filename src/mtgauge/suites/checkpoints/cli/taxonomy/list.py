"""``mtgauge checkpoints taxonomy list``."""

from __future__ import annotations

from mtgauge.commands.output import emit_text
from mtgauge.commands.sections import command
from mtgauge.suites.checkpoints.taxonomy_file import known_taxonomies


@command(
    "list", examples=("mtgauge checkpoints taxonomy list", "mtgauge checkpoints taxonomy list > taxonomies.txt")
)
def list() -> None:  # noqa: A001  # the name of the command
    """List the bundled taxonomies."""
    emit_text("\n".join(known_taxonomies()), None)
