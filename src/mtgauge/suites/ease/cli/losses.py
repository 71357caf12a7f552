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
from mtgauge.commands.sections import command, section_option
from mtgauge.engine.setting import METRICS
from mtgauge.suites.ease.cli.options import corpus_resource, ease_options, measure_from
from mtgauge.suites.ease.jobs.scoring import losses_of
from mtgauge.suites.ease.options import TotalUnit
from mtgauge.suites.ease.tables import FORMATS, render_losses


@command(
    examples=(
        "mtgauge ease losses -s source.tsv -r reference-A.txt -l zh-en systems/dune.txt",
        "mtgauge ease losses -r reference-A.txt -l zh-en --segments 2 systems/dune.txt",
    )
)
@ease_options
@options_named(*TEXTS)
@section_option(
    "--segments",
    section=METRICS,
    common=True,
    type=click.IntRange(0),
    default=5,
    show_default=True,
    metavar="N",
    help="Number of worst segments to show.",
)
@section_option(
    "--items",
    section=METRICS,
    common=True,
    type=click.IntRange(0),
    default=10,
    show_default=True,
    metavar="N",
    help="Number of losses of each kind to show.",
)
@section_option(
    "--checkpoints",
    section=METRICS,
    type=FILE,
    metavar="SET",
    help="Set of check-points whose categories to show with losses.",
)
@options_named("cache", "threads", "output")
@format_option(FORMATS)
def losses(**options: Any) -> None:
    """Show where systems lose meaning: the worst segments, words and relations.

    Lists words, chunks, chunk markers and relations of references that are missing in translations, with their
    replacements. Uses levels 1 to 3; a profile without a total ranks segments by the mean of their levels.
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
