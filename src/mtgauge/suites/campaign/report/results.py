"""What the organisers' report says of a campaign, before it is written in any form."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from enum import StrEnum
from functools import cached_property
from itertools import count
from pathlib import Path

from mtgauge.base.errors import InputError
from mtgauge.base.findings import Finding
from mtgauge.base.sentences import say
from mtgauge.corpus import textfile
from mtgauge.corpus.given_errors import errors_name
from mtgauge.engine.results import Comparison, Score
from mtgauge.evaluation import Evaluation
from mtgauge.measures import Level
from mtgauge.report.names import metric_names
from mtgauge.suites.campaign.anonymity import shown_names
from mtgauge.suites.campaign.description.resource import Embargoed
from mtgauge.suites.campaign.description.task import Role, Task
from mtgauge.suites.campaign.folder import CampaignFolder
from mtgauge.suites.campaign.inbox.commit import open_ledger
from mtgauge.suites.campaign.ledger.events import EmbargoLifted
from mtgauge.suites.campaign.ledger.history import HistoryLine, history
from mtgauge.suites.campaign.ledger.ledger import Ledger
from mtgauge.suites.campaign.ledger.reports import owing
from mtgauge.suites.campaign.report.agreement import HumanAgreement, agreements
from mtgauge.suites.campaign.report.current import check_run
from mtgauge.suites.campaign.report.renamed import renamed_run
from mtgauge.suites.campaign.report.restated import restated
from mtgauge.suites.campaign.rules.descriptions import OutOfListData
from mtgauge.suites.campaign.rules.names import SubmissionName
from mtgauge.suites.campaign.scoring.judgements import JUDGED_BY, JUDGEMENTS
from mtgauge.suites.campaign.scoring.measuring import Measuring, TaskScores
from mtgauge.suites.campaign.scoring.runs import ScoredSubmission, ScoringRun, runs_of

#: The warning that people judged other systems and not this one.
_UNJUDGED = "unjudged-system"


class Stage(StrEnum):
    """How far a report may go."""

    #: Sites have anonymous ids; what could tell who they are is left out.
    ANONYMOUS = "anonymous"
    #: Sites are named.
    NAMED = "named"


@dataclass(frozen=True, slots=True, kw_only=True)
class SubmissionRow:
    """One submission in the table of its task.

    Attributes:
        system: Its name in all tables.
        site: Its site, or the anonymous id of that.
        role: Primary or contrast.
        rank: Its place among the primaries by the main metric, equal scores sharing one; None for a contrast, and
            for what has no score, since nobody judged it.
        cluster: The cluster of its main metric; None where none were made, and for a contrast.
        scores: Metric, or column of judgements -> its corpus score.
        out_of_list: Training data that the campaign did not offer; in an anonymous report without names.
        warnings: What was suspicious in its file; empty in an anonymous report.
        warned: How many warnings there are about the file and about its texts.
    """

    system: str
    site: str
    role: Role
    rank: int | None
    cluster: int | None
    scores: Mapping[str, Score]
    out_of_list: tuple[OutOfListData, ...]
    warnings: tuple[str, ...]
    warned: int


@dataclass(frozen=True)
class TaskResults:
    """One task.

    Attributes:
        task: The task.
        run: Its last run.
        history: All its runs, the oldest first.
        scores: What was measured, with the names that are shown.
        rows: Primaries, best first by the main metric, then contrasts, best first; last of each those that have no
            score.
        refused: File -> why it was not scored; empty in an anonymous report.
        agreements: How far the metrics agree with each column of judgements; empty where nobody asked.
    """

    task: Task
    run: ScoringRun
    history: tuple[ScoringRun, ...]
    scores: TaskScores
    rows: tuple[SubmissionRow, ...]
    refused: Mapping[str, tuple[str, ...]]
    agreements: tuple[HumanAgreement, ...] = ()

    @property
    def primaries(self) -> list[str]:
        """Systems that are ranked, best first."""
        ranked = [row for row in self.rows if row.scores[self.task.main_metric].score is not None]
        return [row.system for row in ranked if row.role is Role.PRIMARY]

    @property
    def people(self) -> list[str]:
        """Headings of the columns of judgements."""
        return [reading.column.name for reading in self.scores.human]

    @property
    def metrics(self) -> list[str]:
        """Headings of the columns: the main metric first, then people."""
        columns = [*self.people, *(metric.name for metric in self.task.metrics)]
        return sorted(columns, key=lambda name: name != self.task.main_metric)

    @property
    def bounded(self) -> list[str]:
        """Those of the columns whose intervals are shown: the main metric and people."""
        return [name for name in self.metrics if name == self.task.main_metric or name in self.people]

    @property
    def marked(self) -> dict[str, str]:
        """Column of judgements -> the name of the errors that people marked for it, where they marked some."""
        fitted = self.scores.evaluation.fitted
        return {human: errors_name(human) for human in self.people if errors_name(human) in fitted}

    def unjudged(self, human: str) -> list[str]:
        """The submissions that have no value in a column of judgements."""
        return [row.system for row in self.rows if row.scores[human].score is None]

    @property
    def names(self) -> Mapping[str, str]:
        """Metric -> its name for readers."""
        return metric_names(self.scores.evaluation)

    @property
    def score_tests(self) -> list[str]:
        """The tests that were made of the main metric's scores, on which clusters rest."""
        return list(dict.fromkeys(c.method for c in self._compared))

    @property
    def undecided(self) -> int:
        """How many comparisons of the main metric's scores have no verdict, since none was possible."""
        return sum(c.verdict is None for c in self._compared)

    @property
    def _compared(self) -> list[Comparison]:
        return [c for c in self.scores.evaluation.comparisons if c.metric == self.task.main_metric]

    def score_test(self, system: str, other: str) -> Comparison | None:
        """The test of the main metric's scores, on which clusters rest; None where none was made."""
        return self._score_tests.get(frozenset((system, other)))

    def sign_test(self, system: str, other: str) -> Comparison | None:
        """The sign test of the main metric's segments; None where none was made."""
        return self._sign_tests.get(frozenset((system, other)))

    @cached_property
    def _score_tests(self) -> Mapping[frozenset[str], Comparison]:
        return _by_pair(self._compared)

    @cached_property
    def _sign_tests(self) -> Mapping[frozenset[str], Comparison]:
        made = self.scores.signs.comparisons if self.scores.signs else ()
        return _by_pair([c for c in made if c.metric == self.task.main_metric])


