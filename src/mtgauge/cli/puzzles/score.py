"""``mtgauge puzzles score``."""

from __future__ import annotations

from typing import Any

import click

from mtgauge.cli.evaluating import check_report, page_of
from mtgauge.cli.options import OUTPUT, options_named, settings_from
from mtgauge.cli.output import emit_text, rendered, screen
from mtgauge.cli.progress import progress_bar
from mtgauge.cli.puzzles.options import protocol_options
from mtgauge.cli.sections import SectionCommand, SectionOption
from mtgauge.cli.streams import tell
from mtgauge.corpus.load import named_path
from mtgauge.engine.settings import METRICS, SLICES
from mtgauge.files import write_file
from mtgauge.measures import Level
from mtgauge.puzzles.measures import MEASURES
from mtgauge.report.items import ITEM_FORMATS, render_with_items
from mtgauge.workflows.puzzles import evaluate_puzzles

_SHARED = ("intervals", "baseline", "test", "samples", "seed", "alpha", "correction", "ci_method", "clusters")
_OF_OUTPUT = ("precision", "form", "output", "report", "report_language")


@click.command(cls=SectionCommand)
@click.argument("gold", type=click.Path(), metavar="GOLD")
@click.argument("submissions", nargs=-1, required=True, type=click.Path(), metavar="SUBMISSION...")
@protocol_options
@click.option(
    "-m",
    "--metric",
    "metrics",
    cls=SectionOption,
    section=METRICS,
    multiple=True,
    type=click.Choice(list(MEASURES)),
    help="A metric; repeat for more. [default: all four]",
)
@click.option(
    "--level",
    "levels",
    cls=SectionOption,
    section=SLICES,
    multiple=True,
    type=click.Choice([str(level) for level in Level]),
    help="What scores are given for: domains are directions, documents puzzles, segments items; repeat for "
    "more. [default: corpus and domain]",
)
@options_named(*_SHARED, *_OF_OUTPUT)
@click.option(
    "--items",
    cls=SectionOption,
    section=OUTPUT,
    is_flag=True,
    help=f"Show each item and the references that won; for {', '.join(ITEM_FORMATS)}.",
)
def score(gold: str, submissions: tuple[str, ...], **options: Any) -> None:
    """Score submissions against gold answers.

    GOLD and each SUBMISSION ([NAME=]PATH) are folders of puzzle files, or single files. Two averages are shown:
    score is the mean over all items, macro_domain the mean of the two directions.
    """
    check_report(options["report"], options["report_language"])
    settings = {"levels": (Level.CORPUS, Level.DOMAIN), **settings_from(options)}
    with progress_bar() as progress:
        evaluation = evaluate_puzzles(
            gold,
            [named_path(submission) for submission in submissions],
            protocol=options["protocol"],
            keep_groups=options["keep_groups"],
            progress=progress,
            **settings,
        )
        page = page_of(evaluation, options["report"], options["report_language"], progress)
    if options["items"]:
        text = render_with_items(evaluation, options["form"], options["precision"], screen(options["output"]))
    else:
        text = rendered(evaluation, options["form"], options["precision"], options["output"])
    if options["report"] is not None:
        write_file(options["report"], page)
    emit_text(text, options["output"])
    if options["report"] is not None:
        tell(f"report: {options['report']}")
