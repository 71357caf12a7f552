"""The options for test sets that carry their references and outputs."""

from __future__ import annotations

import click

from mtgauge.corpus.load import TestSetRequest
from mtgauge.corpus.textfile import Bom
from mtgauge.errors import OptionError
from mtgauge.sentences import say

#: What becomes of a byte order mark; every command that reads plain text has it.
BOM_OPTION = click.option(
    "--bom", type=click.Choice([str(bom) for bom in Bom]), default=str(Bom.STRIP), show_default=True,
    help="A byte order mark at the start of plain text: left out, or kept as text, as sacreBLEU does.",
)  # fmt: skip

OPTIONS = (
    click.option(
        "--testset", "testsets", multiple=True, metavar="PATH",
        help="A test set with references and outputs: XML, SGML, .tsv, .jsonl, .parquet, a folder, or a name like "
        "sacrebleu:wmt17:en-de. Repeat for parts of one set. -r NAME then chooses among its references.",
    ),
    click.option(
        "--systems", "chosen", multiple=True, metavar="NAME[,...]",
        help="The systems of the test set to score; '' for none. [default: all but copies of references]",
    ),
    click.option(
        "--collection", "collections", multiple=True, metavar="NAME",
        help="Score the documents of this collection or test suite. [default: all but test suites]",
    ),
    BOM_OPTION,
)  # fmt: skip


def testset_request(
    testsets: tuple[str, ...], chosen: tuple[str, ...], collections: tuple[str, ...]
) -> TestSetRequest | None:
    """What was asked for; None where no test set was.

    Raises:
        OptionError: Something is asked of a test set, and there is none.
    """
    if not testsets:
        if chosen or collections:
            option = "--systems" if chosen else "--collection"
            raise OptionError(
                say("{option} chooses from a test set", option=option), hint=say("name it with --testset PATH")
            )
        return None
    names = tuple(name for text in chosen for name in text.split(",") if name)
    return TestSetRequest(testsets, names if chosen else None, None, collections)