@dataclass(frozen=True, slots=True)
class ContrastLead:
    """A contrast that is better than a primary of its own site.

    Attributes:
        contrast: The contrast's name.
        primary: The best primary of the site.
        points: By how much, in points of the main metric; above 0 whichever way the metric goes.
    """

    contrast: str
    primary: str
    points: float


def contrasts_ahead(results: TaskResults) -> Iterator[ContrastLead]:
    """The contrasts that beat the best primary of their site by the main metric, in the order of the rows."""
    metric = results.task.main_metric
    sign = 1 if results.scores.evaluation.directions[metric] else -1
    best: dict[str, SubmissionRow] = {}
    for row in results.rows:
        if row.role is Role.PRIMARY:
            best.setdefault(row.site, row)
    for row in results.rows:
        primary = best.get(row.site)
        if row.role is Role.CONTRAST and primary is not None:
            points = sign * (row.scores[metric].value - primary.scores[metric].value)
            if points > 0:
                yield ContrastLead(row.system, primary.system, points)


def _by_pair(comparisons: Sequence[Comparison]) -> Mapping[frozenset[str], Comparison]:
    """Both systems -> their comparison, the first of several; a report asks for each of thousands of pairs."""
    return {frozenset((c.a, c.b)): c for c in reversed(comparisons)}


