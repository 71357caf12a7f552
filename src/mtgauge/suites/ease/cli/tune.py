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
from mtgauge.commands.sections import command, section_option
from mtgauge.commands.streams import tell
from mtgauge.engine.setting import METRICS, OUTPUT, TESTS
from mtgauge.suites.ease.cli.judged import judged_options, measured
from mtgauge.suites.ease.descriptions import tuned_stop_notes
from mtgauge.suites.ease.jobs.scoring import dependent_parameters, tune_profile
from mtgauge.suites.ease.profile_file import is_path
from mtgauge.suites.ease.profile_toml import profile_toml
from mtgauge.suites.ease.tables import FORMATS, render_tuning


@command(
    examples=(
        "mtgauge ease tune -r reference-A.txt -l zh-en --scores ratings.tsv -o my.toml systems/*.txt",
        "mtgauge ease tune -r reference-A.txt -l zh-en --human mqm.tsv -o my.toml systems/*.txt",
    )
)
@judged_options
@section_option(
    "--folds",
    section=TESTS,
    type=click.IntRange(2),
    default=5,
    show_default=True,
    metavar="K",
    help="Number of folds.",
)
@section_option(
    "--seed",
    section=TESTS,
    type=click.IntRange(0),
    default=1,
    show_default=True,
    metavar="N",
    help="Random seed of the fold boundaries.",
)
@section_option(
    "--merge",
    section=METRICS,
    type=click.FloatRange(0, 1),
    metavar="R",
    help="Give one weight to parameters of a level that correlate more than R.  [default: one weight each]",
)
@format_option(FORMATS)
@section_option(
    "-o",
    "--output",
    section=OUTPUT,
    common=True,
    type=FILE,
    metavar="FILE",
    required=True,
    help="Tuned profile to write: a .toml file.",
)
def tune(**options: Any) -> None:
    """Fit the weights of a profile to human ratings, and write the profile.

    Correlations are on test folds: whole documents, or contiguous blocks of segments. `mtgauge ease
    place --help` describes how documents and lower-is-better metrics are treated.
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
