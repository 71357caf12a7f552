"""The options of commands that evaluate: the settings of evaluations, and what the command line adds to them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from copy import copy
from dataclasses import dataclass
from typing import Any, TypeVar

import click

from mtgauge.commands.declared import FILE, FOLDER, options_from, with_options
from mtgauge.commands.sections import argument
from mtgauge.commands.suffixes import by_suffix
from mtgauge.commands.testset_options import TestSetOptions, TextOptions
from mtgauge.engine.setting import COMPUTATION, INPUT, METRICS, OUTPUT, TESTS, setting, settings_of
from mtgauge.engine.settings import INTERVAL_SAMPLES, Settings
from mtgauge.measures.registry import metrics_in
from mtgauge.report import EVALUATION_FORMATS, FORMATS, Show
from mtgauge.stats.limits import check_samples

_Function = TypeVar("_Function", bound=Callable[..., Any])

#: The headings of these options, in the order of the help.
SECTIONS = (INPUT, METRICS, TESTS, COMPUTATION, OUTPUT)


@dataclass(eq=False, repr=False)
class InputOptions:
    """Input files: texts, scores, and resources of metrics."""

    references: tuple[str, ...] = setting(
        (),
        "Reference translation. Named by its file stem or by NAME.",
        section=INPUT,
        common=True,
        flags=("-r", "--reference"),
        kind=FILE,
        metavar="[NAME=]FILE",
    )
    source: str | None = setting(
        None,
        "Source text. A .tsv, .csv, .jsonl or .json file can also have ids, documents and domains.",
        section=INPUT,
        common=True,
        flags=("-s", "--source"),
        kind=FILE,
        metavar="FILE",
    )
    languages: str | None = setting(
        None,
        "Language pair, such as zh-en. Selects the tokenizer.",
        section=INPUT,
        common=True,
        flags=("-l", "--language-pair"),
        metavar="SRC-TGT",
    )
    scores: tuple[str, ...] = setting(
        (),
        "Segment scores from humans or other tools, treated as an extra metric. A table with the columns "
        "system, segment, score (.tsv, .csv, .jsonl, .json, .parquet), an array (.npy), or .seg.score of "
        "MT-Metrics-Eval.",
        section=INPUT,
        kind=FILE,
        metavar="[NAME=]FILE",
    )
    human: tuple[str, ...] = setting(
        (),
        "Human ratings, treated as an extra metric. A file or folder: direct assessment and MQM of "
        "WMT, DA+SQM and ESA of Appraise, Bio-MQM, MLQE-PE, MT-Metrics-Eval, or a table with the columns "
        "system, segment, rater, score.",
        section=INPUT,
        kind=FILE,
        metavar="[NAME=]FILE",
    )
    human_values: str | None = setting(
        None,
        "Rating values to use: raw scores, or z-scores by rater over all items (z) or over system "
        "translations only (z-targets).",
        section=INPUT,
        choices=("raw", "z", "z-targets"),
        unset="raw, or z if a file has nothing else",
    )
    human_weights: str | None = setting(
        None,
        "Weights of marked errors: wmt, critical, or a TOML file.",
        section=INPUT,
        metavar="NAME|FILE",
        unset="wmt; critical if errors are critical",
    )
    human_errors: str = setting(
        "count",
        "How to use the errors marked in --human. count: count them by category and severity as an extra "
        "metric, and show them in the report; skip: use only their penalty.",
        section=INPUT,
        choices=("count", "skip"),
    )
    failed_raters: str = setting(
        "keep",
        "What to do with raters who fail the quality check; they are always reported.",
        section=INPUT,
        choices=("keep", "drop"),
    )
    raters: str | None = setting(
        None,
        "Use only the ratings of --human with this value in a column of the file, such as expertise=lay.",
        section=INPUT,
        metavar="COLUMN=VALUE",
        unset="all",
    )
    skip_unknown: bool = setting(
        False,
        "Skip ratings of --human for systems or segments that are not in the test set, with a warning instead "
        "of an error.",
        section=INPUT,
    )
    lower_is_better: tuple[str, ...] = setting(
        (),
        "Treat the --scores or --human NAME as lower-is-better, such as error counts.",
        section=INPUT,
        metavar="NAME",
    )
    checkpoints: tuple[str, ...] = setting(
        (),
        "Set of check-points of this test set, treated as an extra metric. Like -m checkpoints:set=SET, in "
        "addition to the other metrics.",
        section=METRICS,
        kind=FILE,
        metavar="SET",
    )
    resources: tuple[str, ...] = setting(
        (),
        "File or folder for metrics that require NAME.",
        section=METRICS,
        flags=("--resource",),
        kind=FILE,
        metavar="NAME=FILE",
    )
    reference_corpus: str | None = setting(
        None,
        "Target-language sentences, one per line, for metrics that learn from them, such as perplexity. Like "
        "--resource reference-corpus=FILE.",
        section=METRICS,
        kind=FILE,
        metavar="FILE",
    )
    encoders: tuple[str, ...] = setting(
        (),
        "Encoder for metrics that require NAME.",
        section=METRICS,
        flags=("--encoder",),
        metavar="NAME=ID[:KEY=VALUE[,...]]",
    )
    annotators: tuple[str, ...] = setting(
        (),
        "Annotator for metrics that require NAME.",
        section=METRICS,
        flags=("--annotator",),
        metavar="NAME=ID[:KEY=VALUE[,...]]",
    )


@dataclass(eq=False, repr=False)
class OutputOptions:
    """Output: format, files, and the conditions of gates."""

    gates: tuple[str, ...] = setting(
        (),
        "Exit with 1 unless all systems meet CONDITION. Write METRIC>=VALUE; or with a baseline, which is "
        "exempt, better, not-worse or not-worse:MARGIN.",
        section=TESTS,
        common=True,
        flags=("--gate",),
        metavar="CONDITION",
    )
    form: str = setting(
        "table",
        "Output format. By default the suffix of --output decides.",
        section=OUTPUT,
        common=True,
        flags=("-f", "--format"),
        choices=FORMATS,
    )
    score_only: bool = setting(
        False,
        "Print only the numbers, for scripts: one line per system or slice, tabs between metrics.",
        section=OUTPUT,
        flags=("-b", "--score-only"),
    )
    precision: int | None = setting(
        None,
        "Number of decimals.",
        section=OUTPUT,
        kind=click.IntRange(0, 17),
        metavar="N",
        unset="as the metric needs in tables, all in json, jsonl and csv",
    )
    show: str = setting(
        Show.PRIMARY,
        "Values of a metric to show in tables: primary ones, also tested ones, or all.",
        section=OUTPUT,
        choices=Show,
    )
    worst: int | None = setting(
        None,
        "Also list the N worst segments of each system, with their texts. The worst ones fall furthest behind the "
        "baseline; without a baseline, behind the first system.",
        section=OUTPUT,
        kind=click.IntRange(1),
        metavar="N",
    )
    checklist: bool = setting(
        False,
        "Add a checklist of good practice: BLEU, a neural metric, reproducibility, complete settings.",
        section=OUTPUT,
    )
    output: str | None = setting(
        None,
        "Write to FILE instead of standard output.",
        section=OUTPUT,
        common=True,
        flags=("-o", "--output"),
        kind=FILE,
        metavar="FILE",
    )
    quiet: bool = setting(
        False,
        "Only print errors and failed gates to stderr.",
        section=OUTPUT,
        common=True,
        flags=("-q", "--quiet"),
    )
    record: str | None = setting(
        None,
        "Save a record that `mtgauge rerun` reproduces.",
        section=OUTPUT,
        common=True,
        kind=FOLDER,
        metavar="DIR",
    )
    keep_texts: bool = setting(
        False,
        "Copy the texts into the record, so that it can be compared when the files have changed. A test set is "
        "not copied.",
        section=OUTPUT,
    )
    report: str | None = setting(
        None,
        "Write a report page. The suffix is .html, or .pdf if Chromium is installed.",
        section=OUTPUT,
        common=True,
        kind=FILE,
        metavar="FILE",
    )
    report_language: str | None = setting(
        None,
        "Language in which the report opens, such as en or zh.",
        section=OUTPUT,
        metavar="CODE",
        unset="the reader's; en in a PDF",
    )
    title: str | None = setting(
        None,
        "Heading of the report.",
        section=OUTPUT,
        metavar="HEADING",
        unset="the test set, its languages and the date",
    )


@dataclass(eq=False, repr=False)
class ComputationOptions:
    """Options that change no number: the cache and the number of cores."""

    cache: str | None = setting(
        None,
        "Cache metric counts in DIR, so that an interrupted run resumes.",
        section=COMPUTATION,
        kind=FOLDER,
        metavar="DIR",
    )
    threads: int = setting(
        0,
        "Number of CPU cores to use; 0 uses all.",
        section=COMPUTATION,
        common=True,
        kind=click.IntRange(0),
        metavar="N",
    )


_DECLARED = (Settings, InputOptions, TestSetOptions, TextOptions, OutputOptions, ComputationOptions)
#: All options, section by section.
OPTIONS = sorted(
    (option for cls in _DECLARED for option in options_from(cls)),
    key=lambda option: SECTIONS.index(option.section),
)


def _apart(_context: click.Context, _option: click.Parameter, texts: tuple[str, ...]) -> tuple[str, ...]:
    """Metrics that stand in one text are taken apart."""
    return tuple(metric for text in texts for metric in metrics_in(text))


def bounded(_context: click.Context, option: click.Parameter, samples: int | None) -> int | None:
    """Refuses more resamples or trials than anybody waits for, before a file is read."""
    check_samples(samples or 0, option.opts[0])
    return samples


#: Options that commands take together: texts, judgements, and resources of metrics.
TEXTS = ("systems", "references", "source", "languages", "bom", "testsets", "chosen", "collections")
JUDGEMENTS = (
    "scores", "human", "human_values", "human_weights", "failed_raters", "raters", "skip_unknown",
    "lower_is_better",
)  # fmt: skip
RESOURCES = ("resources", "reference_corpus", "encoders", "annotators")

_NAMED = {option.name: option for option in OPTIONS}
_NAMED["metrics"].callback = _apart
_NAMED["samples"].callback = bounded
_NAMED["form"].callback = by_suffix
_NAMED["output"].is_eager = _NAMED["score_only"].is_eager = True
_SYSTEMS = argument(
    "systems",
    nargs=-1,
    type=FILE,
    metavar="SYSTEM...",
    help="Translations, one per line: FILE or NAME=FILE.",
)


def evaluation_options(function: _Function) -> _Function:
    """Gives a command the systems as arguments, and all options."""
    form = copy(_NAMED["form"])
    form.type = click.Choice(EVALUATION_FORMATS)
    return _SYSTEMS(with_options([form if option.name == "form" else option for option in OPTIONS])(function))


def options_named(*names: str) -> Callable[[_Function], _Function]:
    """Gives those of the options that are named to a command that does not take all, and ``systems``."""
    named = with_options([option for option in OPTIONS if option.name in names])
    return lambda function: _SYSTEMS(named(function)) if "systems" in names else named(function)


def option_like(name: str, **attributes: Any) -> Callable[[_Function], _Function]:
    """Gives a command one of the options with something of its own, such as other choices or another default.

    Args:
        name: That of the option.
        **attributes: Of `click.Option`, and ``section``; what is not named stays.
    """
    option = copy(_NAMED[name])
    for attribute, value in attributes.items():
        setattr(option, attribute, value)
    return with_options([option])


def format_option(forms: Sequence[str], default: str = "table") -> Callable[[_Function], _Function]:
    """Gives a command ``--format`` with its own formats."""
    return option_like("form", type=click.Choice(forms), default=default)


def resamples_option(more: str = "") -> Callable[[_Function], _Function]:
    """Gives a command ``--samples`` for a fixed number of resamples.

    Args:
        more: What the help says besides.
    """
    return option_like(
        "samples",
        default=INTERVAL_SAMPLES,
        show_default=True,
        help=" ".join(filter(None, ("Number of bootstrap resamples.", more))),
    )


def settings_from(options: Mapping[str, Any]) -> dict[str, Any]:
    """Those of a command's options that are settings, as `evaluate` takes them; those alone that were given."""
    given = {name: options.get(name) for name in settings_of(Settings)}
    settings = {name: value for name, value in given.items() if value not in (None, ())}
    if "ci_method" in settings:
        settings["intervals"] = True
    return settings