@dataclass(frozen=True, slots=True)
class CampaignResults:
    """A campaign.

    Attributes:
        folder: The campaign.
        at: When the report was made.
        stage: How far it goes.
        tasks: Tasks that were scored, in the campaign's order.
        unscored: Ids of the others.
        history: What everybody may read of what happened, the oldest first; in an anonymous report only what
            concerns all sites, without who and why, since both could name a site.
        owing: The sites that owe a technical report; empty in an anonymous report.
        ends: Deadline of the calendar -> its last moment for all sites, extended or not.
    """

    folder: CampaignFolder
    at: datetime
    stage: Stage
    tasks: tuple[TaskResults, ...]
    unscored: tuple[str, ...]
    history: tuple[HistoryLine, ...] = ()
    owing: tuple[str, ...] = ()
    ends: Mapping[str, datetime] = field(default_factory=dict)

    @property
    def sites(self) -> list[str]:
        """Sites that were scored, as they are shown."""
        return sorted({row.site for task in self.tasks for row in task.rows})

    @property
    def embargoes(self) -> list[tuple[Embargoed, datetime]]:
        """What may not be given away yet, and until when."""
        campaign = self.folder.campaign
        kept = [(e.what, campaign.calendar[e.until].start) for e in campaign.embargoes]
        return [(what, until) for what, until in kept if self.at < until]


def stage_at(folder: CampaignFolder, at: datetime) -> Stage:
    """The stage that the campaign's embargo on sites allows."""
    return Stage.ANONYMOUS if folder.campaign.is_embargoed(Embargoed.SITES, at) else Stage.NAMED


def gather(
    folder: CampaignFolder,
    ledger: Ledger,
    stage: Stage,
    at: datetime,
    measuring: Measuring,
    archive: Path,
    lifted: Sequence[EmbargoLifted] = (),
) -> CampaignResults:
    """The last run of every task, with the names that the stage allows.

    Args:
        folder: The campaign.
        ledger: What happened in it.
        stage: How far the report goes.
        at: Now.
        measuring: Measures what is shown.
        archive: An empty folder; the texts and records of each task are written there.
        lifted: The embargoes that do not hold for the report, which tells so; written down when it is whole.

    Raises:
        InputError: The last run of a task did not measure what the campaign asks for now, or did not measure what
            counts now, or one of its files is lost or has changed.
    """
    found = [(task, runs_of(folder, ledger, task)) for task in folder.campaign.tasks]
    for task, runs in found:
        if runs:
            check_run(folder, ledger, task, runs[-1], at)
    tasks = [_task(folder, ledger, task, runs, stage, at, measuring, archive) for task, runs in found if runs]
    is_anonymous = stage is Stage.ANONYMOUS
    # ids may have been drawn just now
    known = open_ledger(folder).and_then(*lifted) if lifted else ledger
    return CampaignResults(
        folder,
        at,
        stage,
        tuple(tasks),
        tuple(task.id for task, runs in found if not runs),
        tuple(_told(known, is_anonymous=is_anonymous)),
        () if is_anonymous else tuple(owing(ledger, at)),
        {event: ledger.deadline(event) for event in ledger.campaign.deadlines},
    )


def _told(ledger: Ledger, *, is_anonymous: bool) -> Iterator[HistoryLine]:
    for line in history(ledger):
        if line.is_public and not is_anonymous:
            yield line
        elif line.is_public and line.site is None:
            yield line.unnamed()


def _task(
    folder: CampaignFolder,
    ledger: Ledger,
    task: Task,
    runs: Sequence[ScoringRun],
    stage: Stage,
    at: datetime,
    measuring: Measuring,
    archive: Path,
) -> TaskResults:
    is_anonymous = stage is Stage.ANONYMOUS
    if is_anonymous:
        runs = [_unnamed(run) for run in runs]
    else:
        runs = [*runs[:-1], restated(folder, ledger, runs[-1], at)]
    run = runs[-1]
    names = [SubmissionName(task.id, item.site, item.role, item.system) for item in run.submissions]
    shown = shown_names(folder, ledger, names, at, anonymous=is_anonymous)
    renamed = renamed_run(run, shown, is_anonymous=is_anonymous)
    metrics = [metric.partition("=")[0] for metric in renamed.request.metrics]
    _check_measured(task, [*metrics, *renamed.request.human])
    scores = measuring.write(archive / task.id, renamed.request, renamed.kept)
    results = task_results(task, runs, scores, shown, is_anonymous=is_anonymous)
    return replace(results, agreements=agreements(scores, measuring.progress, measuring.threads))


