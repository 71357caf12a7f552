"""``mtgauge ease stability``."""

from __future__ import annotations

from typing import Any

import click

from mtgauge.commands.evaluating import check_folder
from mtgauge.commands.inputs import corpus_from
from mtgauge.commands.options import TEXTS, format_option, options_named, resamples_option
from mtgauge.commands.output import emit_rendered
from mtgauge.commands.progress import progress_bar
from mtgauge.commands.sections import SectionCommand
from mtgauge.suites.ease.cli.options import corpus_resource, ease_options, measure_from
from mtgauge.suites.ease.jobs.scoring import stability_over
from mtgauge.suites.ease.tables import FORMATS, render_stability


@click.command(cls=SectionCommand)
@ease_options
@options_named(*TEXTS)
@click.option(
    "--over",
    default="domain",
    show_default=True,
    metavar="NAME",
    help="Domains, documents, or a column of the source, of a reference or of the test set, such as genre.",
)
@resamples_option()
@options_named("seed", "alpha", "cache", "threads", "output")
@format_option(FORMATS)
def stability(**options: Any) -> None:
    """Say how ease varies over domains, and which of them throws readers off.

    The spread of the total and of each level, with intervals of resampled documents or segments. A domain of one
    document has none.
    """
    check_folder(options["output"])
    measure, others = measure_from(options)
    corpus = corpus_from(others)
    with progress_bar() as progress:
        found = stability_over(
            measure, corpus, options["over"], samples=options["samples"], seed=options["seed"],
            alpha=options["alpha"], threads=options["threads"], cache=options["cache"],
            resources=corpus_resource(measure), progress=progress,
        )  # fmt: skip
    emit_rendered(render_stability, found.found, found.facts, options=options)
