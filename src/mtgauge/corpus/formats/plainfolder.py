"""A folder of plain text: ``source.txt``, ``references/NAME.txt``, ``systems/NAME.txt``, a segment a line.

``languages.txt`` may hold the language pair on its only line.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from mtgauge.base.sentences import say
from mtgauge.corpus.findings import Findings
from mtgauge.corpus.formats.folders import LineReader, file_part, one_a_line, read_column
from mtgauge.corpus.formats.losses import Losses
from mtgauge.corpus.formats.storedset import StoredSet, pair_of_label
from mtgauge.corpus.languages import LanguagePair


def recognise(folder: Path) -> bool:
    """Whether a folder is laid out so."""
    return (folder / "source.txt").is_file() or any((folder / "references").glob("*.txt"))


def read(folder: Path, lines: LineReader, findings: Findings, languages: LanguagePair | None) -> StoredSet:
    """The test set of a folder, which says its languages itself; references and systems in the order of names."""
    source = folder / "source.txt"
    first = sources = read_column(source, lines, findings, None) if source.is_file() else None
    columns: dict[str, dict[str, tuple[str, ...]]] = {"references": {}, "systems": {}}
    for kind, found in columns.items():
        for path in sorted((folder / kind).glob("*.txt")):
            found[path.stem] = read_column(path, lines, findings, first)
            first = found[path.stem] if first is None else first
    return StoredSet(
        size=len(first or ()),
        sources=sources,
        references=columns["references"],
        systems=columns["systems"],
        languages=_languages(folder / "languages.txt", lines, findings),
    )


def _languages(path: Path, lines: LineReader, findings: Findings) -> LanguagePair | None:
    if not path.is_file():
        return None
    found = lines(path)
    pair = pair_of_label(found[0].strip()) if len(found) == 1 else None
    if pair is None:
        hint = say("write it as zh-en")
        findings.add("wrong-language-pair", say("is not one line with a language pair"), file=str(path), hint=hint)
    return pair


def write(stored: StoredSet, losses: Losses) -> Iterator[tuple[str, bytes]]:
    """(path in the folder, content) of each file.

    Raises:
        InputError: A name cannot be one of a file.
    """
    losses.without(stored, keeps=("languages",))
    if stored.languages is not None:
        yield "languages.txt", one_a_line([str(stored.languages)], losses)
    for role, name, texts in stored.texts():
        filled = losses.empty_for_missing(role, name, texts, stored.metadata.get("document"))
        part = "source.txt" if role == "source" else f"{role}s/{file_part(name, role)}.txt"
        yield part, one_a_line(filled, losses)