def _check_measured(task: Task, measured: Sequence[str]) -> None:
    """Refuses a report of what nobody has measured yet."""
    for name in (*(metric.name for metric in task.metrics), *task.judged):
        if name not in measured:
            raise InputError(
                say("task {id} asks for {name}, which its last run did not measure", id=task.id, name=name),
                hint=say("mtgauge campaign score first"),
            )


def task_results(
    task: Task,
    runs: Sequence[ScoringRun],
    scores: TaskScores,
    shown: Mapping[str, str],
    *,
    is_anonymous: bool = False,
) -> TaskResults:
    """The results of one task.

    Args:
        task: The task.
        runs: All its runs, the oldest first; at least one.
        scores: What the last of them measured, with the names that are shown.
        shown: Label of each submission -> the name that is shown.
        is_anonymous: Whether what could tell who is who is left out.
    """
    run = runs[-1]
    return TaskResults(
        task=task,
        run=run,
        history=tuple(runs),
        scores=scores,
        rows=tuple(_rows(task, run, scores, shown, is_anonymous=is_anonymous)),
        refused={} if is_anonymous else run.refused,
    )


def _unnamed(run: ScoringRun) -> ScoringRun:
    """A run without names of files of judgements and the words of its reason, which could name a site."""
    named = [item.path for item in run.files if item.role in (JUDGEMENTS, JUDGED_BY)]
    numbers = count(1)
    files = [
        replace(item, path=f"{item.role}-{next(numbers)}") if item.path in named else item for item in run.files
    ]
    notes = [note for note in run.notes if not any(textfile.bare_name(path) in note for path in named)]
    # whatever its words are, they may tell who asked
    reason = say("the report that names sites says why") if run.reason else ""
    return replace(run, files=tuple(files), notes=tuple(notes), reason=reason)


def _rows(
    task: Task, run: ScoringRun, scores: TaskScores, shown: Mapping[str, str], *, is_anonymous: bool
) -> Iterator[SubmissionRow]:
    evaluation = scores.evaluation
    primary = {metric: fitted.outputs[0].name for metric, fitted in evaluation.fitted.items()}
    values: dict[str, dict[str, Score]] = {}
    for score in evaluation.scores:
        if score.level == Level.CORPUS and score.output == primary[score.metric]:
            values.setdefault(score.system, {})[score.metric] = score
    clusters = {
        system: cluster.rank
        for cluster in evaluation.clusters
        if (cluster.metric, cluster.output) == (task.main_metric, primary[task.main_metric])
        for system in cluster.systems
    }
    sign = -1 if evaluation.directions[task.main_metric] else 1

    def value(item: ScoredSubmission) -> float:
        """What it is ranked by, the lower the better."""
        score = values[shown[item.label]][task.main_metric]
        return math.inf if score.score is None else sign * score.value

    def key(item: ScoredSubmission) -> tuple[bool, float, str]:
        return item.role is not Role.PRIMARY, value(item), shown[item.label]

    suspicious = Counter(warning.system for warning in suspicions(evaluation))
    ordered = sorted(run.submissions, key=key)
    for item in ordered:
        system = shown[item.label]
        better = [other for other in ordered if other.role is item.role and value(other) < value(item)]
        is_ranked = item.role is Role.PRIMARY and values[system][task.main_metric].score is not None
        # without what could tell who made the declaration
        unnamed = tuple(OutOfListData(name="", is_public=data.is_public) for data in item.out_of_list)
        yield SubmissionRow(
            system=system,
            site=system.partition("-")[0] if is_anonymous else item.site,
            role=item.role,
            rank=len(better) + 1 if is_ranked else None,
            cluster=clusters.get(system),
            scores=values[system],
            out_of_list=unnamed if is_anonymous else item.out_of_list,
            warnings=() if is_anonymous else item.warnings,
            warned=len(item.warnings) + suspicious[system],
        )


def suspicions(evaluation: Evaluation) -> Iterator[Finding]:
    """What is suspicious about the texts; that nobody judged a system is no fault of it, and is told elsewhere."""
    return (warning for warning in evaluation.warnings if warning.code != _UNJUDGED)
