"""Files to a test set and system outputs: what the command line is given, checked against each other."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from mtgauge.base.errors import OptionError
from mtgauge.base.sentences import say
from mtgauge.corpus.checks.family import misplaced_files
from mtgauge.corpus.languages import LanguagePair
from mtgauge.corpus.reader import CorpusReader, InputFile, TestSetRequest
from mtgauge.corpus.setnames import set_name
from mtgauge.corpus.testset import SystemOutput, TestSet, put_together
from mtgauge.corpus.textfile import Bom

if TYPE_CHECKING:
    from mtgauge.corpus.formats.storedset import StoredSet
    from mtgauge.corpus.given import GivenScores
    from mtgauge.corpus.given_errors import GivenErrors
    from mtgauge.corpus.judgements.column import JudgementRules
    from mtgauge.corpus.judgements.matching import JudgedSet
    from mtgauge.corpus.judgements.reading import HumanReading, HumanRequest


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
    keep: bool = False,
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
        keep: Whether the bytes of all files but those of the test set are kept, as records can do.

    Raises:
        InputError: A file cannot be used, or two of them do not fit together. Nothing is cut to fit but empty
            lines at the end of plain text, and `TestSet.warnings` says so.
        OptionError: A name that the test set does not have.
    """
    reader = CorpusReader(
        languages, Bom.of(bom), checksums=checksums, keep=keep, scores=[path for _, path in scores]
    )
    columns = reader.read(systems, references, source, testset)
    misplaced = dict.fromkeys(misplaced_files(columns.reference_files, systems))
    columns = replace(columns, warnings=(*columns.warnings, *misplaced))
    is_numbered = bool(scores or human or alone)
    built, outputs = put_together(columns, numbered=is_numbered, without_outputs=without_outputs)
    names = [system.name for system in outputs]
    judged = _judgement_files(human, built.languages) if human else {}
    _check_directions([*(name for name, _ in scores), *judged, *system_scores], lower_is_better)
    files = [path for path in (source, *(path for _, path in references)) if path]
    # the folder of a bare file name is known to a record as well
    named = testset.paths if testset else [*map(os.path.abspath, files)]
    built = replace(built, name=set_name(named, built.languages))
    given = _read_scores(reader, scores, lower_is_better, built.ids, outputs)
    readings = _read_human(reader, human, judged, lower_is_better, built, names) if human else ()
    built = _told_of(built, readings)
    given = (*given, *(reading.column.given for reading in readings))
    return Corpus(
        built,
        outputs,
        tuple(reader.inputs),
        given,
        readings,
        human.rules if human else None,
        columns.request,
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


def _read_scores(
    reader: CorpusReader,
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
        data = reader.file_data(path)
        columns = {system: tuple(column) for system, column in read_scores(data, path, expected).items()}
        scored = sum(any(score is not None for score in row) for row in zip(*columns.values(), strict=True))
        reader.add_input("scores", [name], path, data, scored)
        found.append(GivenScores(name, columns, higher_is_better=name not in lower_is_better))
    return tuple(found)


def _judgement_files(request: HumanRequest, languages: LanguagePair | None) -> dict[str, list[str]]:
    """Name -> files of judgements; folders are looked into."""
    from mtgauge.corpus.judgements.registry import judgement_files  # few runs have people beside metrics

    files: dict[str, list[str]] = {}
    for name, path in request.files:
        for own, file in judgement_files(path, languages, name or None):
            files.setdefault(own, []).append(file)
    return files


def _read_human(
    reader: CorpusReader,
    request: HumanRequest,
    files: Mapping[str, Sequence[str]],
    lower_is_better: Sequence[str],
    testset: TestSet,
    systems: Sequence[str],
) -> tuple[HumanReading, ...]:
    """The judgements of each name, as a column of the test set."""
    from mtgauge.corpus.judgements.reading import read_column

    judged = _judged(reader.stored, testset, systems)
    found = []
    for name, paths in files.items():
        stored = [(path, reader.file_data(path)) for path in paths]
        lower = True if name in lower_is_better else None
        reading = read_column(name, stored, judged, request.rules, lower_is_better=lower)
        for path, data in stored:
            reader.add_input("human", [name], path, data, _judged_segments(path, reading))
        found.append(reading)
    weights = request.rules.weights
    if weights.endswith(".toml"):
        reader.add_input("human-weights", ["weights"], weights, reader.file_data(weights), 0)
    return tuple(found)


def _judged(whole: StoredSet | None, testset: TestSet, systems: Sequence[str]) -> JudgedSet:
    """What judgements are held against: the segments and systems that are scored, and those that are not."""
    from mtgauge.corpus.judgements.matching import JudgedSet, WholeSet

    if whole is None:
        return JudgedSet(testset, systems)
    is_cut = whole.size != len(testset)
    lines = WholeSet(whole.ids, whole.metadata.get("document")) if is_cut else None
    return JudgedSet(testset, systems, tuple(whole.systems), lines)


def _judged_segments(path: str, reading: HumanReading) -> int:
    """Number of segments that a file judges."""
    rows = [row for row in reading.judgements if row.file == path and row.is_judged]
    return len({(row.document, row.segment) for row in rows})
