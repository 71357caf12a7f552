"""``mtgauge puzzles``: its sub-commands."""

from __future__ import annotations

import click

from mtgauge.commands.lazy import LazyGroup

#: For `LazyGroup`.
COMMANDS = {
    "score": ("mtgauge.suites.puzzles.cli.score", "Score submissions against gold answers."),
    "board": ("mtgauge.suites.puzzles.cli.board", "Rank submissions and teams."),
    "validate": ("mtgauge.suites.puzzles.cli.validate", "Check puzzle files, print all findings."),
    "expand": ("mtgauge.suites.puzzles.cli.expand", "Show the references that answer keys stand for."),
    "explain": (
        "mtgauge.suites.puzzles.cli.explain",
        "Show step by step how the scores of one answer come about.",
    ),
}


@click.command(cls=LazyGroup, commands_of=COMMANDS)
def puzzles() -> None:
    """Score answers to linguistic puzzles: BLEU-2, CharacTER, ChrF-3 and exact match, for each direction.

    Puzzles are JSON files as those of the PuzzLing Machines challenge.
    """
