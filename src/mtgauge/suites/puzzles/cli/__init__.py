"""``mtgauge puzzles``: its sub-commands."""

from __future__ import annotations

import click

from mtgauge.commands.lazy import LazyGroup

#: For `LazyGroup`.
COMMANDS = {
    "score": ("mtgauge.suites.puzzles.cli.score", "Score submissions against gold answers."),
    "board": ("mtgauge.suites.puzzles.cli.board", "Rank submissions and teams."),
    "check": ("mtgauge.suites.puzzles.cli.check", "Check puzzle files and list all problems."),
    "expand": ("mtgauge.suites.puzzles.cli.expand", "Show the references of answer keys."),
    "explain": (
        "mtgauge.suites.puzzles.cli.explain",
        "Show step by step how an answer is scored.",
    ),
}


#: Former command names.
OLD_NAMES = {"validate": "check"}


@click.command(
    cls=LazyGroup,
    commands_of=COMMANDS,
    old_names=OLD_NAMES,
    examples=(
        "mtgauge puzzles score gold careful hasty",
        "mtgauge puzzles explain 'You.SG [have] seen (him/her).' 'you saw him.'",
    ),
)
def puzzles() -> None:
    """Score answers to linguistic puzzles: BLEU-2, CharacTER, ChrF-3 and exact match.

    Puzzles are JSON files like those of the PuzzLing Machines challenge; each direction is scored.
    """
