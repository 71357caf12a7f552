"""``mtgauge convert``."""

from __future__ import annotations

import click

from mtgauge.cli.streams import tell
from mtgauge.corpus import LanguagePair
from mtgauge.corpus.convert import FORMATS
from mtgauge.corpus.convert import convert as convert_set


@click.command()
@click.argument("paths", nargs=-1, required=True, metavar="IN...")
@click.argument("out", metavar="OUT")
@click.option("--to", type=click.Choice(list(FORMATS)), help="The format. [default: that of the suffix of OUT]")
@click.option(
    "-l", "--languages", metavar="SRC-TGT", help="The pair to take from a folder, or of a set that names none."
)
def convert(paths: tuple[str, ...], out: str, to: str | None, languages: str | None) -> None:
    """Write a test set in another format; say, one line each, what OUT has no place for.

    IN is a file (.xml, .sgm, .tsv, .jsonl, .parquet), a folder (MT-Metrics-Eval, plain text), or a name of
    sacreBLEU's (sacrebleu:wmt17:en-de). Several are put together by their segment ids. mtme and plain are folders.
    """
    for sentence in convert_set(paths, out, to, LanguagePair.parse(languages) if languages else None):
        tell(sentence)
