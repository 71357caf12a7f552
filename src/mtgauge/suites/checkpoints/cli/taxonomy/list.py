"""``mtgauge checkpoints taxonomy list``."""

from __future__ import annotations

import click

from mtgauge.commands.output import emit_text
from mtgauge.suites.checkpoints.taxonomy_file import known_taxonomies


@click.command("list")
def list() -> None:  # noqa: A001  # the name of the command
    """List the taxonomies that come with mtgauge."""
    emit_text("\n".join(known_taxonomies()), None)
