"""The options that ``score`` and ``compare`` share, and the run behind both."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar

import click

from mtgauge.cli import exit_codes
from mtgauge.cli.output import emit_text, rendered
from mtgauge.cli.progress import progress_bar
from mtgauge.cli.streams import tell
from mtgauge.cli.testset_options import OPTIONS as TESTSET_OPTIONS
from mtgauge.cli.testset_options import testset_request
from mtgauge.corpus import LanguagePair
from mtgauge.corpus.load import load_corpus, named_path
from mtgauge.engine.families import FamilyKind
from mtgauge.engine.progress import Progress
from mtgauge.engine.settings import DEFAULT_SEED, MACRO_LEVELS, UNITS
from mtgauge.errors import InputError, OptionError
from mtgauge.evaluation import Evaluation, evaluate
from mtgauge.files import write_file
from mtgauge.measures import Level
from mtgauge.measures.needs import Several
from mtgauge.metrics.defaults import DEFAULT_METRICS
from mtgauge.report import FORMATS, Show
from mtgauge.stats.clusters import ClusterMethod
from mtgauge.stats.correction import Correction
from mtgauge.stats.intervals import IntervalMethod
from mtgauge.stats.paired import PairedTest
from mtgauge.workflows.resources import ResourceRequest

_Function = TypeVar("_Function", bound=Callable[..., Any])

#: No checks here, since errors of files are ours; the types let the shell complete file names.
_FILE = click.Path(allow_dash=True)
_FOLDER = click.Path()

_OPTIONS = (
    click.argument("systems", nargs=-1, type=_FILE, metavar="SYSTEM..."),
    click.option(
        "-r", "--reference", "references", multiple=True, type=_FILE, metavar="[NAME=]FILE",
        help="A reference translation; repeat for more. Named by its file stem or by NAME.",
    ),
    click.option(
        "-s", "--source", type=_FILE, metavar="FILE",
        help="The source text. As .tsv or .jsonl it can carry ids, documents and domains.",
    ),
    click.option(
        "-l", "--languages", metavar="SRC-TGT", help="Language pair, such as zh-en; picks the tokenizer."
    ),
    click.option(
        "-m", "--metric", "metrics", multiple=True, metavar="[LABEL=]NAME[:KEY=VALUE[,...]]",
        help="A metric with its options; repeat for more. LABEL names it in tables. Quote values with commas: "
        "key='a,b'. "
        f"[default: what suits the languages, mostly {' '.join(DEFAULT_METRICS)}]",
    ),
    click.option(
        "--several-references", type=click.Choice([str(choice) for choice in Several]),
        help="For metrics that take one reference, of several: the mean of the scores, for each segment the best, "
        "or the first. [default: several are refused]",
    ),
    click.option(
        "--resource", "resources", multiple=True, type=_FILE, metavar="NAME=FILE",
        help="A file or folder for metrics that need one of that name; repeat for more.",
    ),
    click.option(
        "--encoder", "encoders", multiple=True, metavar="NAME=ID[:KEY=VALUE[,...]]",
        help="An encoder for metrics that need one of that name; repeat for more.",
    ),
    click.option(
        "--annotator", "annotators", multiple=True, metavar="NAME=ID[:KEY=VALUE[,...]]",
        help="An annotator for metrics that need one of that name; repeat for more.",
    ),
    click.option(
        "--scores", multiple=True, type=_FILE, metavar="[NAME=]FILE",
        help="Scores of segments by people or other programs, measured as one more metric; repeat for more. "
        "A table with the columns system, segment, score (.tsv, .csv, .jsonl, .parquet), an array (.npy), or "
        ".seg.score of MT-Metrics-Eval.",
    ),
    click.option(
        "--lower-is-better", multiple=True, metavar="NAME",
        help="Of the --scores of that name less is better, as of errors; repeat for more.",
    ),
    click.option(
        "--level", "levels", multiple=True, type=click.Choice([str(level) for level in Level]),
        help="What scores are given for; repeat for more. [default: corpus]",
    ),
    click.option("--ci", "intervals", is_flag=True, help="Confidence intervals."),
    click.option("--baseline", metavar="NAME", help="Compare the other systems with this one."),
    click.option(
        "--tested", multiple=True, metavar="NAME",
        help="Compare only these systems, and score the others too; repeat for more. [default: all]",
    ),
    click.option(
        "--test", type=click.Choice([*map(str, PairedTest), "none"]),
        help="The paired test. auto takes permutation, randomization or bootstrap, by the number of units that "
        "differ. The sacrebleu- forms count as sacreBLEU does; sign and mcnemar count units won. [default for "
        "compare: auto]",
    ),
    click.option(
        "--samples", type=int, metavar="N",
        help="Resamples or trials. [default: as many as the comparisons need: 1000 for bootstraps and 10000 for "
        "randomization, and more for many comparisons or where a verdict hangs on chance]",
    ),
    click.option("--seed", type=int, default=DEFAULT_SEED, show_default=True, help="Seed of all draws."),
    click.option(
        "--alpha", type=float, default=0.05, show_default=True,
        help="Level of significance; intervals have 1 - alpha.",
    ),
    click.option(
        "--correction", type=click.Choice([str(c) for c in Correction]), default="auto", show_default=True,
        help="Adjustment of p-values for several comparisons. auto: holm, or maxt where they are too many.",
    ),
    click.option(
        "--family", type=click.Choice([str(kind) for kind in FamilyKind]), default="systems", show_default=True,
        help="Which p-values of a metric are corrected together: of all pairs of systems under one output, of all "
        "outputs of one pair, or both.",
    ),
    click.option(
        "--resample-by", type=click.Choice(UNITS), default="auto", show_default=True,
        help="Draw segments, or whole documents. auto draws documents where there are 20 or more and no test is "
        "named.",
    ),
    click.option(
        "--ci-method", type=click.Choice([str(method) for method in IntervalMethod]),
        help="How intervals are found; implies --ci. auto is jackt below 100 units and percentile from there on. "
        "[default: auto]",
    ),
    click.option(
        "--clusters", type=click.Choice([str(method) for method in ClusterMethod]),
        help="Cluster the systems by the tests of all pairs: as WMT does, or greedily by corrected p-values.",
    ),
    click.option(
        "--macro", multiple=True, type=click.Choice([str(level) for level in MACRO_LEVELS]),
        help="Beside the corpus score, the mean over domains or documents; repeat for both.",
    ),
    click.option(
        "--gate", "gates", multiple=True, metavar="CONDITION",
        help="Exit with 1 unless met: METRIC>=VALUE for every system; or, beside the baseline, better, not-worse "
        "or not-worse:MARGIN by the interval.",
    ),
    click.option(
        "--precision", type=click.IntRange(0, 17), metavar="N",
        help="Decimals. [default: 2 in tables, all in json, jsonl and csv]",
    ),
    click.option(
        "--show", type=click.Choice([str(show) for show in Show]), default="primary", show_default=True,
        help="Which outputs of a metric stand in tables: also those that are tested besides, or details too.",
    ),
    click.option(
        "--format", "form", type=click.Choice(FORMATS), default="table", show_default=True, help="How to print."
    ),
    click.option("--output", type=_FILE, metavar="FILE", help="Write there instead of to standard output."),
    click.option(
        "--record", type=_FOLDER, metavar="DIR", help="Keep a record there that `mtgauge rerun` reproduces."
    ),
    click.option(
        "--report", type=_FILE, metavar="FILE",
        help="Write the report page there: .html with everything in it, or .pdf where Chromium is at hand.",
    ),
    click.option(
        "--report-language", metavar="CODE",
        help="The language that the report opens in, such as en or zh. [default: the reader's; in a PDF en]",
    ),
    click.option(
        "--cache", type=_FOLDER, metavar="DIR",
        help="Keep there what metrics count, so that a run that was interrupted goes on, and none counts again.",
    ),
    click.option(
        "--threads", type=click.IntRange(0), default=0, show_default=True, help="Cores to use; 0 for all."
    ),
    *TESTSET_OPTIONS,
)  # fmt: skip


def evaluation_options(function: _Function) -> _Function:
    """Adds the shared options to a command."""
    for add in reversed(_OPTIONS):
        function = add(function)
    return function


def options_named(*names: str) -> Callable[[_Function], _Function]:
    """Adds those of the shared options that are named, to a command that does not take all."""

    def add(function: _Function) -> _Function:
        def holder() -> None: ...

        shared = evaluation_options(holder).__click_params__  # type: ignore[attr-defined]
        own = getattr(function, "__click_params__", [])
        # Click collects parameters from the last decorator to the first
        function.__click_params__ = own + [item for item in shared if item.name in names]  # type: ignore[attr-defined]
        return function

    return add


@dataclass(frozen=True, kw_only=True)
class Request:
    """The options as they were typed."""

    systems: tuple[str, ...]
    references: tuple[str, ...]
    source: str | None
    languages: str | None
    metrics: tuple[str, ...]
    several_references: str | None
    resources: tuple[str, ...]
    encoders: tuple[str, ...]
    annotators: tuple[str, ...]
    scores: tuple[str, ...]
    lower_is_better: tuple[str, ...]
    levels: tuple[str, ...]
    intervals: bool
    baseline: str | None
    tested: tuple[str, ...]
    test: str | None
    samples: int | None
    seed: int
    alpha: float
    correction: str
    family: str
    resample_by: str
    ci_method: str | None
    clusters: str | None
    macro: tuple[str, ...]
    gates: tuple[str, ...]
    precision: int | None
    show: str
    form: str
    output: str | None
    record: str | None
    report: str | None
    report_language: str | None
    cache: str | None
    threads: int
    testsets: tuple[str, ...]
    chosen: tuple[str, ...]
    collections: tuple[str, ...]
    bom: str


def run(request: Request) -> int:
    """Reads the files, evaluates, prints, keeps the record, and checks the gates.

    Returns:
        The exit code: 1 where a gate failed.
    """
    gates = _Gates(request.gates)
    testset = testset_request(request.testsets, request.chosen, request.collections)
    if not request.systems and testset is None:
        raise InputError("no system output given", hint="name files: mtgauge score -r REF SYSTEM...")
    if request.record is not None:
        from mtgauge.workflows.record import check_target

        check_target(request.record)
    check_report(request.report, request.report_language)
    if request.output is not None and not Path(request.output).absolute().parent.is_dir():
        raise InputError("its folder does not exist", file=request.output)
    asked = ResourceRequest.of(request.resources, request.encoders, request.annotators)
    resources = asked.made
    corpus = load_corpus(
        systems=[named_path(system) for system in request.systems],
        references=[named_path(reference) for reference in request.references],
        source=request.source,
        languages=LanguagePair.parse(request.languages) if request.languages else None,
        testset=testset,
        scores=_named_scores(request.scores),
        lower_is_better=request.lower_is_better,
        bom=request.bom,
        checksums=request.record is not None,
    )
    with progress_bar() as progress:
        evaluation = evaluate(
            corpus.systems,
            corpus.testset,
            given=corpus.given,
            threads=request.threads,
            progress=progress,
            cache=request.cache,
            resources=resources,
            metrics=request.metrics or None,
            levels=request.levels or (Level.CORPUS,),
            intervals=request.intervals or request.ci_method is not None,
            test=request.test,
            baseline=request.baseline,
            tested=request.tested,
            samples=request.samples,
            seed=request.seed,
            alpha=request.alpha,
            correction=request.correction,
            family=request.family,
            resample_by=request.resample_by,
            ci_method=request.ci_method or IntervalMethod.AUTO,
            clusters=request.clusters,
            macro=request.macro,
            several_references=request.several_references,
        )
        page = page_of(evaluation, request.report, request.report_language, progress)
    failed = gates.failures(evaluation)
    text = rendered(evaluation, request.form, request.precision, request.output, Show(request.show))
    # all is computed before anything is written; what fails below takes nothing back that is whole
    if request.record is not None:
        from mtgauge.workflows.record import write_record

        write_record(request.record, evaluation, corpus, asked)
    if request.report is not None:
        write_file(request.report, page)
    emit_text(text, request.output)
    if request.record is not None:
        tell(f"record: {request.record}")
    if request.report is not None:
        tell(f"report: {request.report}")
    for line in failed or gates.blind_spots(evaluation):
        tell(line)
    return exit_codes.FINDING if failed else 0


class _Gates:
    """The gates of a run; few runs have any, and what they need is imported for those.

    Args:
        texts: As users wrote them.
    """

    def __init__(self, texts: Sequence[str]) -> None:
        self._gates: list[Any] = []
        if texts:
            from mtgauge.workflows.gates import Gate

            self._gates = [Gate.parse(text) for text in texts]

    def failures(self, evaluation: Evaluation) -> list[str]:
        """One sentence for each system that does not meet a gate."""
        if not self._gates:
            return []
        from mtgauge.workflows.gates import failures

        return list(failures(evaluation, self._gates))

    def blind_spots(self, evaluation: Evaluation) -> list[str]:
        """What gates that were met would not have seen."""
        if not self._gates:
            return []
        from mtgauge.workflows.gates import blind_spots

        return list(blind_spots(evaluation, self._gates))


def _named_scores(files: Sequence[str]) -> list[tuple[str, str]]:
    """Name and path of each file of scores."""
    if not files:
        return []
    from mtgauge.corpus.formats.scores import scores_name  # few runs have scores beside texts

    return [named_path(file, scores_name) for file in files]


def page_of(evaluation: Evaluation, path: str | None, language: str | None, progress: Progress) -> bytes:
    """The report that is to be written to a file; nothing where there is none."""
    if path is None:
        return b""
    from mtgauge.report.page import made_page

    return made_page(evaluation, path, language=language, progress=progress)


def check_report(path: str | None, language: str | None) -> None:
    """Refuses a report that could not be written, before any work is done.

    Raises:
        OptionError: The ending or the language is not known, or there is a language and no report.
        InputError: The file cannot be written.
    """
    if path is None:
        if language is not None:
            raise OptionError("--report-language is the language of a report", hint="add --report FILE")
        return
    from mtgauge.report.page import check_language, check_path

    check_path(path)
    check_language(language)
