"""``mtgauge ease stability``."""

from __future__ import annotations

from typing import Any

from mtgauge.commands.evaluating import check_folder
from mtgauge.commands.inputs import corpus_from
from mtgauge.commands.options import TEXTS, format_option, options_named, resamples_option
from mtgauge.commands.output import emit_rendered
from mtgauge.commands.progress import progress_bar
from mtgauge.commands.sections import command, section_option
from mtgauge.engine.setting import METRICS
from mtgauge.suites.ease.cli.options import corpus_resource, ease_options, measure_from
from mtgauge.suites.ease.jobs.scoring import stability_over
from mtgauge.suites.ease.tables import FORMATS, render_stability


@command(
    examples=(
        "mtgauge ease stability -s source.tsv -r reference-A.txt -l zh-en systems/aurora.txt",
        "mtgauge ease stability -s source.tsv -r reference-A.txt -l zh-en --over document systems/*.txt",
    )
)
@ease_options
@options_named(*TEXTS)
@section_option(
    "--over",
    section=METRICS,
    common=True,
    default="domain",
    show_default=True,
    metavar="NAME",
    help="Groups to compare. domain, document, or a column of the source, a reference or the test set, such as "
    "genre.",
)
@resamples_option()
@options_named("seed", "alpha", "cache", "threads", "output")
@format_option(FORMATS)
def stability(**options: Any) -> None:
    """Show how ease varies over domains, and which of them are hard for readers.

    Shows the spread of the total and of each level, with intervals from resampled documents or segments. A domain
    with one document has no interval.
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
