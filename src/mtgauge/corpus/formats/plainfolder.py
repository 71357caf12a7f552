"""A folder of plain text: ``source.txt``, ``references/NAME.txt``, ``systems/NAME.txt``, a segment a line."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from mtgauge.corpus.findings import Findings
from mtgauge.corpus.formats.folders import Lines, file_part, one_a_line, read_column
from mtgauge.corpus.formats.losses import Losses
from mtgauge.corpus.formats.storedset import StoredSet

PLACE = "plain text"


def recognise(folder: Path) -> bool:
    """Whether a folder is laid out so."""
    return (folder / "source.txt").is_file() or any((folder / "references").glob("*.txt"))


def read(folder: Path, lines: Lines, findings: Findings) -> StoredSet:
    """The test set of a folder; references and systems in the order of their names."""
    source = folder / "source.txt"
    sources = read_column(source, lines, findings, None) if source.is_file() else None
    size = None if sources is None else len(sources)
    columns: dict[str, dict[str, tuple[str, ...]]] = {"references": {}, "systems": {}}
    for kind, found in columns.items():
        for path in sorted((folder / kind).glob("*.txt")):
            found[path.stem] = read_column(path, lines, findings, size)
            size = len(found[path.stem])
    return StoredSet(
        size=size or 0,
        sources=sources,
        references=columns["references"],
        systems=columns["systems"],
    )


def write(stored: StoredSet, losses: Losses) -> Iterator[tuple[str, bytes]]:
    """(path in the folder, content) of each file.

    Raises:
        InputError: A name cannot be one of a file.
    """
    losses.without(stored, keeps=())
    for role, name, texts in stored.texts():
        filled = losses.empty_for_missing(role, name, texts)
        part = "source.txt" if role == "source" else f"{role}s/{file_part(name, role)}.txt"
        yield part, one_a_line(filled, losses)
