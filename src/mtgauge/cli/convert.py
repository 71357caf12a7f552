"""``mtgauge convert``."""

from __future__ import annotations

from mtgauge.base.errors import OptionError
from mtgauge.base.sentences import say
from mtgauge.commands.sections import argument, command, section_option
from mtgauge.commands.streams import tell
from mtgauge.commands.testset_options import BOM_OPTION, pair_option
from mtgauge.corpus import LanguagePair
from mtgauge.corpus.convert import convert as convert_set
from mtgauge.corpus.formats.registry import FORMATS, all_formats
from mtgauge.corpus.textfile import Bom
from mtgauge.engine.setting import INPUT, OUTPUT


@command(
    examples=(
        "mtgauge convert newstest.xml newstest.jsonl",
        "mtgauge convert --human ratings.tsv ratings.jsonl",
    )
)
@argument(
    "paths",
    nargs=-1,
    required=True,
    metavar="IN...",
    help="Files (.xml, .sgm, .tsv, .csv, .jsonl, .json, .parquet), folders (MT-Metrics-Eval, plain text), or "
    "names "
    "(sacrebleu:wmt17:en-de), merged by segment id.",
)
@argument("out", metavar="OUT", help="File, or folder for mtme and plain.")
@section_option(
    "--to",
    section=OUTPUT,
    metavar="FORMAT",
    shell_complete=lambda _context, _parameter, typed: [name for name in all_formats() if name.startswith(typed)],
    help=f"Format: {', '.join(FORMATS)}, or one of an installed package.  [default: by the suffix of OUT]",
)
@pair_option("Language pair to read from a folder, or of a set without one or with contradictory ones.")
@section_option(
    "--collection",
    "collections",
    section=INPUT,
    multiple=True,
    metavar="NAME",
    help="Convert only the documents of this collection or test suite (may be repeated).  [default: what score "
    "uses, or all if OUT can distinguish test suites]",
)
@section_option(
    "--human",
    section=INPUT,
    is_flag=True,
    help="Read IN as human judgements, in any format of score --human; OUT is .jsonl.",
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
    """Convert a test set to another format, and report what the format cannot keep.

    The default test set of score never changes; otherwise nothing is written.
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
