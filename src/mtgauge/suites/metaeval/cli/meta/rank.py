"""``mtgauge meta rank``."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

import click

from mtgauge.base.errors import InputError
from mtgauge.base.progress import Progress
from mtgauge.base.sentences import say
from mtgauge.commands.declared import FILE, choice_of, values_from
from mtgauge.commands.evaluating import RunOutput
from mtgauge.commands.inputs import corpus_from, resources_from
from mtgauge.commands.language import language
from mtgauge.commands.options import (
    JUDGEMENTS,
    RESOURCES,
    TEXTS,
    OutputOptions,
    bounded,
    options_named,
    resamples_option,
    settings_from,
)
from mtgauge.commands.output import screen, translated
from mtgauge.commands.progress import progress_bar
from mtgauge.commands.sections import command, section_option
from mtgauge.corpus.load import Corpus
from mtgauge.corpus.named_files import named_path
from mtgauge.engine.setting import INPUT
from mtgauge.evaluation import Evaluation, evaluate
from mtgauge.measures import Resources
from mtgauge.stats.correlation import Grouping
from mtgauge.suites.metaeval.experiment import STATISTICS, Experiment, ScoredUnit
from mtgauge.suites.metaeval.jobs.ranking import ranking_of
from mtgauge.suites.metaeval.jobs.system_scores import read_system_columns, system_score_files
from mtgauge.suites.metaeval.ranking import MetricRanking
from mtgauge.suites.metaeval.tables.ranking import rankings_json, render_rankings

_of_agreement = partial(section_option, section="Agreement")

_OF_DRAWS = ("seed", "alpha")
OF_OUTPUT = ("form", "output", "record", "report", "report_language", "title", "cache", "threads")


@command(
    examples=(
        "mtgauge meta rank -s source.tsv -r reference-A.txt --human ratings.tsv systems/*.txt",
        "mtgauge meta rank --testset newstest.jsonl --human mqm.tsv",
    )
)
@options_named(*TEXTS, *JUDGEMENTS)
@section_option(
    "--system-scores",
    section=INPUT,
    multiple=True,
    type=FILE,
    metavar="[NAME=]PATH",
    help="Metric scores of whole systems: a .sys.score file of MT-Metrics-Eval, or a folder of them (may be "
    "repeated).",
)
@options_named("metrics", "several_references", "long", *RESOURCES)
@_of_agreement(
    "--unit",
    common=True,
    type=click.Choice(tuple(map(str, ScoredUnit))),
    default=(),
    multiple=True,
    help="Unit of the scores to correlate, with a table for each (may be repeated).  [default: system and "
    "segment]",
)
@_of_agreement(
    "--correlation",
    "statistic",
    common=True,
    type=click.Choice(STATISTICS),
    default="pearson",
    show_default=True,
    help="Statistic of agreement.",
)
@_of_agreement(
    "--grouping",
    **choice_of(Grouping.NONE),
    help="Correlate all segments together (none), by system (sys) or by segment (item), and average over groups.",
)
@_of_agreement("--against", metavar="NAME", help="Ratings to compare with, if --human has several.")
@_of_agreement(
    "--among",
    metavar="SYSTEM",
    multiple=True,
    help="Use only this system (may be repeated).  [default: all rated systems except references]",
)
@_of_agreement("--with-references", is_flag=True, help="Keep references that were rated as systems.")
@_of_agreement(
    "--outliers",
    type=float,
    default=2.5,
    show_default=True,
    metavar="DEVIATIONS",
    help="Also show results without outliers, systems this far from the median rating; 0 turns it off.",
)
@_of_agreement(
    "--trials",
    type=int,
    callback=bounded,
    default=1000,
    show_default=True,
    metavar="N",
    help="Permutation trials for tests between metrics; 0 turns tests off.",
)
@resamples_option("0 turns intervals off.")
@options_named(*_OF_DRAWS, "all_pairs", *OF_OUTPUT)
def rank(**options: Any) -> None:
    """Rank metrics by agreement with human ratings, with intervals and tests.

    Give ratings with --human, metrics with -m, and scores of other tools with --scores.
    """
    ranked(options, _experiments(options))


def ranked(options: dict[str, Any], experiments: Sequence[Experiment]) -> None:
    """Evaluates what the options of the command name, and prints and keeps what experiments make of it.

    Raises:
        InputError: There are no human scores, or a file cannot be read.
        OptionError: Options or experiments do not go together.
        RecordError: The record cannot be written.
    """
    output = values_from(OutputOptions, options)
    outcome = RunOutput(output)
    if not options["human"]:
        raise InputError(say("no human scores given"), hint=say("name a file: --human FILE"))
    files = system_score_files([named_path(path, lambda _: "") for path in options["system_scores"]])
    resources = resources_from(options)
    corpus = corpus_from(options, system_scores=[name for name, _ in files], checksums=output.record is not None)
    system_scores = read_system_columns(files, options["lower_is_better"], read=corpus.inputs)
    with progress_bar() as progress:
        evaluation = _evaluated(corpus, options, resources.made, progress)
        humans = [reading.column.name for reading in corpus.human]
        rankings = [
            ranking_of(evaluation, humans, experiment, progress, system_scores, options["threads"])
            for experiment in experiments
        ]
    page = _page(rankings, evaluation, output)
    shown = translated(evaluation, output.form)
    text = render_rankings(rankings, shown, output.form, screen(output.output), language())

    def write(folder: str) -> None:
        from mtgauge.suites.metaeval.jobs.ranking_record import write_ranking_record  # few runs keep a record

        document = rankings_json(rankings, evaluation)
        write_ranking_record(
            folder, evaluation, corpus, rankings, document, system_scores=system_scores, resources=resources
        )

    outcome.keep(text, page, write)
    outcome.told(evaluation)


def _page(rankings: Sequence[MetricRanking], evaluation: Evaluation, output: OutputOptions) -> bytes:
    """The report that is to be written to a file; nothing where there is none."""
    if output.report is None:
        return b""
    from mtgauge.report.page import file_of  # few runs write a page
    from mtgauge.suites.metaeval.page.page import rankings_page

    page = rankings_page(rankings, evaluation)
    return file_of(output.report, page, language=output.report_language, title=output.title)


def _evaluated(corpus: Corpus, options: dict[str, Any], resources: Resources, progress: Progress) -> Evaluation:
    settings = settings_from(options)
    for name in ("samples", *_OF_DRAWS):
        settings.pop(name, None)
    return evaluate(
        corpus.systems,
        corpus.testset,
        given=corpus.given,
        threads=options["threads"],
        progress=progress,
        cache=options["cache"],
        resources=resources,
        **settings,
    )


def _experiments(options: dict[str, Any]) -> list[Experiment]:
    taken = ("statistic", "grouping", "outliers", "trials", "samples", *_OF_DRAWS)
    asked = {name: options[name] for name in taken}
    of_systems = Grouping(options["grouping"]) is Grouping.NONE
    units = options["unit"] or (("system", "segment") if of_systems else ("segment",))
    if not options["unit"] and options["statistic"] in ("pairwise_accuracy", "soft_pairwise_accuracy"):
        units = ("system",)
    return [
        Experiment.of(
            {
                "name": unit,
                "human": options["against"] or "",
                "unit": unit,
                "systems": options["among"],
                "references": options["with_references"],
                **asked,
            }
        )
        for unit in units
    ]
