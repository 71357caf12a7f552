"""``mtgauge ease explain``."""

from __future__ import annotations

from typing import Any

from mtgauge.base.errors import OptionError
from mtgauge.base.sentences import say
from mtgauge.commands.declared import with_options
from mtgauge.commands.explaining import SEGMENT_HELP, run_explain
from mtgauge.commands.options import TEXTS, format_option, option_like, options_named
from mtgauge.commands.sections import SectionOption, command
from mtgauge.engine.setting import METRICS
from mtgauge.report.derivations import DERIVATION_FORMATS
from mtgauge.suites.ease.cli.options import ease_options, measure_from, metric_text
from mtgauge.suites.ease.options import TotalUnit

_PLACES = [
    SectionOption(("--segment",), section=METRICS, common=True, multiple=True, metavar="ID", help=SEGMENT_HELP),
    SectionOption(("--document",), section=METRICS, common=True, metavar="ID", help="Document id."),
]


@command(
    examples=(
        "mtgauge ease explain -s source.tsv -r reference-A.txt -l zh-en systems/aurora.txt",
        "mtgauge ease explain -r reference-A.txt -l zh-en --segment 3 systems/aurora.txt",
    )
)
@with_options(_PLACES)
@ease_options
@format_option(DERIVATION_FORMATS, "text")
@option_like("precision", help="Number of decimals.  [default: 4, all in json]")
@options_named("output", "report", "report_language", "title")
@options_named(*TEXTS, "threads")
def explain(**options: Any) -> None:
    """Show how the ease of segments, of a document or of the whole test set is computed.

    Shows linked words, chunks and clauses next to the reference; then each parameter; A, B, f and G of
    each level; and the total. The total of a segment has levels 1 to 3.
    """
    segments, document = options["segment"], options.pop("document")
    if segments and document is not None:
        raise OptionError(say("--segment and --document are two places"), hint=say("name one of them"))
    if segments:
        options["ease_total"] = str(TotalUnit.SENTENCE)
    measure, others = measure_from(options)
    unset: dict[str, Any] = dict.fromkeys(("annotators", "encoders", "resources"), ())
    asked = {
        "metrics": (metric_text(measure),),
        "reference_corpus": measure.corpus,
        "several_references": None,
        "long": None,
    }
    run_explain({**others, **unset, **asked}, document)
