"""``mtgauge sample``."""

from __future__ import annotations

import click

from mtgauge.cli.declared import FOLDER
from mtgauge.cli.streams import tell
from mtgauge.sentences import say
from mtgauge.workflows.sample import write_sample


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
