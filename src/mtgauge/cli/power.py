"""``mtgauge power``."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from mtgauge.cli.options import options_named
from mtgauge.cli.output import emit_text, screen
from mtgauge.cli.progress import progress_bar
from mtgauge.cli.streams import tell
from mtgauge.cli.testset_options import testset_request
from mtgauge.corpus import LanguagePair
from mtgauge.corpus.checks import ranked
from mtgauge.corpus.load import Corpus, load_corpus, named_path
from mtgauge.engine.power import DEFAULT_POWER
from mtgauge.engine.settings import Settings
from mtgauge.errors import InputError, OptionError
from mtgauge.measures import Resources
from mtgauge.metrics.defaults import default_metrics
from mtgauge.report.power import FORMATS, render_power
from mtgauge.workflows.power import power_of_corpus, recorded
from mtgauge.workflows.resources import ResourceRequest

_OF_TESTSET = ("testsets", "chosen", "collections")
_OF_INPUT = ("systems", "references", "source", "languages", "bom", *_OF_TESTSET, "metrics", "baseline")
_OF_METRICS = ("several_references", "resources", "encoders", "annotators")
_OF_DRAWS = ("samples", "seed", "alpha", "resample_by")


@click.command()
@options_named(*_OF_INPUT, *_OF_METRICS, *_OF_DRAWS, "output", "threads")
@click.option(
    "--power",
    "target",
    type=float,
    default=DEFAULT_POWER,
    show_default=True,
    help="Probability with which the difference is to be found.",
)
@click.option(
    "--difference",
    type=float,
    metavar="POINTS",
    help="Say how many segments a true difference of this size takes.",
)
@click.option("--from-record", metavar="DIR", help="Take systems, test set and settings from a record.")
@click.option(
    "--format", "form", type=click.Choice(FORMATS), default="table", show_default=True, help="How to print."
)
@click.pass_context
def power(context: click.Context, /, **options: Any) -> None:
    """Say what difference in a metric this test set can detect, as two or more systems on it show.

    By the bootstrap standard error of the paired difference: the least true difference that a two-sided test finds
    with the given power, the power for the difference seen, and the segments needed.
    """
    if options["output"] is not None and not Path(options["output"]).absolute().parent.is_dir():
        raise InputError("its folder does not exist", file=options["output"])
    corpus, settings, resources = (
        _from_record(context, options) if options["from_record"] else _from_files(options)
    )
    with progress_bar() as progress:
        analysis = power_of_corpus(
            corpus,
            settings,
            target=options["target"],
            difference=options["difference"],
            threads=options["threads"],
            progress=progress,
            resources=resources,
        )
    emit_text(render_power(analysis, options["form"], screen(options["output"])), options["output"])
    for warning in ranked(corpus.testset.warnings):
        tell(f"warning: {warning.message} [{warning.code}]")


def _from_files(options: dict[str, Any]) -> tuple[Corpus, Settings, Resources]:
    testset = testset_request(*(options[name] for name in _OF_TESTSET))
    if len(options["systems"]) < 2 and testset is None:
        raise InputError("power is of a comparison, which needs two systems or more")
    corpus = load_corpus(
        systems=[named_path(system) for system in options["systems"]],
        references=[named_path(reference) for reference in options["references"]],
        source=options["source"],
        languages=LanguagePair.parse(options["languages"]) if options["languages"] else None,
        testset=testset,
        bom=options["bom"],
    )
    settings = Settings.of(
        metrics=options["metrics"] or default_metrics(corpus.testset.languages).metrics,
        baseline=options["baseline"],
        several_references=options["several_references"],
        **{name: options[name] for name in _OF_DRAWS},
    )
    asked = ResourceRequest.of(options["resources"], options["encoders"], options["annotators"])
    return corpus, settings, asked.made


def _from_record(context: click.Context, options: dict[str, Any]) -> tuple[Corpus, Settings, Resources]:
    """Everything that a record holds comes from it, so that its numbers and these speak of the same."""
    given = [
        name
        for name in (*_OF_INPUT, *_OF_METRICS, *_OF_DRAWS)
        if context.get_parameter_source(name) is click.core.ParameterSource.COMMANDLINE
    ]
    if given:
        raise OptionError(
            f"--from-record brings its own {given[0].replace('_', '-')}", hint="leave one of the two out"
        )
    return recorded(options["from_record"])
