"""Pharaoh's format: one line for each sentence pair, with links such as ``0-1``.

A possible link is written ``0p1`` or ``0?1``. Positions count from 0. Gold alignments are also written from 1.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from mtgauge.base import door
from mtgauge.base.errors import InputError
from mtgauge.base.sentences import say
from mtgauge.linguistics.alignment.links import WordAlignment, WordLink

_LINK = re.compile(r"(\d{1,9})([-p?])(\d{1,9})", re.ASCII)


def read_pharaoh(
    lines: Sequence[str], lengths: Sequence[tuple[int, int]], file: str, *, one_based: bool
) -> list[WordAlignment]:
    """The alignments of a file.

    A file that counts from 1 and is read as if from 0, or the other way round, is refused where it can be known:
    no link of the whole file has a 0, and one is beyond its sentence by one; or a link has a 0.

    Args:
        lines: Of the file.
        lengths: Numbers of source words and target words of each sentence pair.
        file: For messages.
        one_based: Whether positions count from 1.

    Raises:
        InputError: There are not as many lines as sentence pairs, a link is none, or it is beyond its sentence.
    """
    if len(lines) != len(lengths):
        raise InputError(
            say("has {n} lines for {m} sentence pairs", n=len(lines), m=len(lengths)),
            file=file, code="unequal-counts",
        )  # fmt: skip
    rows = [list(_links(line, number, file)) for number, line in enumerate(lines, start=1)]
    _check_base(rows, lengths, file, one_based=one_based)
    found = []
    for number, (row, (sources, targets)) in enumerate(zip(rows, lengths, strict=True), start=1):
        links = (link._replace(source=link.source - one_based, target=link.target - one_based) for link in row)
        try:
            found.append(WordAlignment(tuple(links), sources, targets))
        except InputError as error:
            raise error.at(file=file, line=number) from None
    return found


def write_pharaoh(alignments: Iterable[WordAlignment]) -> Iterator[str]:
    """A line for each alignment; confidences have no place in it."""
    for alignment in alignments:
        yield " ".join(f"{link.source}{'-' if link.sure else 'p'}{link.target}" for link in alignment.links)


def _links(line: str, number: int, file: str) -> Iterator[WordLink]:
    for text in line.split():
        found = _LINK.fullmatch(text)
        if found is None:
            raise InputError(
                say("{text!r:.60} is not a link such as 0-1, or 0p1 for a possible one", text=text),
                file=file, line=number, code="broken-alignment",
            )  # fmt: skip
        source, target = door.parse_integer(found[1]), door.parse_integer(found[3])
        yield WordLink(source, target, sure=found[2] == "-")


def _check_base(
    rows: Sequence[Sequence[WordLink]], lengths: Sequence[tuple[int, int]], file: str, *, one_based: bool
) -> None:
    zero = next((number for number, row in enumerate(rows, start=1) if any(0 in link[:2] for link in row)), None)
    if one_based:
        if zero is not None:
            raise InputError(
                say("has the position 0 although positions are said to count from 1"),
                file=file, line=zero, hint=say("leave --one-based out"), code="broken-alignment",
            )  # fmt: skip
        return
    if zero is not None:
        return
    beyond = (
        number
        for number, (row, (sources, targets)) in enumerate(zip(rows, lengths, strict=True), start=1)
        if any(link.source == sources or link.target == targets for link in row)
    )
    line = next(beyond, None)
    if line is not None:
        raise InputError(
            say("a link is beyond its sentence by one, and no position is 0: positions seem to count from 1"),
            file=file, line=line, hint=say("give --one-based"), code="link-outside",
        )  # fmt: skip
