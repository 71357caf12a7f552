"""Arguments and options of other programs, and their counterparts here, in Python and on the command line."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Collection, Iterator
from functools import wraps
from typing import Any, NamedTuple, TypeVar, cast

from mtgauge.base.errors import OptionError
from mtgauge.base.nearest import meant
from mtgauge.base.sentences import Sentence, say

_Function = TypeVar("_Function", bound=Callable[..., Any])


class ArgumentElsewhere(NamedTuple):
    """An argument by its names in other programs, and how it is written here.

    Attributes:
        names: Names elsewhere, as Python has them; on the command line with hyphens.
        called: What to write in Python: an argument, or several with their values; of several ways the first whose
            argument a function has.
        typed: The same on the command line; its first word is an option that a command must have. Empty where the
            option has the same name, or there is none.
    """

    names: frozenset[str]
    called: tuple[str, ...] = ()
    typed: str = ""


def _row(names: str, *called: str, typed: str = "") -> ArgumentElsewhere:
    return ArgumentElsewhere(frozenset(names.split()), called, typed)


#: Systems, which on the command line come after all options.
SYSTEMS = _row(
    "hyp hyps hypothesis hypotheses sys system systems mt mts candidate candidates cand cands translation "
    "translations prediction predictions pred preds input inputs outputs system_outputs",
    "systems", "hypotheses", "hypothesis",
)  # fmt: skip
COUNTERPARTS = (
    SYSTEMS,
    _row(
        "ref refs reference references gold golds target targets tgt list_of_references",
        "references",
        typed="-r REF",
    ),
    _row("src srcs source sources source_file source_texts", "sources", "source", typed="-s SOURCE"),
    _row(
        "lang langs language languages langpair lang_pair language_pair lp pair src_lang source_lang "
        "source_language tgt_lang trg_lang target_lang target_language",
        "languages",
        typed="-l zh-en",
    ),
    _row("doc docs document doc_id doc_ids docid docids document_ids", "documents"),
    _row("domain genre genres", "domains"),
    _row("id segment_ids seg_ids seg_id segids", "ids"),
    _row("metric metrics measure measures scorer scorers", "metrics", "metric", "scores"),
    _row("level granularity", "levels"),
    _row("by group groups groupby group_by", 'levels="domain"'),
    _row(
        "segment_level sentence_level segments sentences seg_level per_segment return_segments",
        'levels="segment"',
        typed="--level segment",
    ),
    _row(
        "ci cis confidence confidence_interval confidence_intervals interval intervals error_bars",
        "intervals=True",
        "intervals",
        "ci=True",
        typed="--ci",
    ),
    _row(
        "bootstrap n_bootstrap bootstraps n_bootstraps bootstrap_resamples confidence_n",
        "intervals=True, samples=1000",
        "samples=1000",
        typed="--ci --samples 1000",
    ),
    _row(
        "n_samples num_samples nsamples resamples n_resamples num_resamples draws trials n_trials num_trials",
        "samples=1000",
        typed="--samples 1000",
    ),
    _row(
        "significance significance_level p_value pvalue p threshold conf confidence_level level_of_significance",
        "alpha=0.05",
        typed="--alpha 0.05",
    ),
    _row(
        "paired paired_test significance_test method statistic",
        'test="auto"',
        'correlation="pearson"',
        typed="--test auto",
    ),
    _row("paired_bs paired_bootstrap", 'test="bootstrap"', typed="--test bootstrap"),
    _row("paired_ar approximate_randomization", 'test="randomization"', typed="--test randomization"),
    _row("base baseline_system", "baseline", typed="--baseline NAME"),
    _row("random_state random_seed rng", "seed=12345", typed="--seed 12345"),
    _row(
        "thread workers jobs num_threads num_workers n_jobs n_threads nthreads n_cpus cpus cores",
        "threads=4",
        typed="--threads 4",
    ),
    _row("cache_dir cache_path", "cache", typed="--cache DIR"),
    _row("human human_scores human_ratings gold_scores scores mqm da", 'given={"NAME": scores}'),
    _row("progress_bar show_progress verbose", "progress"),
    _row(
        "model to_model model_path model_name checkpoint",
        'metrics="comet:model=PATH"',
        typed="-m comet:model=PATH",
    ),
    _row("device gpu gpus cuda", 'metrics="comet:device=cuda"', typed="-m comet:device=cuda"),
    _row(
        "lc lower lowercase uncased",
        'metrics="bleu:lowercase=yes"',
        'metric="bleu:lowercase=yes"',
        typed="-m bleu:lowercase=yes",
    ),
    _row(
        "tok tokenize tokenizer",
        'metrics="bleu:tokenize=zh"',
        'metric="bleu:tokenize=zh"',
        typed="-m bleu:tokenize=zh",
    ),
    _row("word_order", 'metrics="chrf:word_order=2"', 'metric="chrf:word_order=2"', typed="-m chrf:word_order=2"),
    _row(
        "max_order max_ngram_order",
        'metrics="bleu:max_order=2"',
        'metric="bleu:max_order=2"',
        typed="-m bleu:max_order=2",
    ),
    _row(
        "smooth smooth_method",
        'metrics="bleu:smooth_method=floor"',
        'metric="bleu:smooth_method=floor"',
        typed="-m bleu:smooth_method=floor",
    ),
    _row("html page report", typed="--report PAGE.html"),
)


def argument_meant(name: str, known: Collection[str]) -> Sentence | str:
    """Return the hint on an argument that a function does not have.

    >>> str(argument_meant("src", ["hypotheses", "sources"]))
    "is 'sources' meant?"

    Args:
        name: The argument.
        known: Those that it has.
    """
    ways = [*_written(name)]
    for written in ways:
        argument, equals, _ = written.partition("=")
        if argument in known:
            return (
                say("here it is {written}", written=written) if equals else say("is '{name}' meant?", name=written)
            )
    others = say("there are: {names}", names=", ".join(sorted(known)))
    return meant(name, known, say("mtgauge.evaluate takes {written}", written=ways[0]) if ways else others)


def answers_arguments(*others: str) -> Callable[[_Function], _Function]:
    """Answer arguments that a function does not have with those that were meant, as an `OptionError`.

    Python's own error has no suggestion, and comes too late: ``evaluate(predictions=h)`` lacks ``systems`` first.

    Args:
        *others: The names in ``**others``. Without them a function with ``**others`` checks these itself, and is
            answered only where a required argument has another name.
    """

    def answering(function: _Function) -> _Function:
        parameters = inspect.signature(function).parameters
        by_name = [one for one in parameters.values() if one.kind in {one.POSITIONAL_OR_KEYWORD, one.KEYWORD_ONLY}]
        positions = [one.name for one in by_name if one.kind is one.POSITIONAL_OR_KEYWORD]
        required = {one.name for one in by_name if one.default is one.empty}
        known = {*(one.name for one in by_name), *others} - {"self", "cls"}
        checks_itself = not others and any(one.kind is one.VAR_KEYWORD for one in parameters.values())

        @wraps(function)
        def call(*args: Any, **kwargs: Any) -> Any:
            if kwargs.keys() <= known:
                return function(*args, **kwargs)
            lacking = required - {*positions[: len(args)], *kwargs}
            for name in kwargs:
                if name not in known and (not checks_itself or not lacking.isdisjoint(_written(name))):
                    called = function.__qualname__.removesuffix(".__init__")
                    message = say("{function} has no argument {name!r}", function=called, name=name)
                    raise OptionError(message, hint=argument_meant(name, known))
            return function(*args, **kwargs)

        return cast("_Function", call)

    return answering


def _written(name: str) -> Iterator[str]:
    """What is written here for an argument of another program."""
    return (written for row in COUNTERPARTS if name.casefold() in row.names for written in row.called)


def option_counterparts(name: str) -> Iterator[str]:
    """Yield what to write on the command line for an option by its name elsewhere, such as ``--lang-pair``."""
    folded = name.removeprefix("--").replace("-", "_")
    yield from (row.typed for row in COUNTERPARTS if row.typed and folded in row.names)
