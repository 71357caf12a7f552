"""``mtgauge ease losses``."""

from __future__ import annotations

from typing import Any

import click

from mtgauge.cli.declared import FILE
from mtgauge.cli.ease.judged import TEXTS
from mtgauge.cli.ease.options import corpus_resource, ease_options, measure_from
from mtgauge.cli.evaluating import check_folder
from mtgauge.cli.inputs import corpus_from
from mtgauge.cli.language import language
from mtgauge.cli.options import format_option, options_named
from mtgauge.cli.output import emit_text, screen
from mtgauge.cli.progress import progress_bar
from mtgauge.cli.sections import SectionCommand
from mtgauge.ease.options import TotalUnit
from mtgauge.report.ease import FORMATS, render_losses
from mtgauge.workflows.ease import losses_of


@click.command(cls=SectionCommand)
@ease_options
@options_named(*TEXTS)
@click.option(
    "--segments", type=click.IntRange(0), default=5, show_default=True, metavar="N", help="So many worst segments."
)
@click.option(
    "--items",
    type=click.IntRange(0),
    default=10,
    show_default=True,
    metavar="N",
    help="So many losses of each kind.",
)
@click.option(
    "--checkpoints", type=FILE, metavar="SET", help="A set of check-points, whose categories are told with losses."
)
@options_named("cache", "threads", "output")
@format_option(FORMATS)
def losses(**options: Any) -> None:
    """Say where systems lose, for those who develop them.

    The worst segments first; then words, chunks, markers of chunks and relations that references have and
    translations lack, with what stands there instead. Levels 1 to 3 count; a profile without a total ranks
    segments by the mean of the levels that they have.
    """
    check_folder(options["output"])
    options["ease_total"] = str(TotalUnit.SENTENCE)
    measure, others = measure_from(options)
    corpus = corpus_from(others)
    with progress_bar() as progress:
        found = losses_of(
            measure, corpus, segments=options["segments"], items=options["items"],
            checkpoints=options["checkpoints"], threads=options["threads"], cache=options["cache"],
            resources=corpus_resource(measure), progress=progress,
        )  # fmt: skip
    text = render_losses(found.found, found.facts, options["form"], screen(options["output"]), language())
    emit_text(text, options["output"])
