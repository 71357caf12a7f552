"""Files to text columns, which are checked against each other; test sets and outputs are made of them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Literal

from mtgauge.base import door
from mtgauge.base.errors import InputError
from mtgauge.base.findings import Finding
from mtgauge.base.sentences import say
from mtgauge.corpus.counts import common_count, segments, trimming
from mtgauge.corpus.findings import Findings
from mtgauge.corpus.formats import SegmentTable, parse_file
from mtgauge.corpus.joining import places_by_id
from mtgauge.corpus.languages import LanguagePair, settled_pair
from mtgauge.corpus.named_files import named_path
from mtgauge.corpus.parting import CountedColumn, parting
from mtgauge.corpus.references import References
from mtgauge.corpus.roles import column_word, role_word, role_words
from mtgauge.corpus.textfile import Bom

if TYPE_CHECKING:
    from mtgauge.corpus.formats.storedset import SegmentTexts, StoredSet

FileRole = Literal["source", "reference", "system", "testset", "scores", "human", "human-weights"]


@dataclass(frozen=True, slots=True)
class InputFile:
    """One file that a score rests on.

    Attributes:
        role: Its role: a `FileRole`, or one of a suite.
        name: The name of the reference, system or scores; ``source`` for the source, ``testset`` for a test set.
        path: As the user wrote it; ``-`` for standard input.
        sha256: Of the stored bytes, before decompression; None where nobody asked for checksums.
        segments: Number of segments in it; of scores, of those that have one; 0 for scores of systems.
        data: The bytes, where a record keeps them: of standard input, which can't be read again, and of other
            files on request.
    """

    role: str
    name: str
    path: str
    sha256: str | None
    segments: int
    data: bytes | None = field(default=None, repr=False)


@dataclass(frozen=True, slots=True)
class TestSetRequest:
    """A test set that carries its references and outputs, and what of it is asked for.

    Attributes:
        paths: Files, folders or names; parts of one set are put together by their segment ids.
        systems: Its systems by name; None for all but copies of references.
        references: Its references by name; None for all.
        collections: Its collections or test suites; empty for all documents that belong to no test suite.
        by_default: Whether the systems are those that were found where nobody named any.
    """

    __test__ = False  # no test case of pytest

    paths: tuple[str, ...]
    systems: tuple[str, ...] | None = None
    references: tuple[str, ...] | None = None
    collections: tuple[str, ...] = ()
    by_default: bool = False


@dataclass(frozen=True, slots=True)
class CorpusColumns:
    """The texts of n segments in one order, with their ids, documents and domains, as files give them.

    Attributes:
        size: Number of segments, n.
        references: Named references, or None.
        sources: n source texts, or None.
        ids: n segment ids, or None.
        documents: n document ids, or None.
        domains: n domain names, or None.
        languages: The language pair, or None.
        systems: Name -> n texts of each system; None where it has none.
        paths: Name of a system -> its file, unless it is one of the test set.
        part: What was chosen of the test set; None for single files.
        request: Which test set was asked for, with the names that were chosen; None for single files.
        reference_files: (name, path) of each reference that is none of the test set.
        warnings: What was suspicious in the files.
        notes: What was chosen when they were read, one sentence each.
    """

    size: int
    references: References | None
    sources: tuple[str, ...] | None
    ids: tuple[str, ...] | None
    documents: tuple[str, ...] | None
    domains: tuple[str, ...] | None
    languages: LanguagePair | None
    systems: Mapping[str, SegmentTexts]
    paths: Mapping[str, str]
    part: StoredSet | None
    request: TestSetRequest | None
    reference_files: Sequence[tuple[str, str]]
    warnings: tuple[Finding, ...]
    notes: tuple[str, ...]

    def outputs(self) -> Iterator[tuple[str, tuple[str, ...]]]:
        """Name and translations of each system.

        Raises:
            InputError: An output lacks a segment.
        """
        for name, texts in self.systems.items():
            path = self.paths.get(name)
            if path is not None:
                yield name, SegmentTable(texts, self.ids).strings(path)
            elif self.part is not None:
                from mtgauge.corpus.choose import complete

                yield name, complete(name, texts, self.part)


@dataclass(frozen=True, slots=True)
class _Table:
    """What one file says about the segments, and what it was given as.

    Attributes:
        path: The file.
        table: Its segments; of a test set without their texts.
        role: What it was given as.
        name: Under which name.
        of_set: Texts of a test set, to show where another file parts from it.
    """

    path: str
    table: SegmentTable
    role: FileRole
    name: str
    of_set: SegmentTexts | None = None

    @property
    def is_plain(self) -> bool:
        """Whether it is texts and nothing else."""
        return self.table.is_plain

    @property
    def counted(self) -> CountedColumn:
        """Its texts under the name of the file."""
        return CountedColumn(self.path, self.table.texts if self.of_set is None else self.of_set)


class CorpusReader:
    """Reads files and remembers what they say about the segments, to compare them with each other.

    Args:
        languages: The language pair; None if the files say it.
        bom: What becomes of a byte order mark before plain text.
        checksums: Whether the files are to be told from others later, as records do.
        keep: Whether the bytes of texts, scores and judgements are kept, as records can do.
        scores: Paths of the scores of a run, which are read later.

    Attributes:
        inputs: Every file that was read.
        stored: The whole test set; None for single files.
    """

    def __init__(
        self,
        languages: LanguagePair | None,
        bom: Bom = Bom.STRIP,
        *,
        checksums: bool = False,
        keep: bool = False,
        scores: Sequence[str] = (),
    ) -> None:
        self._languages = languages
        self._bom = bom
        self._checksums = checksums
        self._keep = keep
        self._scores = scores
        self.inputs: list[InputFile] = []
        self.stored: StoredSet | None = None
        self._warnings: list[Finding] = []
        self._notes: list[str] = []
        self._places: dict[tuple[str, str], str] = {}
        self._orders: dict[str, list[int]] = {}
        self._tables: list[_Table] = []

    def read(
        self,
        systems: Sequence[tuple[str, str]],
        references: Sequence[tuple[str, str]],
        source: str | None = None,
        request: TestSetRequest | None = None,
    ) -> CorpusColumns:
        """Reads texts; arguments as for `mtgauge.corpus.load.load_corpus`.

        Raises:
            InputError: A file cannot be used, or two of them do not fit together.
            OptionError: A name that the test set does not have.
        """
        part = None
        if request is not None:
            part, request, references = self._read_testset(request, references)
        source_table = self._read_source(source) if source is not None else None
        if part is not None and part.sources is not None and source_table is not None:
            message = say("the test set has its source already")
            raise InputError(message, file=source, hint=say("leave -s out"), code="repeated-source")
        reference_texts = self._read_all("reference", references, part.references if part else {})
        system_texts = self._read_all("system", systems, part.systems if part else {})
        # one file may be given as source, reference and system at once
        warnings = tuple(dict.fromkeys([*self._trim(), *self._warnings]))
        self._join()
        self._check()
        sources = self._joined(source_table, source or "").strings(source or "") if source_table else None
        return CorpusColumns(
            size=self._size,
            references=References(self._columns("reference", reference_texts)) if reference_texts else None,
            sources=part.sources if sources is None and part is not None else sources,
            ids=self._first("ids"),
            documents=self._first("documents"),
            domains=self._first("domains"),
            languages=settled_pair(self._languages, part.languages if part else None),
            systems=self._columns("system", system_texts),
            paths={name: path for (role, name), path in self._places.items() if role == "system"},
            part=part,
            request=request,
            reference_files=references,
            warnings=warnings,
            notes=tuple(self._notes),
        )

    def file_data(self, path: str) -> bytes:
        """The bytes of a file; standard input can be read once."""
        if path == door.STDIN and any(item.path == path for item in self.inputs):
            raise InputError(say("standard input is asked for twice"), code="standard-input")
        return door.read_bytes(path)

    def add_input(self, role: FileRole, names: Iterable[str], path: str, data: bytes, size: int) -> None:
        """Remembers what a file of `size` segments was read as, under the names of what is in it."""
        digest = _sha256(data) if self._checksums else None
        kept = data if path == door.STDIN or self._keep else None
        self.inputs += [InputFile(role, name, path, digest, size, kept) for name in names]

    def _read(self, role: FileRole, name: str, path: str) -> SegmentTable | StoredSet:
        """One file."""
        data = self.file_data(path)
        findings = Findings(path)
        found = parse_file(
            data, path, findings, languages=self._languages, bom=self._bom, subject=_subject(role, name)
        )
        of = name if role == "system" and isinstance(found, SegmentTable) else None
        self._warnings += [replace(warning, system=of) for warning in findings.warnings]
        if isinstance(found, SegmentTable):
            self.add_input(role, [name], path, data, len(found.texts))
            self._tables.append(_Table(path, found, role, name))
            return found
        from mtgauge.corpus.choose import Selection, choose

        part, notes = choose(found, Selection())
        notes += found.unread_notes(scored=path in self._scores)
        self._notes += [note for note in notes if note not in self._notes]
        columns = {"source": part.sources} if role == "source" else _named_columns(role, name, path, part)
        self.add_input(role, columns, path, data, part.size)
        self._tables.append(_Table(path, _table_of(part, (None,) * part.size), role, name, _texts_of(part)))
        return part

    def _read_testset(
        self, request: TestSetRequest, references: Sequence[tuple[str, str]]
    ) -> tuple[StoredSet, TestSetRequest, Sequence[tuple[str, str]]]:
        """What is scored of a test set, the request with all names filled in, the references that are files."""
        from mtgauge.corpus.choose import Selection, choose
        from mtgauge.corpus.formats.sets import SetReader, merge

        reader = SetReader(bom=self._bom)
        stored = merge([(path, reader.read(path, self._languages)) for path in request.paths], self._languages)
        self._warnings += reader.findings.warnings
        own = [name for name, path in references if name == path and name in stored.references]
        chosen = tuple(own) if own else request.references
        part, notes = choose(stored, Selection(request.systems, chosen, request.collections, request.by_default))
        scored = any(path in self._scores for path in request.paths)
        self._notes += [*notes, *stored.unread_notes(scored=scored)]
        self.stored = stored
        self.inputs += [
            InputFile("testset", "testset", file.path, file.sha256, stored.size) for file in reader.files
        ]
        table = _table_of(part, (None,) * part.size)
        self._tables.append(_Table(request.paths[0], table, "testset", "testset", _texts_of(part)))
        request = replace(
            request,
            systems=tuple(part.systems),
            references=tuple(part.references),
            by_default=request.by_default or request.systems is None,
        )
        return part, request, [(name, path) for name, path in references if name not in own or name != path]

    def _read_source(self, path: str) -> SegmentTable:
        """The source text, from its own file or from a test set."""
        found = self._read("source", "source", path)
        if isinstance(found, SegmentTable):
            return found
        if found.sources is None:
            raise InputError(say("holds no source"), file=path, code="missing-column")
        return _table_of(found, found.sources)

    def _read_all(
        self, role: FileRole, files: Sequence[tuple[str, str]], known: Mapping[str, SegmentTexts]
    ) -> dict[str, SegmentTexts]:
        """Texts by name, after those that are known already; a name stands for one of them."""
        texts = dict(known)
        for name, path in files:
            found = self._read(role, name, path)
            if isinstance(found, SegmentTable):
                columns: Mapping[str, SegmentTexts] = {name: found.texts}
            else:
                columns = _named_columns(role, name, path, found)
            for column, values in columns.items():
                if column in texts:
                    message = say("two {roles} are named {name!r}", roles=role_words(role), name=column)
                    raise InputError(message, file=path, hint=say("name them: NAME=FILE"), code="repeated-name")
                texts[column] = values
                self._places[role, column] = path
        return texts

    @property
    def _size(self) -> int:
        """Number of segments of the first file."""
        return len(self._tables[0].table.texts)

    def _trim(self) -> Iterator[Finding]:
        """Leaves out empty lines at the end of plain text, where line counts agree so and not otherwise."""
        n = common_count([item.table.texts for item in self._tables]) if self._tables else None
        longer = [i for i, item in enumerate(self._tables) if n is not None and len(item.table.texts) > n]
        if any(not self._tables[i].is_plain for i in longer):
            return  # a line with an id is a segment
        for i in longer:
            item = self._tables[i]
            self._tables[i] = replace(item, table=SegmentTable(item.table.texts[:n]))
            left_out = len(item.table.texts) - (n or 0)
            yield trimming(_subject(item.role, item.name), left_out, item.name if item.role == "system" else None)

    def _join(self) -> None:
        """Brings the segments of files that have ids into the order of the first of these.

        Raises:
            InputError: A segment is in one of them only; or orders differ, and a file without ids has either.
        """
        with_ids = [i for i, item in enumerate(self._tables) if item.table.ids is not None]
        for i in with_ids[1:]:
            base, item = self._tables[with_ids[0]], self._tables[i]
            ids, known = item.table.ids or (), base.table.ids or ()
            if ids == known:
                continue
            order = places_by_id(ids, known, item.path, base.path)
            if order != [*range(len(order))]:
                self._refuse_unordered(item, base)
                self._orders[item.path] = order
                self._notes.append(
                    say(
                        "{column} is joined by segment ids, since the order of its file differs",
                        column=_subject(item.role, item.name),
                    )
                )
            self._tables[i] = replace(item, table=replace(item.table.take(order), ids=known))

    def _refuse_unordered(self, item: _Table, base: _Table) -> None:
        """Refuses two orders where a file without ids may have one or the other."""
        without = next((other for other in self._tables if other.table.ids is None), None)
        if without is not None:
            message = say("the order of segments differs from that of {file}", file=base.path)
            hint = say("{file} has no ids, and could be in either order", file=without.path)
            raise InputError(message, file=item.path, hint=hint, code="order-differs")

    def _joined(self, table: SegmentTable, path: str) -> SegmentTable:
        """What a file says, in the order of all, without the empty lines that were left out."""
        order = self._orders.get(path)
        return table.take(order or range(self._size)) if order or len(table.texts) > self._size else table

    def _columns(self, role: FileRole, texts: Mapping[str, SegmentTexts]) -> dict[str, SegmentTexts]:
        """Texts of a role by name, as `_joined` gives them."""
        paths = {name: self._places.get((role, name), "") for name in texts}
        return {name: self._joined(SegmentTable(own), paths[name]).texts for name, own in texts.items()}

    def _check(self) -> None:
        """Equal counts, and the same ids, documents and domains wherever they are given."""
        for item in self._tables[1:]:
            if len(item.table.texts) != self._size:
                self._refuse_count(item)
        for column in ("ids", "documents", "domains"):
            self._check_column(column)

    def _refuse_count(self, item: _Table) -> None:
        """Says that a file has another number of segments than the first one, and where they part."""
        first = self._tables[0]
        raise InputError(
            say(
                "has {segments}, {file} has {expected}",
                segments=segments(len(item.table.texts)),
                file=first.path,
                expected=self._size,
            ),
            file=item.path,
            hint=parting(item.counted, first.counted, lines=item.is_plain and first.is_plain)
            or say("each file needs one segment for each of the test set; nothing is cut but empty lines"),
            code="unequal-counts",
        )

    def _check_column(self, column: str) -> None:
        known = self._first(column)
        for item in self._tables:
            values = getattr(item.table, column)
            if values is None or values == known or known is None:
                continue
            position = next(i for i, pair in enumerate(zip(values, known, strict=True)) if pair[0] != pair[1])
            message = say(
                "{column} {value!r} does not match {known!r} of the other files",
                column=column[:-1],
                value=values[position],
                known=known[position],
            )
            raise InputError(message, file=item.path, segment=position + 1, code="contradicting-metadata")

    def _first(self, column: str) -> tuple[str, ...] | None:
        """The column from the first file that has it."""
        return next((v for item in self._tables if (v := getattr(item.table, column)) is not None), None)


def _subject(role: FileRole, name: str) -> str:
    """What a file is called in warnings; not its path: a rerun reads the same file by another one."""
    return column_word(role, name)


def _sha256(data: bytes) -> str:
    import hashlib  # takes longer to import than most files to read

    return hashlib.sha256(data).hexdigest()


def _table_of(stored: StoredSet, texts: SegmentTexts) -> SegmentTable:
    """A column with its metadata; where some documents have a domain, others have ``none``."""
    domains = stored.metadata.get("domain")
    return SegmentTable(
        texts,
        stored.ids,
        stored.metadata.get("document"),
        None if domains is None else tuple(domain or "none" for domain in domains),
    )


def _texts_of(stored: StoredSet) -> SegmentTexts:
    """The last reference or system, which other files are likely to resemble; else the source."""
    found = [texts for _, _, texts in stored.texts()]
    return tuple(found[-1]) if found else ()


def _named_columns(role: str, name: str, path: str, stored: StoredSet) -> Mapping[str, SegmentTexts]:
    """The references or systems of a test set; of ``NAME=FILE`` the one of that name, or the only one.

    The only one that has no name is named by its file.
    """
    columns = stored.references if role == "reference" else stored.systems
    if not columns:
        raise InputError(say("holds no {role}", role=role_word(role)), file=path, code="missing-column")
    if name == named_path(path)[0] and stored.is_named:
        return columns
    if name in columns:
        return {name: columns[name]}
    if len(columns) > 1:
        known = ", ".join(columns)
        message = say("holds no {role} {name!r} but {n} others", role=role_word(role), name=name, n=len(columns))
        raise InputError(message, file=path, hint=say("it has: {names}", names=known), code="missing-column")
    return {name: next(iter(columns.values()))}
