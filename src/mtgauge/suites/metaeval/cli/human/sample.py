"""``mtgauge human sample``."""

from __future__ import annotations

from functools import partial
from typing import Any

from mtgauge.base.errors import OptionError
from mtgauge.base.sentences import say
from mtgauge.commands.declared import FOLDER, choice_of, values_from
from mtgauge.commands.evaluating import check_folder
from mtgauge.commands.inputs import corpus_from, resources_from
from mtgauge.commands.options import (
    JUDGEMENTS,
    RESOURCES,
    TEXTS,
    format_option,
    option_like,
    options_named,
    settings_from,
)
from mtgauge.commands.output import emit_rendered
from mtgauge.commands.progress import progress_bar
from mtgauge.commands.sections import command, section_option
from mtgauge.commands.streams import tell
from mtgauge.corpus.checks import ranked
from mtgauge.corpus.load import Corpus
from mtgauge.engine.power import DEFAULT_POWER
from mtgauge.metrics.defaults import default_metrics
from mtgauge.suites.metaeval.jobs.sampling import sample_of, write_batches
from mtgauge.suites.metaeval.rating_batches import BatchRules
from mtgauge.suites.metaeval.rating_forms import RatingForm, RatingProtocol
from mtgauge.suites.metaeval.sampling import SampleBy
from mtgauge.suites.metaeval.segment_sample import SampleRequest
from mtgauge.suites.metaeval.tables.sampling import FORMATS, render_sample

_SAMPLE = "Sample"
_of_sample = partial(section_option, section=_SAMPLE)
_of_batches = partial(section_option, section="Batches")


@command(
    examples=(
        "mtgauge human sample --budget 30 -s source.tsv -r reference-A.txt systems/*.txt",
        "mtgauge human sample --budget 30 -s source.tsv -l zh-en --batches batches systems/*.txt",
    )
)
@options_named(*TEXTS, *JUDGEMENTS, "metrics", *RESOURCES, "threads")
@_of_sample("--budget", common=True, type=int, required=True, metavar="N", help="Number of segments to rate.")
@_of_sample(
    "--by",
    common=True,
    **choice_of(SampleBy.STRATIFIED),
    help="Method of sampling. random; stratified by documents and domains; by variance of metric scores over "
    "systems; "
    "or by disagreement of metrics on the order of systems.",
)
@option_like("seed", section=_SAMPLE)
@_of_sample(
    "--power",
    type=float,
    default=DEFAULT_POWER,
    show_default=True,
    metavar="P",
    help="Probability of detecting a difference.",
)
@_of_sample(
    "--difference",
    common=True,
    type=float,
    metavar="POINTS",
    help="Estimate how many segments a true difference of POINTS needs.",
)
@option_like("alpha", section=_SAMPLE, help="Significance level.")
@_of_batches("--batches", "folder", common=True, type=FOLDER, metavar="DIR", help="Write batches to a new folder.")
@_of_batches("--form", "rating_form", common=True, **choice_of(RatingForm.APPRAISE), help="Rating tool.")
@_of_batches(
    "--protocol",
    common=True,
    **choice_of(RatingProtocol.DA),
    help="Rating protocol. DA: a score; ESA: errors and a score; MQM: errors with categories.",
)
@_of_batches(
    "--batch-size", "size", type=int, default=100, show_default=True, metavar="N", help="Items per batch."
)
@_of_batches("--bad", type=int, default=10, show_default=True, metavar="N", help="Damaged translations per batch.")
@_of_batches("--repeats", type=int, default=10, show_default=True, metavar="N", help="Repeated items per batch.")
@format_option(FORMATS)
@options_named("all_pairs", "output")
def sample(**options: Any) -> None:
    """Choose segments for human rating, estimate what they can detect, and write batches.

    The number of segments is estimated best from earlier ratings (--human), otherwise from metrics. `mtgauge score
    --human` reads the answers.
    """
    request = values_from(SampleRequest, {**options, "by": SampleBy(options["by"])})
    check_folder(options["output"])
    rules = BatchRules(options["size"], options["bad"], options["repeats"], options["seed"])
    corpus = corpus_from(options)
    if not corpus.systems:
        raise OptionError(say("people judge translations, and there are none"))
    with progress_bar() as progress:
        chosen = sample_of(
            corpus,
            _metrics(corpus, options),
            request,
            threads=options["threads"],
            progress=progress,
            resources=resources_from(options).made,
            all_pairs=options["all_pairs"],
        )
    batches = None
    if options["folder"] is not None:
        how = RatingForm(options["rating_form"]), RatingProtocol(options["protocol"])
        batches = write_batches(options["folder"], corpus, chosen, rules, *how)
    emit_rendered(render_sample, chosen, corpus.testset, batches, options=options)
    for warning in ranked(corpus.testset.warnings):
        tell(f"warning: {warning.message} [{warning.code}]")


def _metrics(corpus: Corpus, options: dict[str, Any]) -> tuple[str, ...]:
    """Those that were named, or else those for the language pair where there are references for them."""
    named = settings_from(options).get("metrics")
    if named:
        return tuple(named)
    return () if corpus.testset.references is None else default_metrics(corpus.testset.languages).metrics
