"""``mtgauge explain``."""

from __future__ import annotations

from typing import Any

import click

from mtgauge.commands.declared import with_options
from mtgauge.commands.explaining import SEGMENT_HELP, run_explain
from mtgauge.commands.options import RESOURCES, TEXTS, format_option, option_like, options_named
from mtgauge.commands.sections import SectionCommand, SectionOption
from mtgauge.report.derivations import DERIVATION_FORMATS

_SEGMENT = SectionOption(
    ("--segment",),
    section="Slices",
    multiple=True,
    metavar="ID",
    help=f"{SEGMENT_HELP}  [default: the whole test set]",
)


@click.command(cls=SectionCommand)
@with_options([_SEGMENT])
@format_option(DERIVATION_FORMATS, "text")
@option_like(
    "precision",
    help="Decimals.  [default: as many as the metric needs, 4 of what its scores are made of, all in json]",
)
@options_named("output")
@options_named(*TEXTS, "metrics", *RESOURCES, "several_references", "long", "threads")
def explain(**options: Any) -> None:
    """Show step by step how scores come about, of segments or of the whole test set.

    Tokens, n-grams, alignments, and every formula with its values. Metrics that show their steps: bleu, chrf,
    nist, ter, wer, meteor, character, bertscore, checkpoints, and those of other packages that do. SYSTEM is as
    for score.
    """
    run_explain(options)
