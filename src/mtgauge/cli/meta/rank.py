"""``mtgauge meta rank``."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

import click

from mtgauge.cli.evaluating import check_folder, check_report
from mtgauge.cli.inputs import corpus_from, resources_from
from mtgauge.cli.language import language
from mtgauge.cli.options import OUTPUT, options_named, settings_from
from mtgauge.cli.output import emit_text, screen, translated
from mtgauge.cli.progress import progress_bar
from mtgauge.cli.sections import SectionCommand, SectionOption
from mtgauge.cli.streams import tell
from mtgauge.cli.testset_options import INPUT
from mtgauge.corpus.load import Corpus, named_path
from mtgauge.engine.progress import Progress
from mtgauge.errors import InputError
from mtgauge.evaluation import Evaluation, evaluate
from mtgauge.files import write_file
from mtgauge.metaeval import STATISTICS, Experiment, MetricRanking, ScoredUnit
from mtgauge.report.meta import FORMATS, render_rankings
from mtgauge.sentences import say
from mtgauge.stats.correlation import Grouping
from mtgauge.workflows.meta import ranking_of, read_system_columns

_option = partial(click.option, cls=SectionOption)
_AGREEMENT = "Agreement"

_OF_INPUT = (
    "systems", "references", "source", "languages", "bom", "testsets", "chosen", "collections", "scores", "human",
    "human_values", "human_weights", "failed_raters", "skip_unknown", "lower_is_better",
)  # fmt: skip
_OF_METRICS = ("metrics", "several_references", "long", "resources", "reference_corpus", "encoders", "annotators")
_OF_DRAWS = ("samples", "seed", "alpha")


@click.command(cls=SectionCommand)
@options_named(*_OF_INPUT, *_OF_METRICS, *_OF_DRAWS, "output", "report", "report_language", "cache", "threads")
@_option(
    "--unit",
    section=_AGREEMENT,
    type=click.Choice(tuple(map(str, ScoredUnit))),
    default=(),
    multiple=True,
    help="Whose scores are correlated; several are several tables. [default: system and segment]",
)
@_option(
    "--correlation",
    "statistic",
    section=_AGREEMENT,
    type=click.Choice(STATISTICS),
    default="pearson",
    show_default=True,
    help="How agreement is measured.",
)
@_option(
    "--grouping",
    section=_AGREEMENT,
    type=click.Choice(tuple(map(str, Grouping))),
    default=str(Grouping.NONE),
    show_default=True,
    help="Correlate segments of all systems together, of each system, or the translations of each segment; the "
    "mean over groups is shown.",
)
@_option(
    "--system-scores",
    section=INPUT,
    multiple=True,
    metavar="[NAME=]PATH",
    help="Scores that a metric gave to whole systems: a .sys.score file of MT-Metrics-Eval, or a folder of them.",
)
@_option("--against", section=_AGREEMENT, metavar="NAME", help="Which of several columns of --human counts.")
@_option(
    "--among",
    section=_AGREEMENT,
    metavar="SYSTEM",
    multiple=True,
    help="Only these systems. [default: all that people judged, but for references]",
)
@_option(
    "--with-references", section=_AGREEMENT, is_flag=True, help="Keep references that were judged as systems."
)
@_option(
    "--outliers",
    section=_AGREEMENT,
    type=float,
    default=2.5,
    show_default=True,
    metavar="DEVIATIONS",
    help="Show results also without systems that lie so far from the median of people's scores; 0: do not.",
)
@_option(
    "--trials",
    section=_AGREEMENT,
    type=int,
    default=1000,
    show_default=True,
    help="Permutation trials of the test whether one metric agrees better than another; 0: no tests.",
)
@_option(
    "--format",
    "form",
    section=OUTPUT,
    type=click.Choice(FORMATS),
    default="table",
    show_default=True,
    help="How to print.",
)
def rank(**options: Any) -> None:
    """Rank metrics by their agreement with people, with intervals and tests.

    SYSTEM is a file with one translation per segment, as for score. People's scores come by --human, metrics by
    -m, and scores of other programs by --scores.
    """
    ranked(options, _experiments(options))


def ranked(options: dict[str, Any], experiments: Sequence[Experiment]) -> None:
    """Evaluates what the options of the command name, and prints what experiments make of it.

    Raises:
        InputError: There are no human scores, or a file cannot be read.
        OptionError: Options or experiments do not go together.
    """
    check_folder(options["output"])
    check_report(options["report"], options["report_language"])
    if not options["human"]:
        raise InputError(say("no human scores given"), hint=say("name a file: --human FILE"))
    corpus = corpus_from(options)
    system_scores = read_system_columns(
        [named_path(path, lambda _: "") for path in options["system_scores"]], options["lower_is_better"]
    )
    with progress_bar() as progress:
        evaluation = _evaluated(corpus, options, progress)
        humans = [reading.column.name for reading in corpus.human]
        rankings = [
            ranking_of(evaluation, humans, experiment, progress, system_scores) for experiment in experiments
        ]
    if options["report"] is not None:
        _write_page(rankings, evaluation, options["report"], options["report_language"])
    form, path = options["form"], options["output"]
    shown = translated(evaluation, form)
    emit_text(render_rankings(rankings, shown, form, screen(path), language()), path)


def _write_page(
    rankings: Sequence[MetricRanking], evaluation: Evaluation, path: str, language: str | None
) -> None:
    from mtgauge.report.page import file_of  # few runs write a page
    from mtgauge.report.page.metaeval.page import build_rankings_page

    def built(language: str | None) -> bytes:
        return build_rankings_page(rankings, evaluation, language=language)

    write_file(path, file_of(path, language, built))
    tell(f"report: {path}")


def _evaluated(corpus: Corpus, options: dict[str, Any], progress: Progress) -> Evaluation:
    settings = settings_from(options)
    for name in _OF_DRAWS:
        settings.pop(name, None)
    return evaluate(
        corpus.systems,
        corpus.testset,
        given=corpus.given,
        threads=options["threads"],
        progress=progress,
        cache=options["cache"],
        resources=resources_from(options).made,
        **settings,
    )


def _experiments(options: dict[str, Any]) -> list[Experiment]:
    settings = settings_from(options)
    draws = {name: settings[name] for name in _OF_DRAWS if name in settings}
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
                "statistic": options["statistic"],
                "grouping": options["grouping"],
                "systems": options["among"],
                "references": options["with_references"],
                "outliers": options["outliers"],
                "trials": options["trials"],
                **draws,
            }
        )
        for unit in units
    ]
