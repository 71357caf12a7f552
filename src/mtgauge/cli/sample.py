"""``mtgauge sample``."""

from __future__ import annotations

from mtgauge.base.sentences import say
from mtgauge.commands.declared import FOLDER
from mtgauge.commands.sections import argument, command
from mtgauge.commands.streams import tell
from mtgauge.corpus.bundled_sample import write_sample


@command(examples=("mtgauge sample sample", "mtgauge sample news"))
@argument("folder", type=FOLDER, metavar="DIR", help="Folder to create.")
def sample(folder: str) -> None:
    """Write the bundled sample to DIR: a Chinese source, two references, four systems.

    The tutorial and the how-to guides use it.
    """
    write_sample(folder)
    tell(
        say(
            "{folder}: the sample; next: cd {folder}, then mtgauge score -r reference-A.txt systems/*.txt",
            folder=folder,
        )
    )
