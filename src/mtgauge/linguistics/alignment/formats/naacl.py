"""The format of the shared tasks at NAACL 2003 and ACL 2005: a line for each link, ``sentence source target``.

Then may follow ``S`` for sure or ``P`` for possible, and a confidence. All numbers count from 1; a position 0 says
that a word has no link (Mihalcea and Pedersen, 2003).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from mtgauge.base import door
from mtgauge.base.errors import InputError
from mtgauge.base.sentences import say
from mtgauge.linguistics.alignment.links import WordAlignment, WordLink

_LINE = re.compile(
    r"\s*(?P<sentence>\d{1,9})\s+(?P<source>\d{1,9})\s+(?P<target>\d{1,9})"
    r"(?:\s+(?P<kind>[SP]))?(?:\s+(?P<confidence>[^\sSP]\S*))?\s*",
    re.ASCII,
)


def read_naacl(lines: Sequence[str], lengths: Sequence[tuple[int, int]], file: str) -> list[WordAlignment]:
    """The alignments of a file; sentence pairs that it does not name have no links.

    Args:
        lines: Of the file.
        lengths: Numbers of source words and target words of each sentence pair.
        file: For messages.

    Raises:
        InputError: A line is of another form, names a sentence pair that is not there, or a link beyond it.
    """
    rows: list[list[WordLink]] = [[] for _ in lengths]
    for number, line in enumerate(lines, start=1):
        try:
            _read(line, rows, lengths)
        except InputError as error:
            raise error.at(file=file, line=number) from None
    return [WordAlignment(tuple(row), *length) for row, length in zip(rows, lengths, strict=True)]


def write_naacl(alignments: Iterable[WordAlignment]) -> Iterator[str]:
    """A line for each link, with its kind and its confidence."""
    for number, alignment in enumerate(alignments, start=1):
        for link in alignment.links:
            kind = "S" if link.sure else "P"
            yield f"{number:04d} {link.source + 1} {link.target + 1} {kind} {link.confidence:.4f}"


def _read(line: str, rows: list[list[WordLink]], lengths: Sequence[tuple[int, int]]) -> None:
    if not line.strip():
        return
    found = _LINE.fullmatch(line)
    confidence = None if found is None else _number(found["confidence"] or "1")
    if found is None or confidence is None:
        raise InputError(
            say("is not SENTENCE SOURCE TARGET, then S or P, then a confidence"), code="broken-alignment"
        )
    sentence, source, target = (door.parse_integer(found[name]) for name in ("sentence", "source", "target"))
    if not 1 <= sentence <= len(lengths):
        raise InputError(
            say("names sentence pair {n}, and there are {m}, counted from 1", n=sentence, m=len(lengths)),
            code="unknown-segment",
        )
    if source == 0 or target == 0:
        return
    row = rows[sentence - 1]
    link = WordLink(source - 1, target - 1, confidence, found["kind"] != "P")
    same = [other for other in row if other[:2] == link[:2]]
    WordAlignment((*same, link), *lengths[sentence - 1])  # raises for what is beyond it, or repeated
    row.append(link)


def _number(text: str) -> float | None:
    try:
        return float(text)
    except ValueError:
        return None
