"""``mtgauge meta spans``."""

from __future__ import annotations

from functools import partial
from typing import Any

import click

from mtgauge.commands.declared import FILE
from mtgauge.commands.options import format_option, option_like, options_named
from mtgauge.commands.output import emit_rendered
from mtgauge.commands.sections import SectionCommand, section_option
from mtgauge.corpus.languages import LanguagePair
from mtgauge.corpus.named_files import named_path
from mtgauge.suites.metaeval.cli.human.agreement import unit_draws, unit_options
from mtgauge.suites.metaeval.jobs.span_agreement import span_agreement
from mtgauge.suites.metaeval.span_pairs import SpanRules
from mtgauge.suites.metaeval.spans import SpanLabel
from mtgauge.suites.metaeval.tables.span_agreement import FORMATS, render_spans

_of_spans = partial(section_option, section="Spans")


@click.command(cls=SectionCommand)
@click.argument("gold", type=FILE, metavar="GOLD")
@click.argument("others", nargs=-1, type=FILE, metavar="[FILE...]")
@option_like("languages", section="Spans", help="The pair to read of files that hold several.")
@_of_spans(
    "--side",
    type=click.Choice(["target", "source"]),
    default="target",
    show_default=True,
    help="The text whose errors are compared.",
)
@_of_spans(
    "--same",
    "labels",
    multiple=True,
    type=click.Choice([str(label) for label in SpanLabel]),
    help="What exact matches must share beside their characters; repeat for both.",
)
@_of_spans("--rater", default="", metavar="NAME", help="Take this rater of GOLD as gold. [default: all]")
@unit_options
@options_named("seed", "alpha", "all_pairs")
@format_option(FORMATS)
@options_named("output")
def spans(gold: str, others: tuple[str, ...], **options: Any) -> None:
    """Compare marked errors: precision, recall and F of spans, with intervals.

    GOLD and FILE are judgements with errors, or folders of them ([NAME=]PATH): MQM, ESA, Bio-MQM, JSON Lines as
    `mtgauge convert --human` writes them, or the JSON of `mtgauge score --level segment` with a metric that marks
    errors. Each FILE is compared with GOLD; without FILE, the raters of GOLD are compared with each other.
    """
    rules = SpanRules(
        options["side"], tuple(map(SpanLabel, options["labels"])), options["rater"], options["all_pairs"]
    )
    pair = LanguagePair.parse(options["languages"]) if options["languages"] else None
    name, path = named_path(gold)
    compared = [named_path(other) for other in others]
    agreement = span_agreement((name, path), compared, rules, unit_draws(options), pair)
    emit_rendered(render_spans, agreement, rules, name if others else None, options=options)
