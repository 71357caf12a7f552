"""``mtgauge human sample``."""

from __future__ import annotations

from functools import partial
from typing import Any

import click

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
from mtgauge.commands.sections import SectionCommand, section_option
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


@click.command(cls=SectionCommand)
@options_named(*TEXTS, *JUDGEMENTS, "metrics", *RESOURCES, "threads")
@_of_sample("--budget", type=int, required=True, metavar="N", help="Number of segments that people judge.")
@_of_sample(
    "--by",
    **choice_of(SampleBy.STRATIFIED),
    help="At random, in proportion to documents and domains, by the variance of metrics' scores over systems, or "
    "by the disagreement of metrics on the order of systems.",
)
@option_like("seed", section=_SAMPLE)
@_of_sample(
    "--power",
    type=float,
    default=DEFAULT_POWER,
    show_default=True,
    metavar="P",
    help="Probability with which a difference is to be found.",
)
@_of_sample("--difference", type=float, metavar="POINTS", help="Say how many segments this true difference takes.")
@option_like("alpha", section=_SAMPLE, help="Level of significance.")
@_of_batches("--batches", "folder", type=FOLDER, metavar="DIR", help="Write batches there, in a new folder.")
@_of_batches("--form", "rating_form", **choice_of(RatingForm.APPRAISE), help="The program that they are for.")
@_of_batches(
    "--protocol",
    **choice_of(RatingProtocol.DA),
    help="What raters are asked for: a score, errors and a score, or errors with categories.",
)
@_of_batches(
    "--batch-size", "size", type=int, default=100, show_default=True, metavar="N", help="Items of a batch."
)
@_of_batches(
    "--bad", type=int, default=10, show_default=True, metavar="N", help="Damaged translations among them."
)
@_of_batches("--repeats", type=int, default=10, show_default=True, metavar="N", help="Repeated ones among them.")
@format_option(FORMATS)
@options_named("all_pairs", "output")
def sample(**options: Any) -> None:
    """Choose segments for people to judge, say what so many can find, and write batches with control items.

    SYSTEM is as for `mtgauge score`. Judgements that there are already (--human) say best how many segments it
    takes; else metrics do. Answers are read by --human of `mtgauge score`.
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
