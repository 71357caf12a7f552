"""Parts of commands that compare ease with human ratings."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from mtgauge.base.progress import Progress
from mtgauge.commands.declared import together
from mtgauge.commands.inputs import corpus_from
from mtgauge.commands.options import JUDGEMENTS, TEXTS, option_like, options_named
from mtgauge.measures.registry import spelled
from mtgauge.metrics.meteor import METEOR
from mtgauge.metrics.meteor.tasks import PAPER_TASK
from mtgauge.suites.ease.cli.options import corpus_resource, ease_options, measure_from
from mtgauge.suites.ease.jobs.judged_units import JudgedUnits, judged_units
from mtgauge.suites.ease.measure import Ease

_DEFAULT = "bleu, chrf, meteor, ter"
#: Gives a command texts, judgements, the options of ease, and metrics to compare with.
judged_options = together(
    ease_options,
    options_named(*TEXTS),
    options_named(*JUDGEMENTS),
    option_like(
        "metrics",
        help=f"Metric to compare with (may be repeated, or separate metrics by commas).  [default: {_DEFAULT}]",
    ),
    options_named("cache", "threads"),
)


def measured(
    options: Mapping[str, Any], progress: Progress, *, needs_people: bool = True
) -> tuple[Ease, JudgedUnits]:
    """The measure that is asked for, and what was measured."""
    measure, others = measure_from(options)
    corpus = corpus_from(others)
    asked = others["metrics"] or _default_metrics(measure)
    units = judged_units(
        measure,
        corpus,
        asked,
        needs_people=needs_people,
        threads=others["threads"],
        cache=others["cache"],
        resources=corpus_resource(measure),
        progress=progress,
    )
    return measure, units


def _default_metrics(measure: Ease) -> list[str]:
    """BLEU, chrF, METEOR with the matchers of the measure, and TER."""
    meteor = METEOR(task=PAPER_TASK, tokenize="none", modules=measure.modules, wordnet=measure.wordnet)
    return ["bleu", "chrf", f"meteor={spelled(meteor)}", "ter"]
