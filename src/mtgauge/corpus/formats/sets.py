"""Test sets from paths and names: files, folders, and what sacreBLEU has unpacked."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from mtgauge.base import door
from mtgauge.base.errors import InputError
from mtgauge.base.sentences import say
from mtgauge.corpus import textfile
from mtgauge.corpus.findings import Findings
from mtgauge.corpus.formats import parse_file, sacrebleu_cache
from mtgauge.corpus.formats.registry import FolderModule, each_format
from mtgauge.corpus.formats.storedset import SegmentTexts, StoredSet
from mtgauge.corpus.formats.table import SegmentTable
from mtgauge.corpus.joining import places_by_id
from mtgauge.corpus.languages import LanguagePair
from mtgauge.corpus.parting import CountedColumn, parting
from mtgauge.corpus.roles import role_words
from mtgauge.corpus.textfile import Bom


@dataclass(frozen=True, slots=True)
class ReadFile:
    """A file that a test set was read from, and the SHA-256 of its stored bytes."""

    path: str
    sha256: str


class SetReader:
    """Reads test sets and remembers the files.

    Args:
        gather: Keep what is wrong instead of raising the first fault.
        bom: What becomes of a byte order mark before plain text.

    Attributes:
        files: What was read, in the order of reading.
        findings: What is wrong with the files, and what is suspicious.
    """

    def __init__(self, *, gather: bool = False, bom: Bom = Bom.STRIP) -> None:
        self.files: list[ReadFile] = []
        self.findings = Findings("", gather=gather)
        self._bom = bom
        self._folder = Path()

    def read(self, path: str, languages: LanguagePair | None = None) -> StoredSet:
        """A test set, or a part of one.

        Args:
            path: A file, a folder (MT-Metrics-Eval, plain text), or a name such as ``sacrebleu:wmt17:en-de``; what
                lies at the path comes before what has the name.
            languages: Chooses among the language pairs of a folder, and settles what a file leaves open.

        Raises:
            InputError: It is none of these, or cannot be used.
            OptionError: The folder does not hold the language pair.
        """
        self.findings.file = path
        place = self._folder = Path(path)
        if place.is_dir():
            return self._read_folder(place, languages)
        if not place.exists() and sacrebleu_cache.parse_name(path):
            return sacrebleu_cache.read(path, self._lines, self.findings)
        found = parse_file(
            self._bytes(path), path, self.findings, languages=languages, bom=self._bom, subject=place.name
        )
        if isinstance(found, SegmentTable):
            hint = say(
                "give test sets as XML, SGML, JSON, JSON Lines, TSV, CSV, Parquet or a folder; "
                "single files with -s and -r"
            )
            raise InputError(say("holds segments, not a test set"), file=path, hint=hint, code="wrong-content")
        return found

    def _read_folder(self, folder: Path, languages: LanguagePair | None) -> StoredSet:
        for form in each_format():
            if form.is_folder:
                module: FolderModule = form.load()
                if module.recognise(folder):
                    return module.read(folder, self._lines, self.findings, languages)
        hint = say("it needs sources/LP.txt (MT-Metrics-Eval), or source.txt and references/NAME.txt")
        raise InputError(say("is not a folder of a test set"), file=folder, hint=hint, code="wrong-content")

    def _bytes(self, path: str) -> bytes:
        if path == door.STDIN:
            hint = say("name a file or a folder")
            raise InputError(say("a test set is not read from standard input"), hint=hint, code="standard-input")
        data = door.read_bytes(path)
        self.files.append(ReadFile(path, hashlib.sha256(data).hexdigest()))
        return data

    def _lines(self, path: Path) -> list[str]:
        findings = Findings(str(path), gather=self.findings.gather)
        subject = path.relative_to(self._folder) if path.is_relative_to(self._folder) else Path(path.name)
        lines = textfile.plain_lines(self._bytes(str(path)), findings, self._bom, subject.as_posix())
        self.findings.items.extend(findings.items)
        self.findings.warnings.extend(findings.warnings)
        return lines


def merge(parts: Sequence[tuple[str, StoredSet]], languages: LanguagePair | None = None) -> StoredSet:
    """One test set of parts that were kept apart, such as source, references and outputs of NIST.

    Segments belong together by their ids where both parts have them, by their places otherwise. The order is that
    of the first part.

    Args:
        parts: (path, what is there) of each part.
        languages: The pair that was asked for, which settles it where parts name different ones.

    Raises:
        InputError: Parts contradict each other, or lack segments.
    """
    named = {stored.languages for _, stored in parts if stored.languages is not None}
    if languages is not None and len(named) > 1:
        parts = [(path, replace(stored, languages=languages)) for path, stored in parts]
    first_path, merged = parts[0]
    for path, stored in parts[1:]:
        merged = _joined(merged, _aligned(stored, path, merged, first_path), path)
    return merged


def _aligned(stored: StoredSet, path: str, base: StoredSet, base_path: str) -> StoredSet:
    if stored.ids is not None and base.ids is not None and stored.ids != base.ids:
        return stored.take(places_by_id(stored.ids, base.ids, path, base_path))
    if stored.size != base.size:
        message = say(
            "has {size} segments, {file} has {expected}", size=stored.size, file=base_path, expected=base.size
        )
        hint = parting(_counted(path, stored), _counted(base_path, base), lines=False)
        raise InputError(message, file=path, hint=hint, code="unequal-counts")
    return stored


def _counted(path: str, stored: StoredSet) -> CountedColumn:
    """The first texts of a set under the name of its file."""
    return CountedColumn(path, next((texts for _, _, texts in stored.texts()), ()))


def _joined(a: StoredSet, b: StoredSet, path: str) -> StoredSet:
    pairs = {
        say("set"): (a.name, b.name),
        say("language pair"): (a.languages, b.languages),
        say("source"): (a.sources, b.sources),
    }
    for what, (x, y) in pairs.items():
        if x is not None and y is not None and x != y:
            message = say("belongs to another {what} than the files before", what=what)
            if what != "source":
                message = say("{message}: {pair}, not {other}", message=message, pair=y, other=x)
            raise InputError(message, file=path, code="contradicting-metadata")
    for name in a.metadata.keys() & b.metadata.keys():
        if a.metadata[name] != b.metadata[name]:
            at = next(i for i in range(a.size) if a.metadata[name][i] != b.metadata[name][i])
            message = say(
                "{name} {value!r} does not match {known!r} of the files before",
                name=name,
                value=b.metadata[name][at],
                known=a.metadata[name][at],
            )
            raise InputError(message, file=path, segment=a.place(at), code="contradicting-metadata")
    return StoredSet(
        size=a.size,
        ids=a.ids or b.ids,
        metadata={**b.metadata, **a.metadata},
        sources=a.sources or b.sources,
        references=_union("reference", a.references, b.references, path),
        systems=_union("system", a.systems, b.systems, path),
        languages=a.languages or b.languages,
        name=a.name or b.name,
        left=tuple(dict.fromkeys((*a.left, *b.left))),
        unread=tuple(dict.fromkeys((*a.unread, *b.unread))),
        is_named=a.is_named and b.is_named,
    )


def _union(
    role: str, a: Mapping[str, SegmentTexts], b: Mapping[str, SegmentTexts], path: str
) -> dict[str, SegmentTexts]:
    for name in b:
        if name in a:
            message = say("two {roles} are named {name!r}", roles=role_words(role), name=name)
            raise InputError(message, file=path, code="repeated-name")
    return {**a, **b}
