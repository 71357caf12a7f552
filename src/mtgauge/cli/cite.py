"""``mtgauge cite``."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from mtgauge.commands.output import emit_text
from mtgauge.commands.printing import output_option
from mtgauge.commands.sections import argument, command
from mtgauge.measures.registry import metrics_in
from mtgauge.records.record import SETTINGS_FILE, used_by
from mtgauge.report.citations import bibtex


@command(examples=("mtgauge cite bleu chrf bootstrap", "mtgauge cite my-record"))
@argument(
    "names",
    nargs=-1,
    metavar="[NAME]...",
    help="Metric such as bleu or chrf:word_order=2, test such as bootstrap, correction such as holm, or the "
    "folder "
    "of a record, for everything that it used.",
)
@output_option
def cite(names: tuple[str, ...], output: str | None) -> None:
    """Print BibTeX entries of mtgauge and of metrics, tests and corrections."""
    emit_text(bibtex(_used(names)), output)


def _used(names: tuple[str, ...]) -> Iterator[str]:
    for name in names:
        if (Path(name) / SETTINGS_FILE).is_file():
            yield from used_by(name)
        else:
            yield from metrics_in(name)
