"""Scoring: what was accepted for a task, measured as every evaluation is, and kept as a run."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from datetime import datetime
from typing import Any

from mtgauge.campaign.description.task import SetName, Task
from mtgauge.campaign.folder import CampaignFolder
from mtgauge.campaign.scoring.checkpoint_sets import task_check_points
from mtgauge.campaign.scoring.judgements import JUDGED_BY, JUDGEMENTS, NOBODY, TaskJudgements, task_judgements
from mtgauge.campaign.scoring.measuring import Measuring, RunFiles, ScoringRequest, Statistics, TaskScores
from mtgauge.campaign.scoring.runs import DESCRIPTION, ScoredSubmission, ScoringRun, runs_of
from mtgauge.campaign.scoring.texts import TaskTexts, UsedFile, task_texts
from mtgauge.campaign.submissions import Submission
from mtgauge.corpus.formats import jsonl
from mtgauge.corpus.formats.losses import Losses
from mtgauge.corpus.formats.registry import FORMATS
from mtgauge.engine.progress import Progress, silent
from mtgauge.engine.rowcache import RowCache
from mtgauge.errors import InputError
from mtgauge.files import draft
from mtgauge.sentences import say
from mtgauge.version import __version__

#: Where rows are kept, in the folder of all scores; one that is deleted is filled again.
ROWS = "rows"


@dataclass(frozen=True, slots=True)
class ScoredTask:
    """What scoring a task came to.

    Attributes:
        run: The run that holds it.
        scores: What was measured.
        is_new: Whether the run was made now; else nothing had changed since.
    """

    run: ScoringRun
    scores: TaskScores
    is_new: bool


def score_task(
    folder: CampaignFolder,
    task: Task,
    submissions: Sequence[Submission],
    *,
    at: datetime,
    reason: str = "",
    statistics: Statistics | None = None,
    threads: int = 0,
    progress: Progress = silent,
) -> ScoredTask | None:
    """Scores the accepted submissions to a task, unless nothing has changed since its last run.

    Args:
        folder: The campaign.
        task: The task.
        submissions: All submissions to the campaign; those to other tasks and to the progress set are left alone.
        at: Now.
        reason: Why the source, a reference or the list of scored segments is not as it was; kept in the run.
        statistics: How intervals and tests are made.
        threads: Cores to use; 0 for all.
        progress: Called as ``progress(task, done, of)``.

    Returns:
        The scores; None where no submission to the task was accepted.

    Raises:
        InputError: A file cannot be used; or the organiser's files have changed and no reason is given.
    """
    own = [s for s in submissions if _is_for(s, task)]
    accepted = sorted((s for s in own if s.is_accepted), key=lambda s: s.name.label if s.name else "")
    if not accepted:
        return None
    texts = task_texts(folder, task, accepted)
    people = _people(folder, task, texts, own)
    judgements = people.kept.files()
    points = task_check_points(folder, task, texts)
    notes, files = (*texts.notes, *people.notes), (*texts.files, *points.files, *people.files)
    runs = runs_of(folder, task)
    number = runs[-1].number + 1 if runs else 1
    made = ScoringRun(
        path=folder.scores / task.id / str(number),
        number=number,
        task=task.id,
        at=at.isoformat(),
        reason=reason,
        content="",
        files=files,
        submissions=tuple(ScoredSubmission.of(submission, folder) for submission in accepted),
        refused=dict(_refused(own, folder)),
        notes=notes,
    )
    request = ScoringRequest(
        metrics=tuple(f"{metric.name}={metric.metric}" for metric in task.metrics),
        systems=tuple(item.label for item in made.submissions),
        primaries=made.primaries,
        statistics=statistics or Statistics(),
        notes=notes,
        human=tuple(people.kept.columns),
        rules=people.kept.rules,
    )
    testset = jsonl.write(texts.stored, Losses(FORMATS["jsonl"].place))
    made = replace(made, content=_content(made, request, testset, judgements))
    measuring = Measuring(RowCache(folder.scores / ROWS), threads, progress)
    if runs and runs[-1].content == made.content:
        return ScoredTask(runs[-1], measuring.read(runs[-1].path, request), is_new=False)
    if runs and not reason:
        _check_unchanged(runs[-1].files, files, task)
    kept = RunFiles(testset, judgements, points.kept)
    return ScoredTask(made, _write(made, measuring, request, kept), is_new=True)


def _people(
    folder: CampaignFolder, task: Task, texts: TaskTexts, submissions: Sequence[Submission]
) -> TaskJudgements:
    if task.human is None:
        return NOBODY
    scored, refused = (
        [item.name for item in submissions if item.name is not None and item.is_accepted is is_accepted]
        for is_accepted in (True, False)
    )
    return task_judgements(folder, task.human, texts, scored, refused)


def _is_for(submission: Submission, task: Task) -> bool:
    return submission.set is SetName.TEST and submission.name is not None and submission.name.task == task.id


def _refused(submissions: Sequence[Submission], folder: CampaignFolder) -> Iterator[tuple[str, tuple[str, ...]]]:
    for item in submissions:
        if not item.is_accepted:
            errors = tuple(
                str(replace(finding, file=None)) for finding in item.findings if finding.severity.refuses
            )
            yield item.path.relative_to(folder.path).as_posix(), errors


def _check_unchanged(before: Sequence[UsedFile], now: Sequence[UsedFile], task: Task) -> None:
    """Refuses to score again on other texts without a word: everybody's numbers change.

    People judge when everything else has been scored, so files of judgements that are new need no word.

    Raises:
        InputError: A file of the organiser is not as it was.
    """
    known = {item.path for item in before}
    changed = {
        item for item in {*now} ^ {*before} if item.path in known or item.role not in (JUDGEMENTS, JUDGED_BY)
    }
    if not changed:
        return
    paths = ", ".join(sorted({item.path for item in changed}))
    raise InputError(
        say(
            "{paths} changed since task {id} was scored, so every submission is scored again",
            paths=paths,
            id=task.id,
        ),
        hint=say("say why with --reason; the history keeps it"),
    )


def _content(run: ScoringRun, request: ScoringRequest, testset: bytes, judgements: Mapping[str, bytes]) -> str:
    """Hash of everything that the numbers and the marks of a run depend on."""
    about: dict[str, Any] = {
        "mtgauge": __version__,
        "metrics": request.metrics,
        "statistics": asdict(request.statistics),
        "files": [asdict(item) for item in run.files],
        "submissions": [asdict(item) for item in run.submissions],
        "refused": dict(run.refused),
    }
    if request.human:
        digests = {name: hashlib.sha256(data).hexdigest() for name, data in judgements.items()}
        about |= {"human": request.human, "rules": asdict(request.rules), "judgements": digests}
    return hashlib.sha256(json.dumps(about, sort_keys=True).encode() + testset).hexdigest()


def _write(run: ScoringRun, measuring: Measuring, request: ScoringRequest, kept: RunFiles) -> TaskScores:
    """Measures, and writes the run whole or not at all."""
    with draft(run.path, parents=True) as made:
        scores = measuring.write(made.path, request, kept)
        made.write(run.to_toml().encode(), DESCRIPTION)
    return scores
