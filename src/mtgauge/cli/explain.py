"""``mtgauge explain``."""

from __future__ import annotations

from typing import Any

from mtgauge.commands.declared import with_options
from mtgauge.commands.explaining import SEGMENT_HELP, run_explain
from mtgauge.commands.options import RESOURCES, TEXTS, format_option, option_like, options_named
from mtgauge.commands.sections import SectionOption, command
from mtgauge.report.derivations import DERIVATION_FORMATS

_SEGMENT = SectionOption(
    ("--segment",),
    section="Slices",
    multiple=True,
    metavar="ID",
    help=f"{SEGMENT_HELP}  [default: the whole test set]",
)


@command(
    examples=(
        "mtgauge explain -m bleu -r reference-A.txt --segment 1 systems/aurora.txt",
        "mtgauge explain -m chrf -r reference-A.txt systems/aurora.txt",
        "mtgauge explain -m bleu,ter -r reference-A.txt --segment 1-3 systems/*.txt --report steps.html",
    )
)
@with_options([_SEGMENT])
@format_option(DERIVATION_FORMATS, "text")
@option_like(
    "precision",
    help="Number of decimals.  [default: as the metric needs, 4 for intermediate values, all in json]",
)
@options_named("output", "report", "report_language", "title")
@options_named(*TEXTS, "metrics", *RESOURCES, "several_references", "long", "threads")
def explain(**options: Any) -> None:
    """Show step by step how scores are computed, for segments or the whole test set.

    Shows tokens, n-grams, alignments, and every formula with its values. Supported by bleu, chrf, nist, ter, wer,
    meteor, character, bertscore, checkpoints, and metrics of other packages that show their steps.
    """
    run_explain(options)
