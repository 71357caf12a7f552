"""``mtgauge convert``."""

from __future__ import annotations

import click

from mtgauge.base.errors import OptionError
from mtgauge.base.sentences import say
from mtgauge.commands.streams import tell
from mtgauge.commands.testset_options import BOM_OPTION, pair_option
from mtgauge.corpus import LanguagePair
from mtgauge.corpus.convert import convert as convert_set
from mtgauge.corpus.formats.registry import FORMATS, all_formats
from mtgauge.corpus.textfile import Bom


@click.command()
@click.argument("paths", nargs=-1, required=True, metavar="IN...")
@click.argument("out", metavar="OUT")
@click.option(
    "--to",
    metavar="FORMAT",
    shell_complete=lambda _context, _parameter, typed: [name for name in all_formats() if name.startswith(typed)],
    help=f"{', '.join(FORMATS)}, or one that an installed package offers. [default: that of the suffix of OUT]",
)
@pair_option("The pair to take from a folder, or of a set that names none or contradicts itself.")
@click.option(
    "--collection",
    "collections",
    multiple=True,
    metavar="NAME",
    help="Write the documents of this collection or test suite. [default: what is scored, or all where OUT can "
    "tell test suites]",
)
@click.option(
    "--human",
    is_flag=True,
    help="IN holds human judgements, in any of the formats of score --human; OUT is .jsonl.",
)
@BOM_OPTION
def convert(
    paths: tuple[str, ...],
    out: str,
    to: str | None,
    languages: str | None,
    collections: tuple[str, ...],
    human: bool,
    bom: str,
) -> None:
    """Write a test set in another format; say, one line each, what OUT has no place for.

    What score scores by default stays as it is, or nothing is written.

    IN is a file (.xml, .sgm, .tsv, .csv, .jsonl, .json, .parquet), a folder (MT-Metrics-Eval, plain text), or a
    name of sacreBLEU's (sacrebleu:wmt17:en-de). Several are put together by their segment ids. mtme and plain are
    folders.
    """
    pair = LanguagePair.parse(languages) if languages else None
    if human:
        from mtgauge.corpus.judgements.convert import convert_judgements  # few files are judgements

        if to is not None or collections:
            raise OptionError(
                say("judgements are written as JSON Lines, and have no collections"),
                hint=say("leave --to and --collection out"),
            )
        told = convert_judgements(paths, out, pair)
    else:
        told = convert_set(paths, out, to, pair, collections, Bom(bom))
    for sentence in told:
        tell(sentence)
