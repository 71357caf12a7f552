"""``reference-as-system``: a system whose file is of the family of a reference's, as ``ref.B`` of ``ref.A``."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from pathlib import Path

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
    known = {family: name for name, path in references if (family := _family(path)) is not None}
    given = {path for _, path in references}
    for name, path in systems:
        family = _family(path)
        reference = None if family is None or path in given else known.get(family)
        if reference is not None:
            message = say(
                "{file} is scored as a system, and is named like a further reference beside {reference}: "
                "each reference needs its own -r",
                file=Path(path).name,
                reference=reference,
            )
            yield Finding("reference-as-system", message, system=name)


def _family(path: str) -> tuple[str, str, str] | None:
    """Folder, name without its label, and ending; None where there is no label."""
    place = Path(path)
    for stem, ending in ((place.name, ""), (place.stem, place.suffix)):
        if label := _LABEL.search(stem):
            return str(place.parent), stem[: label.start()], ending
    return None
