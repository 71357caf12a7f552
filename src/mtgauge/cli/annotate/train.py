"""``mtgauge annotate train``."""

from __future__ import annotations

import sys
from typing import Any

import click

from mtgauge.base.sentences import say
from mtgauge.commands.declared import FILE
from mtgauge.commands.streams import tell
from mtgauge.linguistics.jobs.annotator_training import train_annotator


@click.command()
@click.argument("treebanks", nargs=-1, required=True, type=FILE, metavar="TREEBANK...")
@click.option("-o", "--output", required=True, type=FILE, metavar="MODEL", help="Write the model there.")
@click.option("--heldout", type=FILE, metavar="FILE", help="Sentences to measure on while training goes on.")
@click.option(
    "--tokenizer", default="", metavar="OPTIONS", help="UDPipe's options, such as epochs=20; none: leave it out."
)
@click.option("--tagger", default="", metavar="OPTIONS", help="The same for the tagger, such as iterations=10.")
@click.option("--parser", default="", metavar="OPTIONS", help="The same for the parser.")
def train(treebanks: tuple[str, ...], output: str, heldout: str | None, **options: Any) -> None:
    """Train a model of UDPipe 1 on treebanks in CoNLL-U; `--annotator udpipe:MODEL` then uses it.

    UDPipe prints its progress on a terminal. It may take hours with its default options. The same treebank gives
    the same model.
    """
    size = train_annotator(treebanks, output, heldout, **options, silent=not sys.stderr.isatty())
    tell(say("{file}: {n:,} bytes", file=output, n=size))
