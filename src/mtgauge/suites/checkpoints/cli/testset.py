"""``mtgauge checkpoints testset``."""

from __future__ import annotations

from typing import Any

import click

from mtgauge.base.sentences import say
from mtgauge.commands.declared import FILE
from mtgauge.commands.inputs import corpus_from
from mtgauge.commands.options import TEXTS, options_named
from mtgauge.commands.sections import SectionCommand
from mtgauge.commands.streams import tell
from mtgauge.corpus.formats.registry import FORMATS
from mtgauge.suites.checkpoints.jobs.testset import write_testset


@click.command(cls=SectionCommand)
@click.argument("points", type=FILE, metavar="SET")
@options_named(*TEXTS)
@click.option(
    "--category",
    "categories",
    multiple=True,
    required=True,
    metavar="NAME",
    help="A category or a group.  [repeatable]",
)
@click.option("-o", "--output", required=True, type=FILE, metavar="OUT", help="The file or folder that is made.")
@click.option("--to", metavar="FORMAT", help=f"{', '.join(FORMATS)}. [default: that of the suffix of OUT]")
def testset(points: str, categories: tuple[str, ...], output: str, to: str | None, **options: Any) -> None:
    """Write the segments of a test set that hold check-points of a category, as a test set of its own.

    SET is a set of check-points of this test set. It scores the new test set, too, where the new format
    keeps the ids of segments.
    """
    corpus = corpus_from(options, fewest=0)
    size, told = write_testset(points, categories, corpus, output, to)
    for line in told:
        tell(line)
    tell(say("{n:,} of {all:,} segments", n=size, all=len(corpus.testset)))
