"""Options that other programs have, and what to write here instead of each."""

from __future__ import annotations

from collections.abc import Collection

from mtgauge.base.arguments_elsewhere import SYSTEMS, option_counterparts
from mtgauge.base.sentences import Sentence, say


def written_here(name: str, command: str, known: Collection[str], *, takes_systems: bool) -> Sentence | None:
    """What to write instead of an option of another program; None for what none is known to have.

    Args:
        name: The option, such as ``--lang``.
        command: How the command is called.
        known: The options of the command, such as ``-l``.
        takes_systems: Whether it takes outputs behind its options.
    """
    if not name.startswith("--"):
        return None
    if takes_systems and name[2:] in SYSTEMS.names:
        return say("systems come after the options: {command} -r REF SYSTEM...", command=command)
    for written in option_counterparts(name):
        if written.split()[0] in known:
            return say("here it is {written}", written=written)
    return None
