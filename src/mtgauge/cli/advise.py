"""``mtgauge advise``."""

from __future__ import annotations

import click

from mtgauge.advice.advice import Purpose
from mtgauge.calls.advise import advise as advise_on
from mtgauge.commands.declared import choice_of
from mtgauge.commands.language import spoken
from mtgauge.commands.output import emit_text, screen
from mtgauge.commands.printing import printing_options
from mtgauge.commands.sections import command, section_option
from mtgauge.commands.testset_options import pair_option
from mtgauge.engine.setting import INPUT, METRICS
from mtgauge.report.advice import FORMATS, render_advice


@command(examples=("mtgauge advise -l zh-en", "mtgauge advise -l en-de --purpose publish --references 2"))
@pair_option("Language pair, such as zh-en.")
@section_option(
    "--references",
    section=INPUT,
    type=click.IntRange(0),
    default=1,
    show_default=True,
    metavar="N",
    help="Number of references.",
)
@section_option("--segments", section=INPUT, type=click.IntRange(1), metavar="N", help="Size of the test set.")
@section_option("--purpose", section=METRICS, **choice_of(Purpose.RANK), help="Purpose of the scores.")
@printing_options(FORMATS)
def advise(
    languages: str | None, references: int, purpose: str, segments: int | None, form: str, output: str | None
) -> None:
    """Recommend metrics for a language pair, its references and a purpose, with advice on reporting."""
    advice = advise_on(languages or None, references=references, purpose=Purpose(purpose), segments=segments)
    emit_text(render_advice(advice, form, screen(output), spoken), output)
