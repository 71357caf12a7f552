"""Files to a test set and system outputs: what the command line is given, checked against each other."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal

from mtgauge.corpus import textfile
from mtgauge.corpus.formats import SegmentTable, parse_table
from mtgauge.corpus.languages import LanguagePair
from mtgauge.corpus.references import References
from mtgauge.corpus.testset import SystemOutput, TestSet
from mtgauge.errors import InputError

Role = Literal["source", "reference", "system"]


@dataclass(frozen=True, slots=True)
class InputFile:
    """One file that a score rests on.

    Attributes:
        role: What it is.
        name: The name of the reference or the system; ``source`` for the source.
        path: As the user wrote it; ``-`` for standard input.
        sha256: Of the stored bytes, before decompression.
        segments: Number of segments in it.
        data: The bytes, kept for standard input only: they can't be read again.
    """

    role: Role
    name: str
    path: str
    sha256: str
    segments: int
    data: bytes | None = field(default=None, repr=False)


@dataclass(frozen=True, slots=True)
class Corpus:
    """A test set, the outputs on it, and the files that they came from."""

    testset: TestSet
    systems: tuple[SystemOutput, ...]
    inputs: tuple[InputFile, ...]


def named_path(argument: str) -> tuple[str, str]:
    """(name, path) of ``NAME=FILE``, or of ``FILE``, which is named by its stem.

    The part before the first ``=`` is a name unless it holds a slash: ``./a=b.txt`` is the file ``a=b.txt``.
    """
    if not argument.rpartition("=")[2]:
        raise InputError(f"{argument!r} names no file")
    name, equals, path = argument.partition("=")
    if equals and name and "/" not in name:
        return name, path
    if argument == textfile.STDIN:
        return "stdin", argument
    return textfile.bare_name(argument).rsplit(".", 1)[0] or argument, argument


def load_corpus(
    systems: Sequence[tuple[str, str]],
    references: Sequence[tuple[str, str]],
    source: str | None = None,
    languages: LanguagePair | None = None,
) -> Corpus:
    """Reads the files of a run.

    Args:
        systems: (name, path) of each system.
        references: (name, path) of each reference.
        source: Path of the source text.
        languages: The language pair.

    Raises:
        InputError: A file cannot be used, or two of them do not fit together; nothing is cut to fit.
    """
    loader = _Loader()
    source_table = loader.read("source", "source", source) if source is not None else None
    reference_tables = loader.read_all("reference", references)
    system_tables = loader.read_all("system", systems)
    loader.check()
    testset = TestSet(
        references=References({name: table.texts for name, table in reference_tables.items()})
        if reference_tables
        else None,
        sources=source_table.strings(source or "") if source_table else None,
        ids=loader.first("ids") or (),
        documents=loader.first("documents"),
        domains=loader.first("domains"),
        languages=languages,
    )
    paths = dict(systems)
    outputs = tuple(SystemOutput(name, table.strings(paths[name])) for name, table in system_tables.items())
    return Corpus(testset, outputs, tuple(loader.inputs))


class _Loader:
    """Reads files and remembers what they say about the segments, to hold them against each other."""

    def __init__(self) -> None:
        self.inputs: list[InputFile] = []
        self._tables: list[tuple[str, SegmentTable]] = []

    def read(self, role: Role, name: str, path: str) -> SegmentTable:
        """One file; standard input can be read once."""
        if path == textfile.STDIN and any(item.path == path for item in self.inputs):
            raise InputError("standard input is asked for twice")
        data = textfile.read_bytes(path)
        table = parse_table(data, path)
        kept = data if path == textfile.STDIN else None
        digest = hashlib.sha256(data).hexdigest()
        self.inputs.append(InputFile(role, name, path, digest, len(table.texts), kept))
        self._tables.append((path, table))
        return table

    def read_all(self, role: Role, files: Sequence[tuple[str, str]]) -> Mapping[str, SegmentTable]:
        """Files by name; a name stands for one file."""
        tables: dict[str, SegmentTable] = {}
        for name, path in files:
            if name in tables:
                raise InputError(f"two {role}s are named {name!r}", file=path, hint="name them: NAME=FILE")
            tables[name] = self.read(role, name, path)
        return tables

    def check(self) -> None:
        """Equal counts, and the same ids, documents and domains wherever they are given."""
        first_path, first = self._tables[0]
        for path, table in self._tables[1:]:
            if len(table.texts) != len(first.texts):
                raise InputError(
                    f"has {len(table.texts)} segments, {first_path} has {len(first.texts)}",
                    file=path,
                    hint="each file needs one segment for each of the test set; nothing is cut to fit",
                )
        for column in ("ids", "documents", "domains"):
            self._check_column(column)

    def _check_column(self, column: str) -> None:
        known = self.first(column)
        for path, table in self._tables:
            values = getattr(table, column)
            if values is None or values == known or known is None:
                continue
            position = next(i for i, pair in enumerate(zip(values, known, strict=True)) if pair[0] != pair[1])
            raise InputError(
                f"{column[:-1]} {values[position]!r} does not match {known[position]!r} of the other files",
                file=path,
                segment=position + 1,
            )

    def first(self, column: str) -> tuple[str, ...] | None:
        """The column from the first file that has it."""
        return next((v for _, table in self._tables if (v := getattr(table, column)) is not None), None)
