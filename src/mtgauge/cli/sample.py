"""``mtgauge sample``."""

from __future__ import annotations

import click

from mtgauge.base.sentences import say
from mtgauge.commands.declared import FOLDER
from mtgauge.commands.streams import tell
from mtgauge.corpus.bundled_sample import write_sample


@click.command()
@click.argument("folder", type=FOLDER, metavar="DIR")
def sample(folder: str) -> None:
    """Write the bundled sample into DIR: a source in Chinese, two references, four systems.

    The tutorial and the how-to pages are about it.
    """
    write_sample(folder)
    tell(
        say(
            "{folder}: the sample; next: cd {folder}, then mtgauge score -r reference-A.txt systems/*.txt",
            folder=folder,
        )
    )
