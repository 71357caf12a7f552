"""``mtgauge puzzles``: its sub-commands."""

from __future__ import annotations

import click

from mtgauge.cli.lazy import LazyGroup

#: For `LazyGroup`.
COMMANDS = {
    "score": ("mtgauge.cli.puzzles.score", "Score submissions against gold answers."),
    "board": ("mtgauge.cli.puzzles.board", "Rank submissions and teams."),
    "validate": ("mtgauge.cli.puzzles.validate", "Check puzzle files, print all findings."),
    "expand": ("mtgauge.cli.puzzles.expand", "Show the references that answer keys stand for."),
    "explain": ("mtgauge.cli.puzzles.explain", "Show step by step how the scores of one answer come about."),
}


@click.command(cls=LazyGroup, commands_of=COMMANDS)
def puzzles() -> None:
    """Score answers to linguistic puzzles: BLEU-2, CharacTER, ChrF-3 and exact match, for each direction.

    Puzzles are JSON files as those of the PuzzLing Machines challenge.
    """
