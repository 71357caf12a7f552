"""``mtgauge puzzles board``."""

from __future__ import annotations

from typing import Any

import click

from mtgauge.base.progress import Progress
from mtgauge.commands.declared import values_from
from mtgauge.commands.evaluating import RunOutput
from mtgauge.commands.language import language
from mtgauge.commands.options import OutputOptions, options_named
from mtgauge.commands.output import screen, translated
from mtgauge.commands.progress import progress_bar
from mtgauge.commands.sections import command, section_option
from mtgauge.suites.puzzles.board import CHALLENGE_RANKS_BY
from mtgauge.suites.puzzles.cli.scoring import SHARED, asked_from, kept, scoring_options
from mtgauge.suites.puzzles.jobs.board import PuzzleBoard, board_of
from mtgauge.suites.puzzles.measures import MEASURES
from mtgauge.suites.puzzles.tables.board import render_board


@command(
    examples=(
        "mtgauge puzzles board gold careful hasty",
        "mtgauge puzzles board gold red/first=hasty red/second=careful blue=hasty",
    )
)
@scoring_options("all, direction and language-direction; all is always shown")
@section_option(
    "--rank-by",
    section="Board",
    common=True,
    type=click.Choice(list(MEASURES)),
    help=f"Metric to rank by, averaged over all items.  [default: {CHALLENGE_RANKS_BY} if measured, "
    "else the first -m]",
)
@options_named(*SHARED)
def board(gold: str, submissions: tuple[str, ...], **options: Any) -> int:
    """Rank submissions and teams.

    The best submission of each team is ranked; ranked submissions are tested against each other and clustered,
    pairwise unless --clusters is given.
    """
    output = values_from(OutputOptions, options)
    outcome = RunOutput(output)
    asked = asked_from(gold, submissions, options)
    if options["rank_by"] is not None:
        asked["rank_by"] = options["rank_by"]
    with progress_bar() as progress:
        made = board_of(**asked, progress=progress)
        made = made._replace(evaluation=outcome.held(made.evaluation))
        page = _page(made, output, progress)
    evaluation = translated(made.evaluation, output.form)
    text = render_board(made.board, evaluation, output.form, output.precision, screen(output.output), language())
    return kept(outcome, made.evaluation, text, {**asked, "rank_by": made.board.rank_by}, page)


def _page(made: PuzzleBoard, output: OutputOptions, progress: Progress) -> bytes:
    """The report that is to be written to a file; nothing where there is none."""
    if output.report is None:
        return b""
    from mtgauge.report.page import file_of  # few runs write a page
    from mtgauge.suites.puzzles.page.page import puzzle_page

    page = puzzle_page(made.evaluation, made.board)
    return file_of(output.report, page, language=output.report_language, title=output.title, progress=progress)
