"""``reference-as-system``: a system whose file is named like one more reference, ``ref.B`` beside ``ref.A``."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TypeAlias

from mtgauge.findings import Finding
from mtgauge.sentences import say

# the letter or number that tells references of one family apart, and what separates it: ref-A, refA, ref.1, ref1
_LABEL = re.compile(r"(?<=[^\W\d_])(?:[-._]?\d{1,2}|[-._][A-Za-z]|(?<=[a-z])[A-Z])$")


def families(references: Sequence[tuple[str, str]], systems: Sequence[tuple[str, str]]) -> Iterator[Finding]:
    """A warning for each system whose file is named as a further reference would be.

    Args:
        references: (name, path) of each reference.
        systems: (name, path) of each system.
    """
    known = {family: name for name, path in references for family in (*_unlabelled(path), *_family(path))}
    given = {path for _, path in references}
    for name, path in systems:
        families = () if path in given else _family(path)
        reference = next((known[family] for family in families if family in known), None)
        if reference is not None:
            message = say(
                "{file} is scored as a system, and is named like a further reference beside {reference}: "
                "each reference needs its own -r",
                file=Path(path).name,
                reference=reference,
            )
            yield Finding("reference-as-system", message, system=name)


#: Folder, name without its label, and ending.
_Family: TypeAlias = tuple[str, str, str]


def _family(path: str) -> tuple[_Family, ...]:
    """The family of a file whose name has a label; none of another file."""
    place = Path(path)
    for stem, ending in _stems(place):
        if label := _LABEL.search(stem):
            return ((str(place.parent), stem[: label.start()], ending),)
    return ()


def _unlabelled(path: str) -> Iterator[_Family]:
    """The families that a file would begin: ``ref2.txt`` and ``ref.B`` follow ``ref.txt`` and ``ref``."""
    place = Path(path)
    for stem, ending in _stems(place):
        yield str(place.parent), stem, ending


def _stems(place: Path) -> tuple[tuple[str, str], ...]:
    return (place.name, ""), (place.stem, place.suffix)
