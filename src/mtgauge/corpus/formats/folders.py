"""What formats that are folders of plain text have in common."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from mtgauge.base.errors import InputError
from mtgauge.base.sentences import say
from mtgauge.corpus.counts import segments
from mtgauge.corpus.findings import Findings
from mtgauge.corpus.formats.losses import Losses
from mtgauge.corpus.parting import CountedColumn, parting
from mtgauge.corpus.roles import role_word

#: Reads a file into its lines, and remembers that it was read.
LineReader = Callable[[Path], list[str]]


def read_column(path: Path, lines: LineReader, findings: Findings, first: Sequence[str] | None) -> tuple[str, ...]:
    """The segments of one file; another number than in `first` is reported (and mended to look for more findings).

    Args:
        path: The file.
        lines: Reads it.
        findings: Where faults are reported.
        first: The segments of the first file; None where this is it.
    """
    texts = lines(path)
    if first is not None and len(texts) != len(first):
        size = len(first)
        hint = parting(CountedColumn(path.name, texts), CountedColumn(say("the first file"), first))
        hint = hint or say("each file needs one segment for each of the test set; nothing is cut to fit")
        message = say(
            "has {segments}, the first file has {expected}", segments=segments(len(texts)), expected=size
        )
        findings.add("unequal-counts", message, file=str(path), hint=hint)
        texts = (texts + [""] * size)[:size]
    return tuple(texts)


def file_part(name: str, role: str) -> str:
    """A name, if it can be one of a file.

    Raises:
        InputError: It cannot.
    """
    if not name or name.startswith(".") or any(mark in name for mark in '/\\:*?"<>|'):
        message = say("{role} {name!r} cannot name a file", role=role_word(role), name=name)
        raise InputError(message, hint=say("write another format, such as .jsonl"), code="lossy-conversion")
    return name


def one_a_line(texts: Sequence[str], losses: Losses) -> bytes:
    """A plain text file."""
    clean = losses.one_line()
    data = "".join(f"{clean(text)}\n" for text in texts)
    # a byte order mark at the start of a file is taken away when it is read, so text that begins with one gets two
    return ("\ufeff" + data if data.startswith("\ufeff") else data).encode()
