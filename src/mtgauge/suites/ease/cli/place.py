"""``mtgauge ease place``."""

from __future__ import annotations

from typing import Any

from mtgauge.commands.evaluating import check_folder
from mtgauge.commands.options import format_option, options_named, resamples_option
from mtgauge.commands.output import emit_rendered
from mtgauge.commands.progress import progress_bar
from mtgauge.commands.sections import command
from mtgauge.measures import Level
from mtgauge.suites.ease.cli.judged import judged_options, measured
from mtgauge.suites.ease.jobs.scoring import dependent_parameters, placed_columns
from mtgauge.suites.ease.placing import place as place_metrics
from mtgauge.suites.ease.tables import FORMATS, render_places


@command(
    examples=(
        "mtgauge ease place -s source.tsv -r reference-A.txt -l zh-en -m bleu systems/*.txt",
        "mtgauge ease place -r reference-A.txt -l zh-en --scores ratings.tsv systems/*.txt",
    )
)
@judged_options
@resamples_option()
@options_named("seed", "alpha", "output")
@format_option(FORMATS)
def place(**options: Any) -> None:
    """Correlate the levels of ease with other metrics, and with human ratings if given.

    Pearson correlation with G, A and B of each level over segments, or over documents if documents are scored,
    with intervals from resampled documents or segments. Signs of lower-is-better scores, such as TER, are flipped.
    Ease of a document is a ratio of totals, and other metrics are means over its segments; if only some of its
    segments were rated, only these are measured.
    """
    check_folder(options["output"])
    with progress_bar() as progress:
        _, units = measured(options, progress, needs_people=False)
    draws = {name: options[name] for name in ("seed", "samples", "alpha")}
    found = place_metrics(*placed_columns(units), units.groups, **draws)
    of = str(Level.DOCUMENT if units.are_documents else Level.SEGMENT), len(units.ease.units)
    facts = units.facts.with_settings(**draws)
    emit_rendered(render_places, found, dependent_parameters(units.ease), of, facts, options=options)
