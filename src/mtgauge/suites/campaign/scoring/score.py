"""Scoring: what was accepted for a task, measured as every evaluation is, and kept as a run."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from functools import cached_property
from itertools import count

from mtgauge.base.errors import InputError
from mtgauge.base.files import draft, relocate
from mtgauge.base.progress import Progress, silent
from mtgauge.base.sentences import say
from mtgauge.corpus.formats import jsonl
from mtgauge.corpus.formats.losses import Losses
from mtgauge.corpus.formats.registry import FORMATS
from mtgauge.engine.rowcache import RowCache
from mtgauge.suites.campaign.description.task import SetName, Task
from mtgauge.suites.campaign.folder import CampaignFolder
from mtgauge.suites.campaign.inbox.commit import recover
from mtgauge.suites.campaign.inbox.lock import locked
from mtgauge.suites.campaign.ledger.ledger import Ledger
from mtgauge.suites.campaign.ledger.standing import WITHDRAWN
from mtgauge.suites.campaign.rules.registration import ORGANISER
from mtgauge.suites.campaign.scoring.checkpoint_sets import task_checkpoints
from mtgauge.suites.campaign.scoring.content import content_of, used_files
from mtgauge.suites.campaign.scoring.former import FormerRuns, former_runs
from mtgauge.suites.campaign.scoring.judgements import (
    JUDGED_BY,
    JUDGEMENTS,
    NOBODY,
    TaskJudgements,
    task_judgements,
)
from mtgauge.suites.campaign.scoring.measuring import Measuring, RunFiles, ScoringRequest, Statistics, TaskScores
from mtgauge.suites.campaign.scoring.runs import DESCRIPTION, ScoredSubmission, ScoringRun, damaged, place_of
from mtgauge.suites.campaign.scoring.texts import TaskTexts, UsedFile, task_texts
from mtgauge.suites.campaign.scoring.told import tell_left_out, tell_run
from mtgauge.suites.campaign.scoring.wholeness import kept_files, require_whole_run
from mtgauge.suites.campaign.submissions import Submission, read_submissions, require_whole

#: Where rows are kept, in the folder of all scores; one that is deleted is filled again.
ROWS = "rows"


@dataclass(frozen=True)
class ScoredTask:
    """What scoring a task came to.

    Attributes:
        run: The run that holds it.
        is_new: Whether the run was made now; else nothing had changed since.
        measure: Gives what was measured.
    """

    run: ScoringRun
    is_new: bool
    measure: Callable[[], TaskScores] = field(repr=False, compare=False)

    @cached_property
    def scores(self) -> TaskScores:
        """What was measured; of a run that is not new it is measured again when this is asked for."""
        return self.measure()


def score_task(
    folder: CampaignFolder,
    ledger: Ledger,
    task: Task,
    *,
    at: datetime,
    reason: str = "",
    by: str = ORGANISER,
    without: Collection[str] = (),
    statistics: Statistics | None = None,
    threads: int = 0,
    progress: Progress = silent,
) -> ScoredTask | None:
    """Scores the accepted submissions to a task, unless nothing has changed since its last run.

    Args:
        folder: The campaign.
        ledger: What happened in it; every file is examined.
        task: The task.
        at: Now.
        reason: Why the source, a reference or the list of scored segments is not as it was, or why sites are left
            out, or why runs that are damaged are given up; kept in the run and in the history.
        by: Who scores.
        without: Sites whose submissions are left out.
        statistics: How intervals and tests are made.
        threads: Cores to use; 0 for all.
        progress: Called as ``progress(task, done, of)``.

    Returns:
        The scores; None where no submission to the task was accepted.

    Raises:
        InputError: A file cannot be used; a submission is lost or has changed; or an earlier run is lost or has
            changed, or the organiser's files have, and no reason is given.
    """
    with locked(folder.scores):
        recover(folder)
        # a reason to leave a site out is none to give a run up
        former = former_runs(folder, task, gives_up=bool(reason) and not without)
        found = _score_task(
            folder, ledger, task, former, at, reason, without, statistics or Statistics(), threads, progress
        )
        if found is not None:
            if found.is_new:
                tell_run(folder, found.run, former.last, former.lost, by)
            tell_left_out(folder, ledger, found.run, by)
        return found


def _score_task(
    folder: CampaignFolder,
    ledger: Ledger,
    task: Task,
    former: FormerRuns,
    at: datetime,
    reason: str,
    without: Collection[str],
    statistics: Statistics,
    threads: int,
    progress: Progress,
) -> ScoredTask | None:
    own = [s for s in read_submissions(folder, ledger, at) if _is_for(s, task)]
    accepted = sorted((s for s in own if _is_scored(s, without)), key=lambda s: s.name.label if s.name else "")
    require_whole(folder, ledger, accepted)
    if not accepted:
        return None
    made = ScoringRun(
        path=place_of(folder, task, former.next),
        number=former.next,
        task=task.id,
        at=at.isoformat(),
        reason=reason,
        content="",
        files=used_files(folder, task),
        submissions=tuple(ScoredSubmission.of(submission, folder) for submission in accepted),
        refused=dict(_left_out(own, folder, without, reason)),
        notes=(),
        without=tuple(without),
    )
    measuring = Measuring(RowCache(folder.scores / ROWS), threads, progress)
    before = former.last
    if before and not former.lost and before.content == content_of(made, task, statistics, own):
        require_whole_run(before)
        # nothing else vouches for what a run of an earlier version says of itself
        if before.content != content_of(before, task, statistics, own):
            raise InputError.of(damaged(before.path / DESCRIPTION, say("what was scored has changed")))
        return ScoredTask(before, False, lambda: measuring.read(before.path, before.notes))
    return _measured(folder, task, before, made, accepted, own, statistics, measuring)


def _measured(
    folder: CampaignFolder,
    task: Task,
    before: ScoringRun | None,
    made: ScoringRun,
    accepted: Sequence[Submission],
    own: Sequence[Submission],
    statistics: Statistics,
    measuring: Measuring,
) -> ScoredTask:
    """A new run, from the texts of all that was accepted."""
    texts = task_texts(folder, task, accepted)
    people = _people(folder, task, texts, own)
    points = task_checkpoints(folder, task, texts)
    # the files are those that were read just now, should one have changed in between
    made = replace(made, files=(*texts.files, *points.files, *people.files), notes=(*texts.notes, *people.notes))
    made = replace(made, content=content_of(made, task, statistics, own))
    if before and not made.reason.strip():
        _check_unchanged(before.files, made.files, task)
    request = ScoringRequest(
        metrics=tuple(f"{metric.name}={metric.metric}" for metric in task.metrics),
        systems=tuple(item.label for item in made.submissions),
        primaries=made.primaries,
        statistics=statistics,
        notes=made.notes,
        human=tuple(people.kept.columns),
        rules=people.kept.rules,
    )
    testset = jsonl.write(texts.stored, Losses(FORMATS["jsonl"].place))
    made, scores = _write(folder, made, measuring, request, RunFiles(testset, people.kept.files(), points.kept))
    return ScoredTask(made, True, lambda: scores)


def _people(
    folder: CampaignFolder, task: Task, texts: TaskTexts, submissions: Sequence[Submission]
) -> TaskJudgements:
    if task.human is None:
        return NOBODY
    names = dict.fromkeys(item.name for item in submissions if item.name is not None)
    refused = [name for name in names if name.label not in texts.stored.systems]
    scored = [name for name in names if name.label in texts.stored.systems]
    return task_judgements(folder, task.human, texts, scored, refused)


def _is_for(submission: Submission, task: Task) -> bool:
    return submission.set is SetName.TEST and submission.name is not None and submission.name.task == task.id


def _is_scored(submission: Submission, without: Collection[str]) -> bool:
    return submission.is_accepted and submission.name is not None and submission.name.site not in without


def _left_out(
    submissions: Sequence[Submission], folder: CampaignFolder, without: Collection[str], reason: str
) -> Iterator[tuple[str, tuple[str, ...]]]:
    """What had been taken, and is not scored."""
    for item in submissions:
        path = item.path.relative_to(folder.path).as_posix()
        if item.is_accepted and not _is_scored(item, without):
            yield path, (str(say("left out: {reason}", reason=reason)),)
        elif item.is_left_out:
            causes = [
                finding for finding in item.findings if finding.severity.refuses or finding.code == WITHDRAWN
            ]
            yield path, tuple(str(replace(finding, file=None)) for finding in causes)


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
    message = say(
        "{paths} changed since task {id} was scored, so every submission is scored again", paths=paths, id=task.id
    )
    raise InputError(message, hint=say("say why with --reason; the history keeps it"))


def _write(
    folder: CampaignFolder, run: ScoringRun, measuring: Measuring, request: ScoringRequest, kept: RunFiles
) -> tuple[ScoringRun, TaskScores]:
    """Measures, and writes the run whole or not at all."""
    with draft(run.path, parents=True) as made:
        scores = measuring.write(made.path, request, kept)
        run = replace(run, kept=kept_files(made.path))
        made.write(run.to_toml().encode(), DESCRIPTION)
        _make_room(folder, run)
    return run, scores


def _make_room(folder: CampaignFolder, run: ScoringRun) -> None:
    """Sets aside what lies where a run will: a command was killed before the journal told of it."""
    if run.path.exists():
        names = (f"{run.task}-{run.number}-{n}" for n in count(1))
        relocate(run.path, next(place for name in names if not (place := folder.set_aside / name).exists()))
