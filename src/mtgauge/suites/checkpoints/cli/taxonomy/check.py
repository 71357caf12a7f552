"""``mtgauge checkpoints taxonomy check``."""

from __future__ import annotations

from mtgauge.base.sentences import say
from mtgauge.commands.declared import FILE
from mtgauge.commands.output import emit_text
from mtgauge.commands.sections import argument, command
from mtgauge.suites.checkpoints.taxonomy_file import read_taxonomy


@command(
    examples=(
        "mtgauge checkpoints taxonomy check my.toml",
        "mtgauge checkpoints taxonomy check taxonomies/colours.toml",
    )
)
@argument("file", type=FILE, metavar="FILE", help="Taxonomy: a .toml file.")
def check(file: str) -> None:
    """Check the form of a taxonomy, its groups, and that its patterns can match.

    Reports the first error with its category and position in its pattern, and exits with 2.
    """
    made = read_taxonomy(file)
    words = {"file": file, "n": len(made.taxonomy.categories), "groups": len(made.taxonomy.groups)}
    emit_text(say("{file}: no errors (categories: {n}, groups: {groups})", **words), None)
