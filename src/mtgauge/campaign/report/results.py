"""What the organisers' report says of a campaign, before it is written in any form."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from enum import StrEnum
from pathlib import Path

from mtgauge.campaign.anonymity import shown_names
from mtgauge.campaign.description.resource import Embargoed
from mtgauge.campaign.description.task import Role, Task
from mtgauge.campaign.folder import CampaignFolder
from mtgauge.campaign.report.agreement import PeopleAgreement, agreement_with_people
from mtgauge.campaign.rules.descriptions import OutOfListData
from mtgauge.campaign.rules.names import SubmissionName
from mtgauge.campaign.scoring.judgements import renamed
from mtgauge.campaign.scoring.measuring import HUMAN, TESTSET, Measuring, ScoringRequest, TaskScores, request_of
from mtgauge.campaign.scoring.runs import ScoredSubmission, ScoringRun, runs_of
from mtgauge.corpus import textfile
from mtgauge.corpus.findings import Findings
from mtgauge.corpus.formats import jsonl
from mtgauge.corpus.formats.losses import Losses
from mtgauge.corpus.formats.registry import FORMATS
from mtgauge.engine.results import Comparison, Score
from mtgauge.measures import Level
from mtgauge.report.names import metric_names


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
        scores: Metric -> its corpus score.
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


@dataclass(frozen=True, slots=True)
class TaskResults:
    """One task.

    Attributes:
        task: The task.
        run: Its last run.
        history: All its runs, the oldest first.
        scores: What was measured, with the names that are shown.
        rows: Primaries, best first by the main metric, then contrasts, best first; what has no score stands last.
        refused: File -> why it was not scored; empty in an anonymous report.
        agreement: How well the metrics agree with people; empty where nobody judged.
    """

    task: Task
    run: ScoringRun
    history: tuple[ScoringRun, ...]
    scores: TaskScores
    rows: tuple[SubmissionRow, ...]
    refused: Mapping[str, tuple[str, ...]]
    agreement: PeopleAgreement = field(default_factory=PeopleAgreement)

    @property
    def primaries(self) -> list[str]:
        """Primary systems, best first."""
        return [row.system for row in self.rows if row.role is Role.PRIMARY]

    @property
    def ranked(self) -> list[str]:
        """Primary systems that the main metric has a score of, best first."""
        scored = [row for row in self.rows if row.scores[self.task.main_metric].score is not None]
        return [row.system for row in scored if row.role is Role.PRIMARY]

    @property
    def metrics(self) -> list[str]:
        """Headings of the columns: the main metric first, then the other metrics, then what people judged."""
        main = self.task.main_metric
        metrics = [metric.name for metric in self.task.metrics]
        judged = [name for name in self.scores.evaluation.fitted if name not in metrics]
        return [main, *(name for name in (*metrics, *judged) if name != main)]

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
        return _test_of(self._compared, system, other)

    def sign_test(self, system: str, other: str) -> Comparison | None:
        """The sign test of the main metric's segments; None where none was made."""
        made = self.scores.signs.comparisons if self.scores.signs else ()
        return _test_of([c for c in made if c.metric == self.task.main_metric], system, other)


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


def _test_of(comparisons: Sequence[Comparison], system: str, other: str) -> Comparison | None:
    return next((c for c in comparisons if {c.a, c.b} == {system, other}), None)


@dataclass(frozen=True, slots=True)
class CampaignResults:
    """A campaign.

    Attributes:
        folder: The campaign.
        at: When the report was made.
        stage: How far it goes.
        tasks: Tasks that were scored, in the campaign's order.
        unscored: Ids of the others.
    """

    folder: CampaignFolder
    at: datetime
    stage: Stage
    tasks: tuple[TaskResults, ...]
    unscored: tuple[str, ...]

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
    folder: CampaignFolder, stage: Stage, at: datetime, measuring: Measuring, archive: Path
) -> CampaignResults:
    """The last run of every task, with the names that the stage allows.

    Args:
        folder: The campaign.
        stage: How far the report goes.
        at: Now.
        measuring: Measures what is shown.
        archive: An empty folder; the texts and records of each task are written there.
    """
    found = [(task, runs_of(folder, task)) for task in folder.campaign.tasks]
    tasks = [_task(folder, task, runs, stage, measuring, archive) for task, runs in found if runs]
    return CampaignResults(folder, at, stage, tuple(tasks), tuple(task.id for task, runs in found if not runs))


