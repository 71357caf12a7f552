"""Files to a test set and system outputs: what the command line is given, checked against each other."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Literal

from mtgauge import door
from mtgauge.corpus.checks.family import misplaced_files
from mtgauge.corpus.checks.trimmed import common_count, trimming
from mtgauge.corpus.counts import segments
from mtgauge.corpus.findings import Findings
from mtgauge.corpus.formats import SegmentTable, parse_file
from mtgauge.corpus.joining import places_by_id
from mtgauge.corpus.languages import LanguagePair, settled_pair
from mtgauge.corpus.parting import CountedColumn, parting
from mtgauge.corpus.references import References
from mtgauge.corpus.roles import column_word, role_words
from mtgauge.corpus.set_columns import named_columns, table_of, texts_of
from mtgauge.corpus.testset import SegmentNumbers, SystemOutput, TestSet
from mtgauge.corpus.textfile import Bom
from mtgauge.errors import InputError, OptionError
from mtgauge.findings import Finding
from mtgauge.sentences import say, sequence

if TYPE_CHECKING:
    from mtgauge.corpus.formats.storedset import SegmentTexts, StoredSet
    from mtgauge.corpus.given import GivenScores
    from mtgauge.corpus.given_errors import GivenErrors
    from mtgauge.corpus.judgements.column import JudgementRules
    from mtgauge.corpus.judgements.matching import JudgedSet
    from mtgauge.corpus.judgements.reading import HumanReading, HumanRequest

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
        data: The bytes, kept for standard input only: they can't be read again.
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
class Corpus:
    """A test set, the outputs on it, and the files that they came from.

    Attributes:
        testset: The segments with their references.
        systems: What is scored on them.
        inputs: Every file that was read.
        given: Scores of segments that were made elsewhere, those of people last.
        human: What people judged, in the order of their names among `given`.
        rules: How judgements became values; None where there are none.
        request: Which test set was asked for, with the names that were chosen; None for single files.
        bom: What became of byte order marks before plain text.
        pair_from_files: Whether labels in the files decided on the languages.
    """

    testset: TestSet
    systems: tuple[SystemOutput, ...]
    inputs: tuple[InputFile, ...]
    given: tuple[GivenScores, ...] = ()
    human: tuple[HumanReading, ...] = ()
    rules: JudgementRules | None = None
    request: TestSetRequest | None = None
    bom: Bom = Bom.STRIP
    pair_from_files: bool = False

    @property
    def errors(self) -> tuple[GivenErrors, ...]:
        """The errors that people marked, as far as they are to be counted."""
        return tuple(reading.errors for reading in self.human if reading.errors is not None)


def load_corpus(
    systems: Sequence[tuple[str, str]],
    references: Sequence[tuple[str, str]],
    source: str | None = None,
    languages: LanguagePair | None = None,
    testset: TestSetRequest | None = None,
    *,
    scores: Sequence[tuple[str, str]] = (),
    human: HumanRequest | None = None,
    lower_is_better: Sequence[str] = (),
    system_scores: Sequence[str] = (),
    alone: bool = False,
    without_outputs: bool = False,
    bom: Bom | str = Bom.STRIP,
    checksums: bool = False,
) -> Corpus:
    """Reads the files of a run.

    A file that holds several references or systems (XML, SGML, tables of a test set) gives all of them; as
    ``NAME=FILE`` the one of that name.

    Args:
        systems: (name, path) of each system.
        references: (name, path) of each reference; with a test set also (name, name) of one of its own, which
            leaves out the others.
        source: Path of the source text.
        languages: The language pair.
        testset: A test set that the other files add to.
        scores: (name, path) of scores of segments that were made elsewhere.
        human: Judgements of people.
        lower_is_better: Names of scores and judgements of which less is better.
        system_scores: Names of scores of whole systems, which are read elsewhere and may be among those.
        alone: Whether metrics look at the systems alone, so that neither references nor a source are needed.
        without_outputs: Whether a test set may come without outputs of systems.
        bom: What becomes of a byte order mark before plain text: ``strip``, or ``keep`` as sacreBLEU does.
        checksums: Whether the files are to be told from others later, as records do.

    Raises:
        InputError: A file cannot be used, or two of them do not fit together. Nothing is cut to fit but empty
            lines at the end of plain text, and `TestSet.warnings` says so.
        OptionError: A name that the test set does not have.
    """
    loader = _Loader(languages, Bom.of(bom), checksums=checksums, scores=[path for _, path in scores])
    base = None
    if testset is not None:
        base, testset, references = loader.read_testset(testset, references)
    source_table = loader.read_source(source) if source is not None else None
    if base is not None and base.sources is not None and source_table is not None:
        raise InputError(
            say("the test set has its source already"),
            file=source,
            hint=say("leave -s out"),
            code="repeated-source",
        )
    reference_texts = loader.read_all("reference", references, base.references if base else {})
    system_texts = loader.read_all("system", systems, base.systems if base else {})
    # one file may be given as source, reference and system at once
    warnings = tuple(dict.fromkeys([*loader.trim(), *loader.warnings, *misplaced_files(references, systems)]))
    loader.join()
    loader.check()
    n = loader.size
    sources = loader.joined(source_table, source or "").strings(source or "") if source_table else None
    built = TestSet(
        references=References(loader.columns("reference", reference_texts)) if reference_texts else None,
        sources=base.sources if sources is None and base is not None else sources,
        # these need nothing but the number of segments
        ids=loader.first("ids") or (SegmentNumbers(range(1, n + 1)) if scores or human or alone else ()),
        documents=loader.first("documents"),
        domains=loader.first("domains"),
        languages=settled_pair(languages, base.languages if base else None),
        warnings=warnings,
        notes=tuple(loader.notes),
    )
    outputs = loader.outputs(loader.columns("system", system_texts), base)
    if testset is not None and not outputs and not without_outputs:
        hint = sequence([*loader.notes, say("name outputs, or choose with --systems")])
        raise InputError(say("has no system to score"), file=testset.paths[0], hint=hint, code="nothing-to-score")
    names = [system.name for system in outputs]
    judged = loader.judgement_files(human, built.languages) if human else {}
    _check_directions([*(name for name, _ in scores), *judged, *system_scores], lower_is_better)
    given = loader.read_scores(scores, lower_is_better, built.ids, outputs)
    readings = loader.read_human(human, judged, lower_is_better, built, names) if human else ()
    built = _told_of(built, readings)
    given = (*given, *(reading.column.given for reading in readings))
    return Corpus(
        built,
        outputs,
        tuple(loader.inputs),
        given,
        readings,
        human.rules if human else None,
        testset,
        Bom.of(bom),
        languages is None,
    )


def _told_of(testset: TestSet, readings: Sequence[HumanReading]) -> TestSet:
    """The test set with what is to be told of its judgements."""
    if not readings:
        return testset
    return replace(
        testset,
        warnings=(*testset.warnings, *(warning for reading in readings for warning in reading.warnings)),
        notes=(*testset.notes, *(note for reading in readings for note in reading.notes)),
    )


def _check_directions(names: Sequence[str], lower_is_better: Sequence[str]) -> None:
    """Refuses directions of scores that are not there."""
    for name in lower_is_better:
        if name not in names:
            hint = say("there are: {names}", names=", ".join(names)) if names else say("give them with --scores")
            raise OptionError(say("no scores are named {name!r}", name=name), hint=hint)


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


class _Loader:
    """Reads files and remembers what they say about the segments, to hold them against each other."""

    def __init__(
        self, languages: LanguagePair | None, bom: Bom, *, checksums: bool, scores: Sequence[str]
    ) -> None:
        self._languages = languages
        self._bom = bom
        self._checksums = checksums
        self._scores = scores
        self.inputs: list[InputFile] = []
        self.warnings: list[Finding] = []
        self.notes: list[str] = []
        self._stored: StoredSet | None = None
        self._places: dict[tuple[str, str], str] = {}
        self._orders: dict[str, list[int]] = {}
        self._tables: list[_Table] = []

    def _read(self, role: FileRole, name: str, path: str) -> SegmentTable | StoredSet:
        """One file."""
        data = self._bytes(path)
        findings = Findings(path)
        found = parse_file(
            data, path, findings, languages=self._languages, bom=self._bom, subject=_subject(role, name)
        )
        of = name if role == "system" and isinstance(found, SegmentTable) else None
        self.warnings += [replace(warning, system=of) for warning in findings.warnings]
        kept = data if path == door.STDIN else None
        digest = _sha256(data) if self._checksums else None
        if isinstance(found, SegmentTable):
            self.inputs.append(InputFile(role, name, path, digest, len(found.texts), kept))
            self._tables.append(_Table(path, found, role, name))
            return found
        from mtgauge.corpus.choose import Selection, choose

        part, notes = choose(found, Selection())
        notes += found.unread_notes(scored=path in self._scores)
        self.notes += [note for note in notes if note not in self.notes]
        columns = {"source": part.sources} if role == "source" else named_columns(role, name, path, part)
        self.inputs += [InputFile(role, column, path, digest, part.size) for column in columns]
        self._tables.append(_Table(path, table_of(part, (None,) * part.size), role, name, texts_of(part)))
        return part

    def _bytes(self, path: str) -> bytes:
        """Those of a file; standard input can be read once."""
        if path == door.STDIN and any(item.path == path for item in self.inputs):
            raise InputError(say("standard input is asked for twice"), code="standard-input")
        return door.read_bytes(path)

    def read_scores(
        self,
        files: Sequence[tuple[str, str]],
        lower_is_better: Sequence[str],
        ids: Sequence[str],
        outputs: Sequence[SystemOutput],
    ) -> tuple[GivenScores, ...]:
        """Scores of the segments of the test set, by their ids and by systems, each file under its name."""
        if not files:
            return ()
        from mtgauge.corpus.formats.scores import read_scores  # few runs have scores beside texts
        from mtgauge.corpus.formats.scoretables import Expected
        from mtgauge.corpus.given import GivenScores

        found = []
        expected = Expected(ids, [output.name for output in outputs], [output.segments for output in outputs])
        for name, path in files:
            data = self._bytes(path)
            columns = {system: tuple(column) for system, column in read_scores(data, path, expected).items()}
            scored = sum(any(score is not None for score in row) for row in zip(*columns.values(), strict=True))
            digest = _sha256(data) if self._checksums else None
            self.inputs.append(
                InputFile("scores", name, path, digest, scored, data if path == door.STDIN else None)
            )
            found.append(GivenScores(name, columns, higher_is_better=name not in lower_is_better))
        return tuple(found)

    def judgement_files(self, request: HumanRequest, languages: LanguagePair | None) -> dict[str, list[str]]:
        """Name -> files of judgements; folders are looked into."""
        from mtgauge.corpus.judgements.registry import judgement_files  # few runs have people beside metrics

        files: dict[str, list[str]] = {}
        for name, path in request.files:
            for own, file in judgement_files(path, languages, name or None):
                files.setdefault(own, []).append(file)
        return files

    def read_human(
        self,
        request: HumanRequest,
        files: Mapping[str, Sequence[str]],
        lower_is_better: Sequence[str],
        testset: TestSet,
        systems: Sequence[str],
    ) -> tuple[HumanReading, ...]:
        """The judgements of each name, as a column of the test set."""
        from mtgauge.corpus.judgements.reading import read_column

        judged = self._judged(testset, systems)
        found = []
        for name, paths in files.items():
            stored = [(path, self._bytes(path)) for path in paths]
            lower = True if name in lower_is_better else None
            reading = read_column(name, stored, judged, request.rules, lower_is_better=lower)
            self.inputs += [self._judged_input(name, path, data, reading) for path, data in stored]
            found.append(reading)
        weights = request.rules.weights
        if weights.endswith(".toml"):
            data = door.read_bytes(weights)
            digest = _sha256(data) if self._checksums else None
            self.inputs.append(InputFile("human-weights", "weights", weights, digest, 0))
        return tuple(found)

    def _judged(self, testset: TestSet, systems: Sequence[str]) -> JudgedSet:
        """What judgements are held against: the segments and systems that are scored, and those that are not."""
        from mtgauge.corpus.judgements.matching import JudgedSet, WholeSet

        if self._stored is None:
            return JudgedSet(testset, systems)
        is_cut = self._stored.size != len(testset)
        whole = WholeSet(self._stored.ids, self._stored.metadata.get("document")) if is_cut else None
        return JudgedSet(testset, systems, tuple(self._stored.systems), whole)

    def _judged_input(self, name: str, path: str, data: bytes, reading: HumanReading) -> InputFile:
        rows = [row for row in reading.judgements if row.file == path and row.is_judged]
        segments = len({(row.document, row.segment) for row in rows})
        digest = _sha256(data) if self._checksums else None
        return InputFile("human", name, path, digest, segments, data if path == door.STDIN else None)

    def read_testset(
        self, request: TestSetRequest, references: Sequence[tuple[str, str]]
    ) -> tuple[StoredSet, TestSetRequest, Sequence[tuple[str, str]]]:
        """What is scored of a test set, the request with all names filled in, the references that are files."""
        from mtgauge.corpus.choose import Selection, choose
        from mtgauge.corpus.formats.sets import SetReader, merge

        reader = SetReader(bom=self._bom)
        stored = merge([(path, reader.read(path, self._languages)) for path in request.paths], self._languages)
        self.warnings += reader.findings.warnings
        own = [name for name, path in references if name == path and name in stored.references]
        chosen = tuple(own) if own else request.references
        part, notes = choose(stored, Selection(request.systems, chosen, request.collections, request.by_default))
        scored = any(path in self._scores for path in request.paths)
        self.notes += [*notes, *stored.unread_notes(scored=scored)]
        self._stored = stored
        self.inputs += [
            InputFile("testset", "testset", file.path, file.sha256, stored.size) for file in reader.files
        ]
        table = table_of(part, (None,) * part.size)
        self._tables.append(_Table(request.paths[0], table, "testset", "testset", texts_of(part)))
        request = replace(
            request,
            systems=tuple(part.systems),
            references=tuple(part.references),
            by_default=request.by_default or request.systems is None,
        )
        return part, request, [(name, path) for name, path in references if name not in own or name != path]

    def read_source(self, path: str) -> SegmentTable:
        """The source text, from its own file or from a test set."""
        found = self._read("source", "source", path)
        if isinstance(found, SegmentTable):
            return found
        if found.sources is None:
            raise InputError(say("holds no source"), file=path, code="missing-column")
        return table_of(found, found.sources)

    def read_all(
        self, role: FileRole, files: Sequence[tuple[str, str]], known: Mapping[str, SegmentTexts]
    ) -> dict[str, SegmentTexts]:
        """Texts by name, after those that are known already; a name stands for one of them."""
        texts = dict(known)
        for name, path in files:
            found = self._read(role, name, path)
            if isinstance(found, SegmentTable):
                columns: Mapping[str, SegmentTexts] = {name: found.texts}
            else:
                columns = named_columns(role, name, path, found)
            for column, values in columns.items():
                if column in texts:
                    raise InputError(
                        say("two {roles} are named {name!r}", roles=role_words(role), name=column),
                        file=path,
                        hint=say("name them: NAME=FILE"),
                        code="repeated-name",
                    )
                texts[column] = values
                self._places[role, column] = path
        return texts

    def outputs(self, texts: Mapping[str, SegmentTexts], base: StoredSet | None) -> tuple[SystemOutput, ...]:
        """System outputs, none of which lacks a segment."""
        found = []
        for name, values in texts.items():
            path = self._places.get(("system", name))
            if path is not None:
                found.append(SystemOutput(name, SegmentTable(values, self.first("ids")).strings(path)))
            elif base is not None:
                from mtgauge.corpus.choose import complete

                found.append(SystemOutput(name, complete(name, values, base)))
        return tuple(found)

    @property
    def size(self) -> int:
        """Number of segments of the first file."""
        return len(self._tables[0].table.texts)

    def trim(self) -> Iterator[Finding]:
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

    def join(self) -> None:
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
                self.notes.append(
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
            raise InputError(
                say("the order of segments differs from that of {file}", file=base.path),
                file=item.path,
                hint=say("{file} has no ids, and could be in either order", file=without.path),
                code="order-differs",
            )

    def joined(self, table: SegmentTable, path: str) -> SegmentTable:
        """What a file says, in the order of all, without the empty lines that were left out."""
        order = self._orders.get(path)
        return table.take(order or range(self.size)) if order or len(table.texts) > self.size else table

    def columns(self, role: FileRole, texts: Mapping[str, SegmentTexts]) -> dict[str, SegmentTexts]:
        """Texts of a role by name, as `joined` gives them."""
        paths = {name: self._places.get((role, name), "") for name in texts}
        return {name: self.joined(SegmentTable(own), paths[name]).texts for name, own in texts.items()}

    def check(self) -> None:
        """Equal counts, and the same ids, documents and domains wherever they are given."""
        for item in self._tables[1:]:
            if len(item.table.texts) != self.size:
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
                expected=self.size,
            ),
            file=item.path,
            hint=parting(item.counted, first.counted, lines=item.is_plain and first.is_plain)
            or say("each file needs one segment for each of the test set; nothing is cut but empty lines"),
            code="unequal-counts",
        )

    def _check_column(self, column: str) -> None:
        known = self.first(column)
        for item in self._tables:
            values = getattr(item.table, column)
            if values is None or values == known or known is None:
                continue
            position = next(i for i, pair in enumerate(zip(values, known, strict=True)) if pair[0] != pair[1])
            raise InputError(
                say(
                    "{column} {value!r} does not match {known!r} of the other files",
                    column=column[:-1],
                    value=values[position],
                    known=known[position],
                ),
                file=item.path,
                segment=position + 1,
                code="contradicting-metadata",
            )

    def first(self, column: str) -> tuple[str, ...] | None:
        """The column from the first file that has it."""
        return next((v for item in self._tables if (v := getattr(item.table, column)) is not None), None)


def _subject(role: FileRole, name: str) -> str:
    """What a file is called in warnings; not its path: a rerun reads the same file by another one."""
    return column_word(role, name)


def _sha256(data: bytes) -> str:
    import hashlib  # takes longer to import than most files to read

    return hashlib.sha256(data).hexdigest()
