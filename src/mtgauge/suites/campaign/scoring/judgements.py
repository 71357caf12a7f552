"""What people judged of a task, as the files that a run keeps: one a column, by the labels of submissions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from mtgauge.base import door
from mtgauge.base.errors import InputError
from mtgauge.base.sentences import say
from mtgauge.corpus import References, TestSet
from mtgauge.corpus.judgements import jsonl, post_edits
from mtgauge.corpus.judgements.column import JudgementRules
from mtgauge.corpus.judgements.judgement import Judgements
from mtgauge.corpus.judgements.matching import JudgedSet, placed_by_ids
from mtgauge.corpus.judgements.reading import HumanReading, read_column
from mtgauge.suites.campaign.description.formats import ENDINGS
from mtgauge.suites.campaign.description.human import HumanEvaluation, JudgedColumnFiles
from mtgauge.suites.campaign.folder import CampaignFolder
from mtgauge.suites.campaign.rules.names import SubmissionName
from mtgauge.suites.campaign.scoring.texts import TaskTexts, UsedFile

#: The roles of the organiser's files: those of judgements, and that of weights of errors.
JUDGEMENTS, JUDGED_BY = "judgements", "weights"
#: The file of weights in a run, if the campaign has its own.
WEIGHTS = "weights.toml"
#: What is found only in the file that marks stand in, and not in what a run keeps of it.
_OF_MARKS = "mismatched-span"
#: Judgements of what the task does not have; a rule of the description lets them be.
UNKNOWN = frozenset({"unknown-judged-system", "unknown-segment"})


@dataclass(frozen=True, slots=True)
class KeptJudgements:
    """The judgements of a run.

    Attributes:
        columns: Heading -> judgements by the names of systems and the ids of segments in the run's test set.
        rules: How they become values; a file of weights is called `WEIGHTS`.
        weights: The content of that file; None where weights have a name.
    """

    columns: Mapping[str, Judgements]
    rules: JudgementRules
    weights: bytes | None = None

    def files(self) -> dict[str, bytes]:
        """The files of a run, by their names: ``1.jsonl`` is the first column."""
        found = {column_file(place): jsonl.write(column) for place, column in enumerate(self.columns.values())}
        return found | ({} if self.weights is None else {WEIGHTS: self.weights})


@dataclass(frozen=True, slots=True)
class TaskJudgements:
    """What came of the files of a task.

    Attributes:
        kept: What its run keeps.
        files: The organiser's files.
        notes: What is suspicious about the files alone, one sentence each.
    """

    kept: KeptJudgements
    files: tuple[UsedFile, ...]
    notes: tuple[str, ...]


#: A task of which nobody judged anything.
NOBODY = TaskJudgements(KeptJudgements({}, JudgementRules()), (), ())


def column_file(place: int) -> str:
    """The name of the file of a column; `place`: from 0."""
    return f"{place + 1}.jsonl"


def task_judgements(
    folder: CampaignFolder,
    human: HumanEvaluation,
    texts: TaskTexts,
    scored: Sequence[SubmissionName],
    refused: Sequence[SubmissionName] = (),
) -> TaskJudgements:
    """The judgements of a task, held against what is scored of it.

    Args:
        folder: The campaign.
        human: What people judged.
        texts: What is scored.
        scored: The submissions that are scored.
        refused: Those that are not. Judgements of them count for their raters alone.

    Raises:
        InputError: A file cannot be used; or it holds judgements of systems or segments that are not there, and
            the rules do not skip them.
    """
    rules, weights, files = human.rules, None, []
    if human.weights_file is not None:
        rules = replace(rules, weights=str(folder.file(human.weights_file)))
        weights = door.read_bytes(rules.weights)
        files.append(UsedFile.of(JUDGED_BY, human.weights_file, weights))
    judged = _judged_set(texts, scored, refused)
    columns: dict[str, Judgements] = {}
    notes: list[str] = []
    for column in human.judgements:
        stored = {file: door.read_bytes(str(folder.file(file))) for file in column.files}
        files += [UsedFile.of(JUDGEMENTS, file, data) for file, data in stored.items()]
        reading = _read(folder, column, stored, judged, rules, is_lower=column.name in human.lower_is_better)
        columns[column.name] = _kept(reading, judged)
        notes += [warning.message for warning in reading.warnings if warning.code == _OF_MARKS]
    kept = KeptJudgements(columns, rules if weights is None else replace(rules, weights=WEIGHTS), weights)
    return TaskJudgements(kept, tuple(files), tuple(notes))


def _read(
    folder: CampaignFolder,
    column: JudgedColumnFiles,
    stored: Mapping[str, bytes],
    judged: JudgedSet,
    rules: JudgementRules,
    *,
    is_lower: bool,
) -> HumanReading:
    """A column as every evaluation reads it, so that faults name the organiser's files and lines."""
    files = [(str(folder.file(file)), data) for file, data in stored.items()]
    try:
        return read_column(column.name, files, judged, rules, lower_is_better=True if is_lower else None)
    except InputError as error:
        raise with_hint(error) from None


def with_hint(error: InputError) -> InputError:
    """An error about judgements; one about what the task does not have tells the key that leaves them out."""
    if error.finding.code not in UNKNOWN:
        return error
    return InputError.of(replace(error.finding, hint=say("skip_unknown = true in [tasks.human] leaves them out")))


def _kept(reading: HumanReading, judged: JudgedSet) -> Judgements:
    """What a run keeps of a column."""
    found = placed_by_ids(reading.judgements, judged)
    if found.form == post_edits.NAME:
        # a program tagged the words; in another format they would count as marked by people
        found = replace(found, rows=tuple(replace(row, errors=None) for row in found.rows))
    return replace(found, lower_is_better=not reading.column.higher_is_better)


def _judged_set(
    texts: TaskTexts, scored: Sequence[SubmissionName], refused: Sequence[SubmissionName]
) -> JudgedSet:
    stored = texts.stored
    testset = TestSet(
        references=References(dict(stored.references)) if stored.references else None,
        sources=stored.sources,
        ids=stored.ids or (),
        documents=stored.metadata["document"],
        languages=stored.languages,
    )
    return JudgedSet(
        testset,
        tuple(name.label for name in scored),
        tuple(name.label for name in refused),
        texts.whole,
        aliases_of((*scored, *refused)),
    )


def aliases_of(names: Sequence[SubmissionName]) -> dict[str, str]:
    """What files of judgements may call submissions beside their labels: names of files, also without ending."""
    return {name.stem + ending: name.label for name in names for ending in ("", *ENDINGS)}
