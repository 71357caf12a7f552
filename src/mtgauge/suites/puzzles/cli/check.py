"""``mtgauge puzzles check``."""

from __future__ import annotations

from typing import Any

import click

from mtgauge.commands import exit_codes
from mtgauge.commands.findings_text import findings_as_text
from mtgauge.commands.output import emit_text
from mtgauge.commands.printing import printing_options
from mtgauge.commands.sections import argument, command
from mtgauge.corpus.named_files import named_path
from mtgauge.suites.puzzles.cli.options import protocol_options
from mtgauge.suites.puzzles.testset import validate_puzzles


@command(examples=("mtgauge puzzles check gold", "mtgauge puzzles check gold careful faulty"))
@argument("gold", type=click.Path(), metavar="GOLD", help="Gold answers: a puzzle file or a folder.")
@argument(
    "submissions",
    nargs=-1,
    type=click.Path(),
    metavar="SUBMISSION...",
    help="Submitted answers, as files or folders.",
)
@protocol_options
@printing_options(["text", "json"])
def check(gold: str, submissions: tuple[str, ...], form: str, output: str | None, **reading: Any) -> int:
    """Check gold answers, and submissions against them, and list all problems by file and item.

    Exit codes: 1 if there are problems, 2 if there is nothing to check; warnings do not count.
    """
    paths = [named_path(submission)[1] for submission in submissions]
    found = validate_puzzles(gold, paths, **reading)
    shown = findings_as_text(found.findings, form, checked=1 + len(paths), warnings=found.warnings)
    emit_text(shown, output)
    return exit_codes.FINDING if found.findings else 0
