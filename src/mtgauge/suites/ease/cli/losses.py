"""``mtgauge ease losses``."""

from __future__ import annotations

from typing import Any

import click

from mtgauge.commands.declared import FILE
from mtgauge.commands.evaluating import check_folder
from mtgauge.commands.inputs import corpus_from
from mtgauge.commands.options import TEXTS, format_option, options_named
from mtgauge.commands.output import emit_rendered
from mtgauge.commands.progress import progress_bar
from mtgauge.commands.sections import SectionCommand
from mtgauge.suites.ease.cli.options import corpus_resource, ease_options, measure_from
from mtgauge.suites.ease.jobs.scoring import losses_of
from mtgauge.suites.ease.options import TotalUnit
from mtgauge.suites.ease.tables import FORMATS, render_losses


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
    emit_rendered(render_losses, found.found, found.facts, options=options)
