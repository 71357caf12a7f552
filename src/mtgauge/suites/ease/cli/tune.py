"""``mtgauge ease tune``."""

from __future__ import annotations

from typing import Any

import click

from mtgauge.base.errors import OptionError
from mtgauge.base.files import write_file
from mtgauge.base.sentences import say
from mtgauge.commands.declared import FILE
from mtgauge.commands.evaluating import check_folder
from mtgauge.commands.options import format_option
from mtgauge.commands.output import emit_rendered
from mtgauge.commands.progress import progress_bar
from mtgauge.commands.sections import SectionCommand
from mtgauge.commands.streams import tell
from mtgauge.suites.ease.cli.judged import judged_options, measured
from mtgauge.suites.ease.descriptions import tuned_stop_notes
from mtgauge.suites.ease.jobs.scoring import dependent_parameters, tune_profile
from mtgauge.suites.ease.profile_file import is_path
from mtgauge.suites.ease.profile_toml import profile_toml
from mtgauge.suites.ease.tables import FORMATS, render_tuning


@click.command(cls=SectionCommand)
@judged_options
@click.option(
    "--folds", type=click.IntRange(2), default=5, show_default=True, metavar="K", help="Number of folds."
)
@click.option(
    "--seed", type=click.IntRange(0), default=1, show_default=True, help="Of the place where folds begin."
)
@click.option(
    "--merge",
    type=click.FloatRange(0, 1),
    metavar="R",
    help="Give one weight to parameters of a level that correlate more than this.  [default: each has its own]",
)
@format_option(FORMATS)
@click.option(
    "-o",
    "--output",
    type=FILE,
    metavar="FILE",
    required=True,
    help="Write the tuned profile there, a file *.toml.",
)
def tune(**options: Any) -> None:
    """Fit the weights of a profile to human judgements, and write a profile.

    Correlations are those of folds that were held out: whole documents, or contiguous blocks of segments. How
    documents are valued, and metrics of which less is better, see `mtgauge ease place --help`.
    """
    path = options["output"]
    if not is_path(path):
        raise OptionError(
            say("{file!r} would not be taken for a profile", file=path),
            hint=say("give the file a name that ends in .toml"),
        )
    check_folder(path)
    with progress_bar() as progress:
        _, units = measured(options, progress)
        found = tune_profile(
            units, folds=options["folds"], seed=options["seed"], merge=options["merge"], progress=progress
        )
    write_file(path, profile_toml(found.profile))
    dependent = dependent_parameters(units.ease)
    settings = {name: options[name] for name in ("folds", "seed", "merge")}
    facts = units.facts.with_settings(**settings).with_notes(tuned_stop_notes(found.stopped))
    emit_rendered(render_tuning, found, dependent, facts, options={**options, "output": None})
    tell(say("profile: {file}", file=path))