def _task(
    folder: CampaignFolder,
    task: Task,
    runs: Sequence[ScoringRun],
    stage: Stage,
    measuring: Measuring,
    archive: Path,
) -> TaskResults:
    run = runs[-1]
    is_anonymous = stage is Stage.ANONYMOUS
    names = [SubmissionName(task.id, item.site, item.role, item.system) for item in run.submissions]
    shown = shown_names(folder, names, anonymous=is_anonymous)
    request = _request_of(run, shown)
    judgements = renamed(run.path / HUMAN, len(request.human), shown, is_anonymous=is_anonymous)
    scores = measuring.write(archive / task.id, _renamed(run, shown), request, judgements)
    results = task_results(task, runs, scores, shown, is_anonymous=is_anonymous)
    return replace(results, agreement=agreement_with_people(scores, measuring.threads))


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


def _request_of(run: ScoringRun, shown: Mapping[str, str]) -> ScoringRequest:
    """As the run was made; in the order of the names that are shown, which says nothing of the others."""
    request = request_of(run.path, run.notes)
    return replace(
        request,
        systems=tuple(sorted(shown[label] for label in request.systems)),
        primaries=tuple(sorted(shown[label] for label in request.primaries)),
    )


def _renamed(run: ScoringRun, shown: Mapping[str, str]) -> bytes:
    """The texts of a run under the names that are shown."""
    path = run.path / TESTSET
    stored = jsonl.read_set(textfile.decode(textfile.read_bytes(str(path)), str(path)), Findings(str(path)))
    systems = {shown[label]: texts for label, texts in stored.systems.items()}
    return jsonl.write(replace(stored, systems=dict(sorted(systems.items()))), Losses(FORMATS["jsonl"].place))


def _rows(
    task: Task, run: ScoringRun, scores: TaskScores, shown: Mapping[str, str], *, is_anonymous: bool
) -> Iterator[SubmissionRow]:
    evaluation = scores.evaluation
    values: dict[str, dict[str, Score]] = {}
    for score in evaluation.scores:
        if score.level == Level.CORPUS and score.output == evaluation.fitted[score.metric].outputs[0].name:
            values.setdefault(score.system, {})[score.metric] = score
    main = evaluation.fitted[task.main_metric].outputs[0]
    clusters = {
        system: cluster.rank
        for cluster in evaluation.clusters
        if (cluster.metric, cluster.output) == (task.main_metric, main.name)
        for system in cluster.systems
    }
    sign = -1 if evaluation.directions[task.main_metric] else 1

    def place(item: ScoredSubmission) -> float:
        score = values[shown[item.label]][task.main_metric].score
        return math.inf if score is None else sign * score

    def key(item: ScoredSubmission) -> tuple[bool, float, str]:
        return item.role is not Role.PRIMARY, place(item), shown[item.label]

    suspicious = Counter(warning.system for warning in evaluation.warnings)
    ordered = sorted(run.submissions, key=key)
    for item in ordered:
        system = shown[item.label]
        better = [o for o in ordered if o.role is item.role and place(o) < place(item)]
        is_ranked = item.role is Role.PRIMARY and place(item) < math.inf
        yield SubmissionRow(
            system=system,
            site=system.partition("-")[0] if is_anonymous else item.site,
            role=item.role,
            rank=len(better) + 1 if is_ranked else None,
            cluster=clusters.get(system),
            scores=values[system],
            out_of_list=tuple(map(_without_names, item.out_of_list)) if is_anonymous else item.out_of_list,
            warnings=() if is_anonymous else item.warnings,
            warned=len(item.warnings) + suspicious[system],
        )


def _without_names(data: OutOfListData) -> OutOfListData:
    """A declaration that does not tell who made it."""
    return OutOfListData(name="", is_public=data.is_public)
