"""``mtgauge annotate check``."""

from __future__ import annotations

from typing import Any

import click

from mtgauge.base.errors import OptionError
from mtgauge.base.sentences import say
from mtgauge.cli.annotate.options import annotator_options, request_from
from mtgauge.commands.declared import FILE
from mtgauge.commands.output import emit_rendered
from mtgauge.commands.printing import printing_options
from mtgauge.commands.progress import progress_bar
from mtgauge.linguistics.jobs.annotation import check_annotator, check_file
from mtgauge.report.annotation import CHECK_FORMATS, render_check


@click.command()
@click.argument("gold", type=FILE, metavar="GOLD")
@click.argument("system", required=False, type=FILE, metavar="[SYSTEM]")
@annotator_options
@click.option("--gold-words", is_flag=True, help="Give the annotator the words and sentences of GOLD.")
@printing_options(CHECK_FORMATS)
def check(gold: str, system: str | None, gold_words: bool, **options: Any) -> None:
    """Compare annotation with a treebank, as the CoNLL 2018 shared task does.

    GOLD is CoNLL-U. It is compared with SYSTEM, CoNLL-U of the same text, or with what an annotator makes of each
    sentence of GOLD.
    """
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
