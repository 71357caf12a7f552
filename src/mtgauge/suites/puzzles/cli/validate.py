"""``mtgauge puzzles validate``."""

from __future__ import annotations

from typing import Any

import click

from mtgauge.commands import exit_codes
from mtgauge.commands.findings_text import findings_as_text
from mtgauge.commands.output import emit_text
from mtgauge.commands.printing import printing_options
from mtgauge.corpus.named_files import named_path
from mtgauge.suites.puzzles.cli.options import protocol_options
from mtgauge.suites.puzzles.testset import validate_puzzles


@click.command()
@click.argument("gold", type=click.Path(), metavar="GOLD")
@click.argument("submissions", nargs=-1, type=click.Path(), metavar="SUBMISSION...")
@protocol_options
@printing_options(["text", "json"])
def validate(gold: str, submissions: tuple[str, ...], form: str, output: str | None, **reading: Any) -> int:
    """Check gold answers, and submissions against them; print everything that is wrong, by file and item.

    GOLD and each SUBMISSION are folders of puzzle files, or single files. Exits with 1 where something is found,
    with 2 where there is nothing to look at; warnings are no findings.
    """
    paths = [named_path(submission)[1] for submission in submissions]
    found = validate_puzzles(gold, paths, **reading)
    shown = findings_as_text(found.findings, form, checked=1 + len(paths), warnings=found.warnings)
    emit_text(shown, output)
    return exit_codes.FINDING if found.findings else 0
