"""``mtgauge annotate evaluate``."""

from __future__ import annotations

from typing import Any

from mtgauge.base.errors import OptionError
from mtgauge.base.sentences import say
from mtgauge.cli.annotate.options import annotator_options, request_from
from mtgauge.commands.declared import FILE
from mtgauge.commands.output import emit_rendered
from mtgauge.commands.printing import printing_options
from mtgauge.commands.progress import progress_bar
from mtgauge.commands.sections import argument, command, section_option
from mtgauge.linguistics.jobs.annotation import check_annotator, check_file
from mtgauge.report.annotation import CHECK_FORMATS, render_check


@command(
    examples=(
        "mtgauge annotate evaluate gold.conllu -l en",
        "mtgauge annotate evaluate gold.conllu system.conllu",
    )
)
@argument("gold", type=FILE, metavar="GOLD", help="Treebank in CoNLL-U.")
@argument(
    "system",
    required=False,
    type=FILE,
    metavar="[SYSTEM]",
    help="Annotation of the same text in CoNLL-U.  [default: made by the annotator]",
)
@annotator_options
@section_option(
    "--gold-words",
    section="Annotation",
    is_flag=True,
    help="Give the words and sentences of GOLD to the annotator.",
)
@printing_options(CHECK_FORMATS)
def evaluate(gold: str, system: str | None, gold_words: bool, **options: Any) -> None:
    """Evaluate annotation against a treebank, as in the CoNLL 2018 shared task."""
    if system is not None:
        if gold_words or any(options[name] is not None for name in ("spec", "language", "cache")):
            raise OptionError(
                say("SYSTEM is annotated already"), hint=say("leave SYSTEM out, or the options of annotators")
            )
        made = check_file(gold, system)
    else:
        with progress_bar() as progress:
            made = check_annotator(gold, request_from(options), gold_words=gold_words, progress=progress)
    emit_rendered(render_check, made, options=options)
