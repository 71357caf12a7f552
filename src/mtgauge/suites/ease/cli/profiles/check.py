"""``mtgauge ease profiles check``."""

from __future__ import annotations

import click

from mtgauge.base.sentences import say
from mtgauge.commands.declared import FILE
from mtgauge.commands.output import emit_text
from mtgauge.suites.ease.profile_file import parse_profile_file


@click.command()
@click.argument("file", type=FILE, metavar="FILE")
def check(file: str) -> None:
    """Check a profile: its form, its parameters, and whether its weights add up to 1.

    The first error is told with its level, and exits with 2.
    """
    profile = parse_profile_file(file)
    words = {"file": file, "n": len(profile.parameters), "levels": len(profile.levels)}
    emit_text(say("{file}: no errors (parameters: {n}, levels: {levels})", **words), None)
