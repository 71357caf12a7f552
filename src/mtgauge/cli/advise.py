"""``mtgauge advise``."""

from __future__ import annotations

import click

from mtgauge.advice.advice import Purpose
from mtgauge.calls.advise import advise as advise_on
from mtgauge.commands.declared import choice_of
from mtgauge.commands.language import spoken
from mtgauge.commands.output import emit_text, screen
from mtgauge.commands.printing import printing_options
from mtgauge.report.advice import FORMATS, render_advice


@click.command()
@click.option("-l", "--language-pair", "languages", metavar="SRC-TGT", help="Language pair, such as zh-en.")
@click.option(
    "--references", type=click.IntRange(0), default=1, show_default=True, metavar="N", help="How many there are."
)
@click.option("--purpose", **choice_of(Purpose.RANK), help="What the numbers are for.")
@click.option("--segments", type=click.IntRange(1), metavar="N", help="Size of the test set.")
@printing_options(FORMATS)
def advise(
    languages: str | None, references: int, purpose: str, segments: int | None, form: str, output: str | None
) -> None:
    """Say which metrics suit a language pair, its references and a purpose, and what to report."""
    advice = advise_on(languages or None, references=references, purpose=Purpose(purpose), segments=segments)
    emit_text(render_advice(advice, form, screen(output), spoken), output)
