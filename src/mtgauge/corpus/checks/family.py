"""Files in the place of another: a reference among the systems, or a system in the place of the reference.

``reference-as-system`` is a system whose file is named like one more reference, ``ref.B`` beside ``ref.A``;
``swapped-reference`` one named like a reference, where none behind ``-r`` is. Only names that have the word itself
count: ``newstest-A.txt`` and ``newstest1.txt`` beside ``newstest.txt`` are names of systems as well.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TypeAlias

from mtgauge.base.findings import Finding
from mtgauge.base.sentences import say

# the letter or number that tells references of one family apart, and what separates it: ref-A, refA, ref.1, ref1
_LABEL = re.compile(r"(?<=[^\W\d_])(?:[-._]?\d{1,2}|[-._][A-Za-z]|(?<=[a-z])[A-Z])$")
# the word between what is no letter, with the label of one of several: `news.ref0`, `wmt.refA.en`; also `refset`
_WORD = re.compile(r"(?:^|[^A-Za-z])(?:[Rr]ef|REF|[Rr]eference|REFERENCE)(?:s|S|set|[A-Z])?(?![A-Za-z])")

_FOLDER = re.compile(r"(?i:ref|refs|reference|references)")
#: What references are called as well.
_SAME = re.compile(r"(?i:gold|human|truth|target|tgt)")


def misplaced_files(
    references: Sequence[tuple[str, str]], systems: Sequence[tuple[str, str]]
) -> Iterator[Finding]:
    """A warning for each system whose file is named as a reference would be.

    Args:
        references: (name, path) of each reference.
        systems: (name, path) of each system.
    """
    yield from _further_references(references, systems)
    yield from swapped_references(references, systems)


def swapped_references(
    references: Sequence[tuple[str, str]], systems: Sequence[tuple[str, str]]
) -> Iterator[Finding]:
    """A warning for each system whose file is named like a reference, where none of the references' is.

    Args:
        references: (name, path) of each reference.
        systems: (name, path) of each system.
    """
    if not references or any(is_named_reference(path) or _SAME.search(Path(path).name) for _, path in references):
        return
    for name, path in systems:
        if is_named_reference(path):
            message = say(
                "{file} is scored as a system, with {reference} as the reference: are the two swapped?",
                file=Path(path).name,
                reference=Path(references[0][1]).name,
            )
            yield Finding("swapped-reference", message, system=name)


def is_named_reference(path: str) -> bool:
    """Whether a file, or the folder that it is in, is named after references."""
    place = Path(path)
    return bool(_WORD.search(place.name) or _FOLDER.fullmatch(place.resolve().parent.name))


def _further_references(
    references: Sequence[tuple[str, str]], systems: Sequence[tuple[str, str]]
) -> Iterator[Finding]:
    known = {family: name for name, path in references for family in (*_unlabelled(path), *_family(path))}
    given = {path for _, path in references}
    for name, path in systems:
        families = _family(path) if path not in given and _WORD.search(Path(path).name) else ()
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
