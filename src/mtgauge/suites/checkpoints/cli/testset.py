"""``mtgauge checkpoints testset``."""

from __future__ import annotations

from typing import Any

from mtgauge.base.sentences import say
from mtgauge.commands.declared import FILE
from mtgauge.commands.inputs import corpus_from
from mtgauge.commands.options import TEXTS, options_named
from mtgauge.commands.sections import argument, command, section_option
from mtgauge.commands.streams import tell
from mtgauge.corpus.formats.registry import FORMATS
from mtgauge.engine.setting import METRICS, OUTPUT
from mtgauge.suites.checkpoints.jobs.testset import write_testset


@command(
    examples=(
        "mtgauge checkpoints testset points.jsonl -r reference-A.txt --category word -o word.jsonl",
        "mtgauge checkpoints testset points.jsonl -r reference-A.txt --category word -o word.tsv",
    )
)
@argument("points", type=FILE, metavar="SET", help="Set of check-points of this test set.")
@options_named(*TEXTS)
@section_option(
    "--category",
    "categories",
    section=METRICS,
    common=True,
    multiple=True,
    required=True,
    metavar="NAME",
    help="Category or group (may be repeated).",
)
@section_option(
    "-o", "--output", section=OUTPUT, common=True, required=True, type=FILE, metavar="OUT", help="File or folder."
)
@section_option(
    "--to",
    section=OUTPUT,
    metavar="FORMAT",
    help=f"Format: {', '.join(FORMATS)}.  [default: by the suffix of OUT]",
)
def testset(points: str, categories: tuple[str, ...], output: str, to: str | None, **options: Any) -> None:
    """Write the segments that have check-points of a category as a new test set.

    SET also scores the new test set if its format keeps segment ids.
    """
    corpus = corpus_from(options, fewest=0)
    size, told = write_testset(points, categories, corpus, output, to)
    for line in told:
        tell(line)
    tell(say("{n:,} of {all:,} segments", n=size, all=len(corpus.testset)))
