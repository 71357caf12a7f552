"""``mtgauge ease score``."""

from __future__ import annotations

from typing import Any

from mtgauge.commands.declared import FILE, with_options
from mtgauge.commands.evaluating import run
from mtgauge.commands.options import OPTIONS, RESOURCES, option_like
from mtgauge.commands.sections import argument, command
from mtgauge.measures.resources import REFERENCE_CORPUS
from mtgauge.report import Show
from mtgauge.suites.ease.cli.options import ease_options, measure_from, metric_text

#: Options of other metrics, and those whose names are options of ease.
_LEFT_OUT = frozenset({"metrics", "checkpoints", "show", *RESOURCES})


@command(
    examples=(
        "mtgauge ease score -r reference-A.txt -l zh-en systems/aurora.txt",
        "mtgauge ease score -r reference-A.txt -l zh-en --ci systems/*.txt",
    )
)
@argument(
    "systems", nargs=-1, type=FILE, metavar="SYSTEM...", help="Translations, one per line: FILE or NAME=FILE."
)
@ease_options
@with_options([option for option in OPTIONS if option.name not in _LEFT_OUT])
@option_like("show", default=str(Show.TESTED))
def score(**options: Any) -> int:
    """Score systems by linguistic level: adequacy, reduced by lack of fluency.

    Like `mtgauge score -m ease`, with the values of all levels. Levels 4 and 5 require documents: a source or
    reference as .tsv or .jsonl with the column 'document', or a test set with documents.
    """
    measure, others = measure_from(options)
    unset = dict.fromkeys(("checkpoints", "annotators", "encoders", "resources"), ())
    corpus = measure.corpus if REFERENCE_CORPUS in measure.contract.needs.files else None
    return run({**others, **unset, "metrics": (metric_text(measure),), "reference_corpus": corpus})
