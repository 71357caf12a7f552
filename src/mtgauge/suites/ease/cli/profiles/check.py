"""``mtgauge ease profiles check``."""

from __future__ import annotations

from mtgauge.base.sentences import say
from mtgauge.commands.declared import FILE
from mtgauge.commands.output import emit_text
from mtgauge.commands.sections import argument, command
from mtgauge.suites.ease.profile_file import parse_profile_file


@command(examples=("mtgauge ease profiles check my.toml", "mtgauge ease profiles check profiles/editor.toml"))
@argument("file", type=FILE, metavar="FILE", help="Profile: a .toml file.")
def check(file: str) -> None:
    """Check the form of a profile, its parameters, and that its weights add up to 1.

    Reports the first error with its level, and exits with 2.
    """
    profile = parse_profile_file(file)
    words = {"file": file, "n": len(profile.parameters), "levels": len(profile.levels)}
    emit_text(say("{file}: no errors (parameters: {n}, levels: {levels})", **words), None)
