"""``mtgauge puzzles score``."""

from __future__ import annotations

from typing import Any

from mtgauge.commands.declared import values_from
from mtgauge.commands.evaluating import RunOutput, page_of
from mtgauge.commands.language import language
from mtgauge.commands.options import OutputOptions, options_named
from mtgauge.commands.output import rendered, screen
from mtgauge.commands.progress import progress_bar
from mtgauge.commands.sections import command, section_option
from mtgauge.engine.setting import OUTPUT
from mtgauge.suites.puzzles.cli.scoring import SHARED, asked_from, kept, scoring_options
from mtgauge.suites.puzzles.jobs.evaluation import evaluate_puzzles
from mtgauge.suites.puzzles.tables.items import ITEM_FORMATS, render_with_items


@command(
    examples=(
        "mtgauge puzzles score gold careful hasty",
        "mtgauge puzzles score gold careful hasty --baseline hasty --ci",
    )
)
@scoring_options("all and direction")
@options_named("baseline", *SHARED)
@section_option(
    "--items",
    section=OUTPUT,
    common=True,
    is_flag=True,
    help=f"Show each item and its best reference; for {', '.join(ITEM_FORMATS)}.",
)
def score(gold: str, submissions: tuple[str, ...], **options: Any) -> int:
    """Score submissions against gold answers.

    Shows two averages: score is the mean over all items, macro_direction the mean of the two directions.
    """
    output = values_from(OutputOptions, options)
    outcome = RunOutput(output)
    asked = asked_from(gold, submissions, options)
    with progress_bar() as progress:
        evaluation = outcome.held(evaluate_puzzles(**asked, progress=progress))
        page = page_of(evaluation, output, progress)
    if options["items"]:
        text = render_with_items(evaluation, output.form, output.precision, screen(output.output), language())
    else:
        text = rendered(evaluation, output.form, output.precision, output.output)
    return kept(outcome, evaluation, text, asked, page)
