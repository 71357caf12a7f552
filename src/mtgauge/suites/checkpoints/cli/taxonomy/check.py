"""``mtgauge checkpoints taxonomy check``."""

from __future__ import annotations

import click

from mtgauge.base.sentences import say
from mtgauge.commands.declared import FILE
from mtgauge.commands.output import emit_text
from mtgauge.suites.checkpoints.taxonomy_file import read_taxonomy


@click.command()
@click.argument("file", type=FILE, metavar="FILE")
def check(file: str) -> None:
    """Check a taxonomy: its form, its groups, and whether its patterns can match.

    The first error is told with its category and the place in its pattern, and exits with 2.
    """
    made = read_taxonomy(file)
    words = {"file": file, "n": len(made.taxonomy.categories), "groups": len(made.taxonomy.groups)}
    emit_text(say("{file}: no errors (categories: {n}, groups: {groups})", **words), None)
