"""``mtgauge power``."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any

import click

from mtgauge.base.errors import InputError, OptionError
from mtgauge.base.files import write_file
from mtgauge.base.sentences import say
from mtgauge.calls.power import power_of_corpus
from mtgauge.commands.evaluating import check_folder, check_report
from mtgauge.commands.inputs import corpus_from, resources_from
from mtgauge.commands.options import (
    RESOURCES,
    TEXTS,
    format_option,
    options_named,
    resamples_option,
    settings_from,
)
from mtgauge.commands.output import emit_rendered
from mtgauge.commands.progress import progress_bar
from mtgauge.commands.sections import command, section_option
from mtgauge.commands.streams import tell
from mtgauge.commands.trusting import trust_options
from mtgauge.corpus.checks import ranked
from mtgauge.corpus.load import Corpus
from mtgauge.engine.power import DEFAULT_POWER, PowerAnalysis
from mtgauge.engine.setting import INPUT
from mtgauge.engine.settings import Settings
from mtgauge.measures import Resources
from mtgauge.metrics.defaults import default_metrics
from mtgauge.records.power import recorded
from mtgauge.records.trust import Trust
from mtgauge.report.power import FORMATS, render_power

_of_power = partial(section_option, section="Power")
_of_input = partial(section_option, section=INPUT)
_OF_METRICS = ("metrics", "baseline", "all_pairs", "several_references", "long", *RESOURCES)
_OF_DRAWS = ("seed", "alpha", "resample_by")


@command(
    examples=(
        "mtgauge power -m bleu -r reference-A.txt systems/aurora.txt systems/birch.txt",
        "mtgauge power -m chrf -r reference-A.txt --difference 1 systems/*.txt",
    )
)
@options_named(*TEXTS, *_OF_METRICS)
@resamples_option()
@options_named(*_OF_DRAWS)
@format_option(FORMATS)
@options_named("output", "report", "report_language", "title", "threads")
@_of_power(
    "--power",
    "target",
    common=True,
    type=float,
    default=DEFAULT_POWER,
    show_default=True,
    metavar="P",
    help="Probability of detecting the difference.",
)
@_of_power(
    "--difference",
    common=True,
    type=float,
    metavar="POINTS",
    help="Also estimate how many segments a true difference of POINTS needs.",
)
@section_option(
    "--from-record", section=INPUT, metavar="DIR", help="Use the systems, test set and settings of a record."
)
@trust_options(_of_input)
@click.pass_context
def power(context: click.Context, /, **options: Any) -> None:
    """Estimate the smallest difference this test set can detect, from two or more systems.

    Uses the bootstrap standard error of the paired difference: the smallest true difference that a two-sided test
    detects with the given power, the power for the observed difference, and the segments needed.
    """
    check_report(options["report"], options["report_language"], options["title"])
    check_folder(options["output"])
    is_foreign = options["from_record"] is not None
    trust = Trust(allow_hub=options["allow_hub"] or not is_foreign, most_samples=options["most_samples"])
    with progress_bar() as progress, trust.held():
        corpus, settings, resources = _from_record(context, options, trust) if is_foreign else _from_files(options)
        analysis = power_of_corpus(
            corpus,
            settings,
            target=options["target"],
            difference=options["difference"],
            threads=options["threads"],
            progress=progress,
            resources=resources,
        )
    if options["report"] is not None:
        _write_page(analysis, options)
    emit_rendered(render_power, analysis, options=options)
    for warning in ranked(corpus.testset.warnings):
        tell(f"warning: {warning.message} [{warning.code}]")


def _write_page(analysis: PowerAnalysis, options: Mapping[str, Any]) -> None:
    from mtgauge.report.page import file_of  # few runs write a page
    from mtgauge.report.page.power import power_page

    path, page = options["report"], power_page(analysis)
    write_file(path, file_of(path, page, language=options["report_language"], title=options["title"]))
    tell(f"report: {path}")


def _from_files(options: dict[str, Any]) -> tuple[Corpus, Settings, Resources]:
    lacking = InputError(say("power is of a comparison, which needs two systems or more"))
    corpus = corpus_from(options, fewest=2, lacking=lacking)
    settings = {"metrics": default_metrics(corpus.testset.languages).metrics, **settings_from(options)}
    return corpus, Settings.of(**settings), resources_from(options).made


def _from_record(
    context: click.Context, options: dict[str, Any], trust: Trust
) -> tuple[Corpus, Settings, Resources]:
    """Everything that a record holds comes from it, so that its numbers and these speak of the same."""
    given = [
        name
        for name in (*TEXTS, *_OF_METRICS, "samples", *_OF_DRAWS)
        if context.get_parameter_source(name) is click.core.ParameterSource.COMMANDLINE
    ]
    if given:
        raise OptionError(
            say("--from-record brings its own {option}", option=given[0].replace("_", "-")),
            hint=say("leave one of the two out"),
        )
    return recorded(options["from_record"], trust)
