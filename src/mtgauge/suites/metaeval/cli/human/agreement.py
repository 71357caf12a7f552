"""``mtgauge human agreement``."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any

import click

from mtgauge.commands.declared import FILE, together
from mtgauge.commands.options import format_option, option_like, options_named, resamples_option
from mtgauge.commands.output import emit_rendered
from mtgauge.commands.progress import progress_bar
from mtgauge.commands.sections import argument, command
from mtgauge.corpus.judgements.column import FailedRaters, JudgedValues, JudgementRules
from mtgauge.corpus.languages import LanguagePair
from mtgauge.corpus.named_files import named_path
from mtgauge.suites.metaeval.jobs.rater_agreement import agreement_of_raters
from mtgauge.suites.metaeval.tables.rater_agreement import FORMATS, render_raters
from mtgauge.suites.metaeval.unit_intervals import UnitDraws

_OF_JUDGEMENTS = ("languages", "human_values", "human_weights", "failed_raters", "lower_is_better")
#: Gives a command ``--resample-by`` and ``--samples``.
unit_options = together(
    option_like(
        "resample_by",
        type=click.Choice(["segment", "document"]),
        default="segment",
        help="Unit of resampling, each with the translations of all systems.",
    ),
    resamples_option(),
)


def unit_draws(options: Mapping[str, Any]) -> UnitDraws:
    """How resamples are drawn, by these options, ``seed`` and ``alpha``."""
    return UnitDraws(options["samples"], options["seed"], options["alpha"], options["resample_by"])


@command(
    examples=("mtgauge human agreement raters.tsv", "mtgauge human agreement anna=a.tsv ben=b.tsv -f markdown")
)
@argument(
    "files",
    nargs=-1,
    required=True,
    type=FILE,
    metavar="FILE...",
    help="Ratings in any format of score --human, or a folder of them, as [NAME=]PATH; NAME is the rater of a "
    "file "
    "without raters.",
)
@options_named(*_OF_JUDGEMENTS, "seed", "alpha", "all_pairs", "output")
@unit_options
@format_option(FORMATS)
def agreement(files: tuple[str, ...], **options: Any) -> None:
    """Measure rater agreement, between raters and with themselves, with intervals."""
    values = options["human_values"]
    rules = JudgementRules(
        None if values is None else JudgedValues(values),
        options["human_weights"] or "",
        FailedRaters(options["failed_raters"]),
    )
    pair = LanguagePair.parse(options["languages"]) if options["languages"] else None
    named = [named_path(file, lambda _: "") for file in files]
    with progress_bar() as progress:
        found = agreement_of_raters(
            named,
            rules,
            unit_draws(options),
            pair,
            options["lower_is_better"],
            all_pairs=options["all_pairs"],
            progress=progress,
        )
    render = partial(render_raters, left_out=found.left_out)
    emit_rendered(render, found.agreement, found.warnings, found.notes, options=options)
