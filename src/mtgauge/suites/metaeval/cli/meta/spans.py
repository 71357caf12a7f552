"""``mtgauge meta spans``."""

from __future__ import annotations

from functools import partial
from typing import Any

import click

from mtgauge.commands.declared import FILE
from mtgauge.commands.options import format_option, option_like, options_named
from mtgauge.commands.output import emit_rendered
from mtgauge.commands.sections import argument, command, section_option
from mtgauge.corpus.languages import LanguagePair
from mtgauge.corpus.named_files import named_path
from mtgauge.suites.metaeval.cli.human.agreement import unit_draws, unit_options
from mtgauge.suites.metaeval.jobs.span_agreement import span_agreement
from mtgauge.suites.metaeval.span_pairs import SpanRules
from mtgauge.suites.metaeval.spans import SpanLabel
from mtgauge.suites.metaeval.tables.span_agreement import FORMATS, render_spans

_of_spans = partial(section_option, section="Spans")


@command(
    examples=(
        "mtgauge meta spans gold.jsonl xcomet.json",
        "mtgauge meta spans raters.jsonl --same severity",
    )
)
@argument(
    "gold",
    type=FILE,
    metavar="GOLD",
    help="Marked errors, or a folder of them, as [NAME=]PATH: MQM, ESA, Bio-MQM, JSON Lines of `mtgauge convert "
    "--human`, or JSON of `mtgauge score --level segment` with a metric that marks errors.",
)
@argument(
    "others", nargs=-1, type=FILE, metavar="[FILE...]", help="Files to compare.  [default: the raters of GOLD]"
)
@option_like("languages", help="Language pair to read from files with several.")
@_of_spans(
    "--side",
    common=True,
    type=click.Choice(["target", "source"]),
    default="target",
    show_default=True,
    help="Text whose errors to compare.",
)
@_of_spans(
    "--same",
    "labels",
    common=True,
    multiple=True,
    type=click.Choice([str(label) for label in SpanLabel]),
    help="Labels that exact matches must also share (may be repeated).",
)
@_of_spans("--rater", common=True, default="", metavar="NAME", help="Rater of GOLD to use.  [default: all]")
@unit_options
@options_named("seed", "alpha", "all_pairs")
@format_option(FORMATS)
@options_named("output")
def spans(gold: str, others: tuple[str, ...], **options: Any) -> None:
    """Compare marked errors: precision, recall and F of spans, with intervals.

    Each FILE is compared with GOLD; without FILE, the raters of GOLD are compared with each other.
    """
    rules = SpanRules(
        options["side"], tuple(map(SpanLabel, options["labels"])), options["rater"], options["all_pairs"]
    )
    pair = LanguagePair.parse(options["languages"]) if options["languages"] else None
    name, path = named_path(gold)
    compared = [named_path(other) for other in others]
    agreement = span_agreement((name, path), compared, rules, unit_draws(options), pair)
    emit_rendered(render_spans, agreement, rules, name if others else None, options=options)
