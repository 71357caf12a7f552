"""Commands from suites: first mtgauge, then other packages."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from mtgauge.base.sentences import Sentence, say
from mtgauge.base.suites import Suite, bundled_suites, installed_suites, unusable_suites

#: Command -> (module that has it, its line of help, its heading).
CommandTable = Mapping[str, tuple[str, ...]]


def tables(core: CommandTable) -> Iterator[CommandTable]:
    """Yield a table for each suite; other packages come last, since they are slow to find.

    Args:
        core: The commands of the core; a package cannot take one of these names.
    """
    yield from (_under_headings(suite) for suite in bundled_suites())
    yield {name: entries[0] for name, entries in _offered(core).items() if len(entries) == 1}


def unusable(core: CommandTable) -> list[Sentence]:
    """Return why suites of other packages, or commands of them, cannot be used.

    Args:
        core: As for `tables`.
    """
    twice = {
        name: [module for module, *_ in entries] for name, entries in _offered(core).items() if len(entries) > 1
    }
    return [
        *unusable_suites(),
        *(
            say("command {name!r} is offered twice: {packages}", name=name, packages=" and ".join(modules))
            for name, modules in twice.items()
        ),
    ]


def _under_headings(suite: Suite) -> CommandTable:
    """Return the commands of a suite with its heading."""
    return {name: (*command, suite.group) for name, command in suite.commands.items()}


def _offered(core: CommandTable) -> dict[str, list[tuple[str, ...]]]:
    """Return what suites of other packages offer: commands by name, after one of mtgauge that has the name."""
    found: dict[str, list[tuple[str, ...]]] = {}
    for suite in installed_suites().values():
        for name, entry in _under_headings(suite).items() if isinstance(suite, Suite) else ():
            own = [table[name] for table in (core, *(one.commands for one in bundled_suites())) if name in table]
            found.setdefault(name, own).append(entry)
    return found
