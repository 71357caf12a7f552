"""What people judged of a task, as the files that a run keeps: one a column, by the labels of submissions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from mtgauge.campaign.description.human import HumanEvaluation, JudgedColumnFiles
from mtgauge.campaign.description.task import Task
from mtgauge.campaign.folder import CampaignFolder
from mtgauge.campaign.rules.names import SubmissionName
from mtgauge.campaign.scoring.texts import TaskTexts, UsedFile
from mtgauge.corpus import References, TestSet, textfile
from mtgauge.corpus.judgements import jsonl
from mtgauge.corpus.judgements.column import JudgementRules, human_column
from mtgauge.corpus.judgements.judgement import Judgements
from mtgauge.corpus.judgements.matching import JudgedSet, placed_by_ids
from mtgauge.corpus.judgements.registry import merged, parse_judgements
from mtgauge.sentences import say

#: The roles of the organiser's files: those of judgements, and that of weights of errors.
JUDGEMENTS, JUDGED_BY = "judgements", "weights"
#: The file of weights in a run, if the campaign has its own.
WEIGHTS = "weights.toml"


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
        notes: What was left out, one sentence each.
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
    task: Task,
    human: HumanEvaluation,
    texts: TaskTexts,
    names: Sequence[SubmissionName],
) -> TaskJudgements:
    """The judgements of a task, held against what is scored of it.

    Args:
        folder: The campaign.
        task: The task.
        human: What of it people judged.
        texts: What is scored.
        names: The submissions that are scored.

    Raises:
        InputError: A file cannot be used; or it holds judgements of systems or segments that are not there, and
            the rules do not skip them.
    """
    rules, weights, files = human.rules, None, []
    if human.weights_file is not None:
        rules = replace(rules, weights=str(folder.file(human.weights_file)))
        weights = textfile.read_bytes(rules.weights)
        files.append(UsedFile.of(JUDGED_BY, human.weights_file, weights))
    judged = _judged_set(task, texts, names)
    columns: dict[str, Judgements] = {}
    notes: list[str] = []
    for column in human.judgements:
        stored = {file: textfile.read_bytes(str(folder.file(file))) for file in column.files}
        files += [UsedFile.of(JUDGEMENTS, file, data) for file, data in stored.items()]
        found = read_judgements(folder, column, stored, task, names)
        # faults are said here, where the organiser's files and lines are known
        human_column(column.name, found, judged, rules)
        columns[column.name] = placed_by_ids(found, judged)
        if column.name in human.lower_is_better:
            columns[column.name] = replace(columns[column.name], lower_is_better=True)
        notes += _left_out(column.name, len(found) - len(columns[column.name]))
    kept = KeptJudgements(columns, rules if weights is None else replace(rules, weights=WEIGHTS), weights)
    return TaskJudgements(kept, tuple(files), tuple(notes))


def read_judgements(
    folder: CampaignFolder,
    column: JudgedColumnFiles,
    stored: Mapping[str, bytes],
    task: Task,
    names: Sequence[SubmissionName],
) -> Judgements:
    """The judgements of a column; submissions have their labels, by which or by whose file names files call them.

    Args:
        folder: The campaign.
        column: The column.
        stored: File -> its bytes.
        task: The task.
        names: The submissions.

    Raises:
        InputError: A file cannot be used.
    """
    parts = []
    for file, data in stored.items():
        path = str(folder.file(file))
        parts.append((path, parse_judgements(data, path, task.languages)))
    found = merged(parts)
    labels = {called: name.label for name in names for called in (str(name), str(name).rpartition(".")[0])}
    return replace(
        found, rows=tuple(replace(row, system=labels.get(row.system, row.system)) for row in found.rows)
    )


def renamed(folder: Path, count: int, shown: Mapping[str, str], *, is_anonymous: bool) -> dict[str, bytes]:
    """The files of judgements that a run keeps, with submissions under the names that are shown.

    Args:
        folder: The folder of the files.
        count: Number of columns.
        shown: Label of each submission -> the name that is shown.
        is_anonymous: Whether names of systems that were not scored are replaced, since they could tell who is who.

    Raises:
        InputError: A file cannot be used.
    """
    found = {}
    for place in range(count):
        path = folder / column_file(place)
        column = parse_judgements(textfile.read_bytes(str(path)), str(path))
        strangers = [name for name in column.systems if name not in shown]
        others = {name: f"other-{n}" if is_anonymous else name for n, name in enumerate(strangers, start=1)}
        names = {**shown, **others}
        rows = tuple(replace(row, system=names[row.system]) for row in column.rows)
        found[column_file(place)] = jsonl.write(replace(column, rows=rows))
    weights = folder / WEIGHTS
    return found | ({WEIGHTS: weights.read_bytes()} if weights.exists() else {})


def _judged_set(task: Task, texts: TaskTexts, names: Sequence[SubmissionName]) -> JudgedSet:
    stored = texts.stored
    testset = TestSet(
        references=References(dict(stored.references)) if stored.references else None,
        ids=stored.ids or (),
        documents=stored.metadata["document"],
        languages=task.languages,
    )
    return JudgedSet(testset, tuple(name.label for name in names), whole=texts.whole)


def _left_out(name: str, count: int) -> list[str]:
    if not count:
        return []
    return [say("{name}: judgements of segments that are not scored are left out ({n:,})", name=name, n=count)]
