"""The options of commands that evaluate: the settings of evaluations, and what the command line adds to them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from copy import copy
from dataclasses import dataclass
from typing import Any, TypeVar

import click

from mtgauge.commands.declared import FILE, FOLDER, options_from, with_options
from mtgauge.commands.suffixes import by_suffix
from mtgauge.commands.testset_options import INPUT, TestSetOptions, TextOptions
from mtgauge.engine.setting import setting, settings_of
from mtgauge.engine.settings import INTERVAL_SAMPLES, METRICS, SLICES, TESTS, Settings
from mtgauge.measures.registry import metrics_in
from mtgauge.report import EVALUATION_FORMATS, FORMATS, Show
from mtgauge.stats.limits import check_samples

_Function = TypeVar("_Function", bound=Callable[..., Any])

#: More headings of help, and all of them in their order.
OUTPUT, COMPUTATION = "Output", "Computation"
SECTIONS = (INPUT, METRICS, SLICES, TESTS, OUTPUT, COMPUTATION)


@dataclass(eq=False, repr=False)
class InputOptions:
    """Which files are read: texts, scores, and what metrics need besides."""

    references: tuple[str, ...] = setting(
        (),
        "A reference translation. Named by its file stem or by NAME.",
        section=INPUT,
        flags=("-r", "--reference"),
        kind=FILE,
        metavar="[NAME=]FILE",
    )
    source: str | None = setting(
        None,
        "The source text. As .tsv, .csv, .jsonl or .json it can carry ids, documents and domains.",
        section=INPUT,
        flags=("-s", "--source"),
        kind=FILE,
        metavar="FILE",
    )
    languages: str | None = setting(
        None,
        "Language pair, such as zh-en; picks the tokenizer.",
        section=INPUT,
        flags=("-l", "--language-pair"),
        metavar="SRC-TGT",
    )
    scores: tuple[str, ...] = setting(
        (),
        "Scores of segments by people or other programs, measured as one more metric. A table with the "
        "columns system, segment, score (.tsv, .csv, .jsonl, .json, .parquet), an array (.npy), or .seg.score of "
        "MT-Metrics-Eval.",
        section=INPUT,
        kind=FILE,
        metavar="[NAME=]FILE",
    )
    human: tuple[str, ...] = setting(
        (),
        "Judgements of segments by people, measured as one more metric: direct assessment and MQM of WMT, DA+SQM "
        "and ESA of Appraise, Bio-MQM, MLQE-PE, MT-Metrics-Eval, or a table with the columns system, segment, "
        "rater, score; a file, or a folder of them.",
        section=INPUT,
        kind=FILE,
        metavar="[NAME=]FILE",
    )
    human_values: str | None = setting(
        None,
        "What of a judgement is measured: raw scores, or scores standardised by rater over all items (z) or over "
        "translations of systems alone (z-targets).",
        section=INPUT,
        choices=("raw", "z", "z-targets"),
        unset="raw, or z where a file has nothing else",
    )
    human_weights: str | None = setting(
        None,
        "Weights of marked errors: wmt, critical, or a TOML file.",
        section=INPUT,
        metavar="NAME|FILE",
        unset="wmt; critical where errors are critical",
    )
    human_errors: str = setting(
        "count",
        "What becomes of errors that are marked in --human: counted by category and severity as one more metric, "
        "and shown in the texts of the report; or left out, so that only their penalty is measured.",
        section=INPUT,
        choices=("count", "skip"),
    )
    failed_raters: str = setting(
        "keep",
        "What becomes of raters who do not score damaged translations lower; they are named anyway.",
        section=INPUT,
        choices=("keep", "drop"),
    )
    raters: str | None = setting(
        None,
        "Count judgements of --human alone that have this value in a column of the file, such as expertise=lay.",
        section=INPUT,
        metavar="COLUMN=VALUE",
        unset="all",
    )
    skip_unknown: bool = setting(
        False,
        "Leave out judgements of --human of systems and segments that the test set does not have, with a warning; "
        "they are refused otherwise.",
        section=INPUT,
    )
    lower_is_better: tuple[str, ...] = setting(
        (),
        "The scores or judgements of that name are the better the lower, as counts of errors are.",
        section=INPUT,
        metavar="NAME",
    )
    checkpoints: tuple[str, ...] = setting(
        (),
        "A set of check-points of this test set, measured as one more metric; the same as -m checkpoints:set=SET "
        "besides the other metrics.",
        section=METRICS,
        kind=FILE,
        metavar="SET",
    )
    resources: tuple[str, ...] = setting(
        (),
        "A file or folder for metrics that need one of that name.",
        section=METRICS,
        flags=("--resource",),
        kind=FILE,
        metavar="NAME=FILE",
    )
    reference_corpus: str | None = setting(
        None,
        "Sentences of the target language, one in each line, for metrics that learn from them, such as "
        "perplexity; the same as --resource reference-corpus=FILE.",
        section=METRICS,
        kind=FILE,
        metavar="FILE",
    )
    encoders: tuple[str, ...] = setting(
        (),
        "An encoder for metrics that need one of that name.",
        section=METRICS,
        flags=("--encoder",),
        metavar="NAME=ID[:KEY=VALUE[,...]]",
    )
    annotators: tuple[str, ...] = setting(
        (),
        "An annotator for metrics that need one of that name.",
        section=METRICS,
        flags=("--annotator",),
        metavar="NAME=ID[:KEY=VALUE[,...]]",
    )


@dataclass(eq=False, repr=False)
class OutputOptions:
    """What becomes of the numbers: how they are shown, where they are written, and what they have to meet."""

    gates: tuple[str, ...] = setting(
        (),
        "Exit with 1 unless met, by every system but the baseline: METRIC>=VALUE; or, beside the baseline, "
        "better, not-worse or not-worse:MARGIN by the interval.",
        section=TESTS,
        flags=("--gate",),
        metavar="CONDITION",
    )
    form: str = setting(
        "table",
        "How to print; where it is not given, the suffix of --output may say it.",
        section=OUTPUT,
        flags=("-f", "--format"),
        choices=FORMATS,
    )
    score_only: bool = setting(
        False,
        "Print numbers alone, for scripts: a line for each system or slice, tabulators between metrics.",
        section=OUTPUT,
        flags=("-b", "--score-only"),
    )
    precision: int | None = setting(
        None,
        "Decimals.",
        section=OUTPUT,
        kind=click.IntRange(0, 17),
        metavar="N",
        unset="in tables as many as the metric needs, all in json, jsonl and csv",
    )
    show: str = setting(
        Show.PRIMARY,
        "Which outputs of a metric stand in tables: also those that are tested besides, or details too.",
        section=OUTPUT,
        choices=Show,
    )
    worst: int | None = setting(
        None,
        "Also list, with their texts, the N segments in which each system falls furthest behind the baseline; "
        "without a baseline, behind the first system.",
        section=OUTPUT,
        kind=click.IntRange(1),
        metavar="N",
    )
    checklist: bool = setting(
        False,
        "Add a checklist of good practice: BLEU, a neural metric, reproducible, settings stated.",
        section=OUTPUT,
    )
    output: str | None = setting(
        None,
        "Write there instead of to standard output.",
        section=OUTPUT,
        flags=("-o", "--output"),
        kind=FILE,
        metavar="FILE",
    )
    quiet: bool = setting(
        False,
        "Print nothing to standard error but errors and gates that failed: no progress, no paths.",
        section=OUTPUT,
        flags=("-q", "--quiet"),
    )
    record: str | None = setting(
        None,
        "Keep a record there that `mtgauge rerun` reproduces.",
        section=OUTPUT,
        kind=FOLDER,
        metavar="DIR",
    )
    keep_texts: bool = setting(
        False,
        "Copy the texts into the record, so that it can be compared when the files have changed; a test set stays "
        "where it is.",
        section=OUTPUT,
    )
    report: str | None = setting(
        None,
        "Write the report page there: .html with everything in it, or .pdf where Chromium is installed.",
        section=OUTPUT,
        kind=FILE,
        metavar="FILE",
    )
    report_language: str | None = setting(
        None,
        "The language that the report opens in, such as en or zh.",
        section=OUTPUT,
        metavar="CODE",
        unset="the reader's; in a PDF en",
    )


@dataclass(eq=False, repr=False)
class ComputationOptions:
    """What changes no number: where work is kept, and on how many cores it is done."""

    cache: str | None = setting(
        None,
        "Keep there what metrics count, so that a run that was interrupted goes on, and none counts again.",
        section=COMPUTATION,
        kind=FOLDER,
        metavar="DIR",
    )
    threads: int = setting(0, "Cores to use; 0 for all.", section=COMPUTATION, kind=click.IntRange(0))


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
_SYSTEMS = click.argument("systems", nargs=-1, type=FILE, metavar="SYSTEM...")


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
        help=" ".join(filter(None, ("Number of resamples.", more))),
    )


def settings_from(options: Mapping[str, Any]) -> dict[str, Any]:
    """Those of a command's options that are settings, as `evaluate` takes them; those alone that were given."""
    given = {name: options.get(name) for name in settings_of(Settings)}
    settings = {name: value for name, value in given.items() if value not in (None, ())}
    if "ci_method" in settings:
        settings["intervals"] = True
    return settings
