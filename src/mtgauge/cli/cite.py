"""``mtgauge cite``."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import click

from mtgauge.commands.output import emit_text
from mtgauge.commands.printing import output_option
from mtgauge.measures.registry import metrics_in
from mtgauge.records.record import SETTINGS_FILE, used_by
from mtgauge.report.citations import bibtex


@click.command()
@click.argument("names", nargs=-1, metavar="[NAME]...")
@output_option
def cite(names: tuple[str, ...], output: str | None) -> None:
    """Print BibTeX of mtgauge and of what was used: metrics, tests and corrections.

    NAME is a metric, such as bleu or chrf:word_order=2, a test, such as bootstrap, or a correction, such as holm.
    The folder of a record stands for all that it used.
    """
    emit_text(bibtex(_used(names)), output)


def _used(names: tuple[str, ...]) -> Iterator[str]:
    for name in names:
        if (Path(name) / SETTINGS_FILE).is_file():
            yield from used_by(name)
        else:
            yield from metrics_in(name)
