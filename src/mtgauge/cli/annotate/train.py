"""``mtgauge annotate train``."""

from __future__ import annotations

import sys
from typing import Any

import click

from mtgauge.base.sentences import say
from mtgauge.commands.declared import FILE
from mtgauge.commands.sections import argument, command, section_option
from mtgauge.commands.streams import tell
from mtgauge.engine.setting import INPUT, OUTPUT
from mtgauge.linguistics.jobs.annotator_training import train_annotator


@command(
    examples=(
        "mtgauge annotate train hi-train.conllu -o hindi.udpipe",
        "mtgauge annotate train hi-train.conllu --heldout hi-dev.conllu -o hindi.udpipe",
    )
)
@argument("treebanks", nargs=-1, required=True, type=FILE, metavar="TREEBANK...", help="Treebanks in CoNLL-U.")
@section_option(
    "-o", "--output", section=OUTPUT, required=True, type=FILE, metavar="MODEL", help="File of the model."
)
@section_option(
    "--heldout", section=INPUT, type=FILE, metavar="FILE", help="Sentences for evaluation during training."
)
@click.option(
    "--tokenizer",
    default="",
    metavar="OPTIONS",
    help="UDPipe options of the tokenizer, such as epochs=20, or none.",
)
@click.option(
    "--tagger", default="", metavar="OPTIONS", help="UDPipe options of the tagger, such as iterations=10, or none."
)
@click.option("--parser", default="", metavar="OPTIONS", help="UDPipe options of the parser, or none.")
def train(treebanks: tuple[str, ...], output: str, heldout: str | None, **options: Any) -> None:
    """Train a UDPipe 1 model on treebanks, for `--annotator udpipe:MODEL`.

    Training may take hours with the default options. The same treebanks give the same model.
    """
    size = train_annotator(treebanks, output, heldout, **options, silent=not sys.stderr.isatty())
    tell(say("{file}: {n:,} bytes", file=output, n=size))
