"""``mtgauge ease place``."""

from __future__ import annotations

from typing import Any

import click

from mtgauge.commands.evaluating import check_folder
from mtgauge.commands.options import format_option, options_named, resamples_option
from mtgauge.commands.output import emit_rendered
from mtgauge.commands.progress import progress_bar
from mtgauge.commands.sections import SectionCommand
from mtgauge.measures import Level
from mtgauge.suites.ease.cli.judged import judged_options, measured
from mtgauge.suites.ease.jobs.scoring import dependent_parameters, placed_columns
from mtgauge.suites.ease.placing import place as place_metrics
from mtgauge.suites.ease.tables import FORMATS, render_places


@click.command(cls=SectionCommand)
@judged_options
@resamples_option()
@options_named("seed", "alpha", "output")
@format_option(FORMATS)
def place(**options: Any) -> None:
    """Say which levels other metrics go with, and people where there are judgements.

    Pearson's correlation with G, A and B of each level over segments, or over documents where documents are
    scored, with intervals of resampled documents or segments. Scores of which less is better, such as TER's, count
    with their signs turned. Of a document ease is a ratio of totals, and other metrics are means over its
    segments; where people judged some of its segments alone, these are all that is measured.
    """
    check_folder(options["output"])
    with progress_bar() as progress:
        _, units = measured(options, progress, needs_people=False)
    draws = {name: options[name] for name in ("seed", "samples", "alpha")}
    found = place_metrics(*placed_columns(units), units.groups, **draws)
    of = str(Level.DOCUMENT if units.are_documents else Level.SEGMENT), len(units.ease.units)
    facts = units.facts.with_settings(**draws)
    emit_rendered(render_places, found, dependent_parameters(units.ease), of, facts, options=options)
