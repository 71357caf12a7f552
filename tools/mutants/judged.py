"""Mutants that a person has judged, each with a reason, in ``judged.toml``."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from tools.mutants.drawing import Key, Mutant

FILE = Path(__file__).with_name("judged.toml")
#: The kinds: no test can tell it from the code; or one could, and none is worth having.
EQUIVALENT, KEPT = "equivalent", "kept"


@dataclass(frozen=True, slots=True)
class Judgement:
    """What was said of one mutant.

    Attributes:
        kind: `EQUIVALENT` or `KEPT`.
        key: That of the mutant.
        reason: One sentence.
    """

    kind: str
    key: Key
    reason: str


def judgements(path: Path = FILE) -> dict[Key, Judgement]:
    """All of a file, by the keys of the mutants.

    Each is a table ``[[equivalent]]`` or ``[[kept]]`` with `file`, `scope`, `code`, `change`, `reason`, and `nth`
    where a line has the same change more than once.
    """
    tables = tomllib.loads(path.read_text("utf-8"))
    found = {}
    for kind in (EQUIVALENT, KEPT):
        for entry in tables.get(kind, ()):
            key = entry["file"], entry.get("scope", ""), entry["code"], entry["change"], entry.get("nth", 1)
            found[key] = Judgement(kind, key, entry["reason"])
    return found


def stale(known: Iterable[Key], mutants: Iterable[Mutant]) -> list[Key]:
    """The keys that name no mutant of a tree any more."""
    there = {mutant.key for mutant in mutants}
    return [key for key in known if key not in there]
