"""``mtgauge explain``."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import click

from mtgauge.cli.declared import with_options
from mtgauge.cli.evaluating import check_folder
from mtgauge.cli.inputs import corpus_from, resources_from
from mtgauge.cli.language import spoken
from mtgauge.cli.options import format_option, option_like, options_named
from mtgauge.cli.output import emit_text, screen
from mtgauge.cli.progress import progress_bar
from mtgauge.cli.sections import SectionCommand, SectionOption
from mtgauge.corpus.checks.trimmed import trim
from mtgauge.engine.settings import Settings
from mtgauge.errors import InputError
from mtgauge.evaluation import measure
from mtgauge.evaluation.derivations import check_derives, derivations, segment_positions
from mtgauge.metrics.defaults import default_metrics
from mtgauge.report.derivations import DERIVATION_FORMATS, render_derivations
from mtgauge.sentences import say

#: What ``--segment`` takes.
SEGMENT_HELP = "A segment: its id, or its number from 1, or a range of numbers such as 3-7; repeat for more."
_SEGMENT = SectionOption(
    ("--segment",),
    section="Slices",
    multiple=True,
    metavar="ID",
    help=f"{SEGMENT_HELP}  [default: the whole test set]",
)
_TAKEN = (
    "systems", "references", "source", "languages", "testsets", "chosen", "collections", "bom", "metrics",
    "resources", "reference_corpus", "encoders", "annotators", "several_references", "long", "threads",
)  # fmt: skip


@click.command(cls=SectionCommand)
@with_options([_SEGMENT])
@format_option(DERIVATION_FORMATS, "text")
@option_like(
    "precision",
    help="Decimals.  [default: as many as the metric needs, 4 of what its scores are made of, all in json]",
)
@options_named("output")
@options_named(*_TAKEN)
def explain(**options: Any) -> None:
    """Show step by step how scores come about, of segments or of the whole test set.

    Tokens, n-grams, alignments, and every formula with its values. Metrics that show their steps: bleu, chrf,
    nist, ter, wer, meteor, character, bertscore, checkpoints, and those of other packages that do. SYSTEM is as
    for score.
    """
    run_explain(options)


def run_explain(options: Mapping[str, Any], document: str | None = None) -> None:
    """Reads the files, measures, and prints the steps.

    Args:
        options: The options of a command, by the names of `mtgauge.cli.options`, and ``segment``.
        document: Id of the document that is explained; None for a segment or the test set.
    """
    check_folder(options["output"])
    asked = resources_from(options)
    lacking = InputError(
        say("no system output given"), hint=say("name files: mtgauge explain -r REF --segment 1 SYSTEM")
    )
    corpus = corpus_from(options, lacking=lacking)
    testset, systems = trim(corpus.testset, corpus.systems)
    metrics = options["metrics"] or default_metrics(testset.languages)[0]
    settings = Settings.of(metrics=metrics, several_references=options["several_references"], long=options["long"])
    for spec in settings.metrics:
        check_derives(spec.label, spec.measure, testset, of_segment=bool(options["segment"]))
    positions: list[int | None] = [*segment_positions(testset, options["segment"])] or [None]
    with progress_bar() as progress:
        measured = measure(
            systems, testset, settings, threads=options["threads"], progress=progress, resources=asked.made
        )
    found = [item for one in positions for item in derivations(measured, testset, systems, one, document)]
    form = options["form"]
    text = render_derivations(
        found, form, precision=options["precision"], screen=screen(options["output"]), spoken=spoken
    )
    emit_text(text, options["output"])
