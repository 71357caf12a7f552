"""``mtgauge meta spans``."""

from __future__ import annotations

from functools import partial
from typing import Any, cast

import click

from mtgauge.commands.declared import FILE
from mtgauge.commands.language import language
from mtgauge.commands.options import format_option, option_like, options_named, resamples_option
from mtgauge.commands.output import emit_text, screen
from mtgauge.commands.sections import SectionCommand, SectionOption
from mtgauge.corpus.languages import LanguagePair
from mtgauge.corpus.named_files import named_path
from mtgauge.suites.metaeval.jobs.span_agreement import span_agreement
from mtgauge.suites.metaeval.span_pairs import SpanRules
from mtgauge.suites.metaeval.spans import SpanLabel
from mtgauge.suites.metaeval.tables.span_agreement import FORMATS, render_spans
from mtgauge.suites.metaeval.unit_intervals import DrawnUnit, UnitDraws

_of_spans = partial(click.option, cls=SectionOption, section="Spans")


@click.command(cls=SectionCommand)
@click.argument("gold", type=FILE, metavar="GOLD")
@click.argument("others", nargs=-1, type=FILE, metavar="[FILE...]")
@_of_spans(
    "-l", "--language-pair", "languages", metavar="SRC-TGT", help="The pair to read of files that hold several."
)
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
@option_like(
    "resample_by",
    type=click.Choice(["segment", "document"]),
    default="segment",
    help="What resamples draw, each with the translations of all systems.",
)
@resamples_option()
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
    draws = UnitDraws(
        options["samples"], options["seed"], options["alpha"], cast(DrawnUnit, options["resample_by"])
    )
    pair = LanguagePair.parse(options["languages"]) if options["languages"] else None
    name, path = named_path(gold)
    agreement = span_agreement((name, path), [named_path(other) for other in others], rules, draws, pair)
    shown = render_spans(
        agreement, rules, name if others else None, options["form"], screen(options["output"]), language()
    )
    emit_text(shown, options["output"])
