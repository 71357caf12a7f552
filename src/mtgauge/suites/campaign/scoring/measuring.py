"""The numbers of a task: scores with intervals, paired tests and clusters of the primaries, sign tests."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path
from typing import Any

from mtgauge.base import door
from mtgauge.base.files import write_file
from mtgauge.base.progress import Progress, silent
from mtgauge.corpus.judgements.column import JudgementRules
from mtgauge.corpus.judgements.reading import HumanReading, HumanRequest
from mtgauge.corpus.load import Corpus, load_corpus
from mtgauge.corpus.reader import TestSetRequest
from mtgauge.engine.families import FamilyKind
from mtgauge.engine.rowcache import RowCache
from mtgauge.engine.settings import AUTO, DEFAULT_SEED
from mtgauge.evaluation import Evaluation, evaluate, restore
from mtgauge.measures.options import unsaid
from mtgauge.measures.registry import parse_metric
from mtgauge.records.record import NOTES, read_record, recorded_human, write_record
from mtgauge.stats.clusters import ClusterMethod
from mtgauge.stats.correction import Correction
from mtgauge.stats.paired import PairedTest
from mtgauge.suites.campaign.scoring.checkpoint_sets import CHECKPOINTS, metrics_of
from mtgauge.suites.campaign.scoring.judgements import WEIGHTS, column_file
from mtgauge.suites.campaign.scoring.outcomes import OutcomeStore, outcome_key

#: In the folder of a run: the texts, the record of the scores, the record of the sign tests, what people judged.
TESTSET, SCORES, SIGNS, HUMAN = "testset.jsonl", "scores", "signs", "human"


#: In the folder of rows: what evaluations came to.
OUTCOMES = "outcomes"


@dataclass(frozen=True, slots=True, kw_only=True)
class Statistics:
    """How intervals and tests are made; the fields are those of `mtgauge.engine.settings.Settings`."""

    samples: int | None = None
    seed: int = DEFAULT_SEED
    alpha: float = 0.05
    correction: str = Correction.AUTO.value
    family: str = FamilyKind.AUTO.value


@dataclass(frozen=True, slots=True, kw_only=True)
class ScoringRequest:
    """What one scoring run measures.

    Attributes:
        metrics: Each as ``LABEL=METRIC``.
        systems: The submissions, in the order of the tables.
        primaries: Those that compete; they are tested against each other.
        statistics: How intervals and tests are made.
        notes: What was done to the texts and to the judgements.
        human: Headings of the columns of judgements, in the order of their files.
        rules: How judgements become values; a file of weights is that of the run.
    """

    metrics: tuple[str, ...]
    systems: tuple[str, ...]
    primaries: tuple[str, ...]
    statistics: Statistics
    notes: tuple[str, ...] = ()
    human: tuple[str, ...] = ()
    rules: JudgementRules = field(default_factory=JudgementRules)


@dataclass(frozen=True, slots=True)
class RunFiles:
    """What a run keeps of what it measures.

    Attributes:
        testset: The texts.
        judgements: The files of judgements, by their names.
        checkpoints: Sets of check-points, by their names.
    """

    testset: bytes
    judgements: Mapping[str, bytes] = field(default_factory=dict)
    checkpoints: Mapping[str, bytes] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class TaskScores:
    """What was measured.

    Attributes:
        evaluation: Scores of all submissions, intervals, and paired tests and clusters of the primaries.
        signs: The sign tests of the primaries; None where there are fewer than two.
        human: What people judged, in the order of the columns.
    """

    evaluation: Evaluation
    signs: Evaluation | None
    human: tuple[HumanReading, ...] = ()


@dataclass(frozen=True, slots=True)
class Measuring:
    """Measures the texts of a folder, on the one road of all evaluations.

    Attributes:
        rows: Keeps what metrics count.
        threads: Cores to use; 0 for all.
        progress: Called as ``progress(task, done, of)``.
    """

    rows: RowCache
    threads: int = 0
    progress: Progress = silent

    def write(self, place: Path, request: ScoringRequest, kept: RunFiles) -> TaskScores:
        """Writes what is kept and both records into a new folder."""
        write_file(place / TESTSET, kept.testset, parents=True)
        for folder, files in ((HUMAN, kept.judgements), (CHECKPOINTS, kept.checkpoints)):
            for name, data in files.items():
                write_file(place / folder / name, data, parents=True)
        corpus = self._corpus(place, request)
        scores = self._scores(place, corpus, request)
        tables = {NOTES: list(request.notes)} if request.notes else None
        write_record(str(place / SCORES), scores.evaluation, corpus, tables=tables)
        if scores.signs is not None:
            write_record(str(place / SIGNS), scores.signs, corpus, tables=tables)
        return scores

    def read(self, place: Path, notes: tuple[str, ...]) -> TaskScores:
        """The scores of a folder again, from the rows that are kept, or computed where none are.

        Args:
            place: The folder; `require_whole_run` found nothing.
            notes: What was done to the texts and to the judgements.
        """
        request = request_of(place, notes)
        return self._scores(place, self._corpus(place, request), request)

    def _corpus(self, place: Path, request: ScoringRequest) -> Corpus:
        testset = TestSetRequest((str(place / TESTSET),), systems=request.systems)
        human = _human(place / HUMAN, request) if request.human else None
        corpus = load_corpus([], [], testset=testset, human=human, checksums=True)
        return replace(corpus, testset=replace(corpus.testset, notes=(*corpus.testset.notes, *request.notes)))

    def _scores(self, place: Path, corpus: Corpus, request: ScoringRequest) -> TaskScores:
        if len(request.primaries) < 2:
            return TaskScores(self._evaluate(place, corpus, request, {"intervals": True}), None, corpus.human)
        tests = {
            "intervals": True,
            "tested": request.primaries,
            "test": PairedTest.AUTO,
            "clusters": ClusterMethod.PAIRWISE,
        }
        signs = {"tested": request.primaries, "test": PairedTest.SIGN}
        scores, tested = (self._evaluate(place, corpus, request, settings) for settings in (tests, signs))
        return TaskScores(scores, tested, corpus.human)

    def _evaluate(
        self, place: Path, corpus: Corpus, request: ScoringRequest, settings: Mapping[str, Any]
    ) -> Evaluation:
        """An evaluation: of the same texts, asked for in the same way, from the outcome that is kept."""
        options = {
            "metrics": metrics_of(place, request.metrics),
            "given": [*corpus.given, *corpus.errors],
            "threads": self.threads,
            "progress": self.progress,
            "cache": self.rows,
            **asdict(request.statistics),
            **settings,
        }
        store = OutcomeStore(self.rows.folder / OUTCOMES)
        key = outcome_key(asdict(request) | {"settings": settings}, _measured_files(place))
        kept = store.get(key)
        if kept is not None:
            evaluation = restore(kept.outcome, corpus.systems, corpus.testset, **options)
            if kept.is_of(evaluation):
                return evaluation
        evaluation = evaluate(corpus.systems, corpus.testset, **options)
        store.put(key, evaluation)
        return evaluation


def _measured_files(place: Path) -> dict[str, bytes]:
    """What a folder measures, by name: texts, judgements, sets of check-points."""
    files = [
        place / TESTSET,
        *(item for name in (HUMAN, CHECKPOINTS) for item in sorted((place / name).glob("*"))),
    ]
    return {item.relative_to(place).as_posix(): door.read_bytes(item) for item in files}


def _human(folder: Path, request: ScoringRequest) -> HumanRequest:
    """The judgements of a run, which lie in this folder."""
    files = tuple((name, str(folder / column_file(number))) for number, name in enumerate(request.human))
    rules = request.rules
    has_own_weights = rules.weights == WEIGHTS
    return HumanRequest(files, replace(rules, weights=str(folder / WEIGHTS)) if has_own_weights else rules)


def request_of(place: Path, notes: tuple[str, ...] = ()) -> ScoringRequest:
    """The request that the record of a folder answers.

    Raises:
        RecordError: There is no record, or it cannot be read.
    """
    content = read_record(str(place / SCORES))
    settings = content["settings"]
    human = recorded_human(content, str(place / SCORES)) or HumanRequest()
    has_own_weights = human.rules.weights.endswith(".toml")
    return ScoringRequest(
        metrics=tuple(map(_asked_today, content["metrics"])),
        systems=tuple(content["testset"]["systems"]),
        primaries=tuple(settings.get("tested", ())),
        statistics=_statistics(settings),
        notes=notes,
        human=tuple(name for name, _ in human.files),
        rules=replace(human.rules, weights=WEIGHTS) if has_own_weights else human.rules,
    )


def _asked_today(metric: Mapping[str, str]) -> str:
    """A metric of a record as today's options ask for it: what came later has the value that it had then."""
    text = metric["name"]
    measure = parse_metric(text).measure
    then = unsaid(measure, metric["signature"])
    return ",".join(
        [text, *(f"{name}={value}" for name, value in then.items() if getattr(measure, name) != value)]
    )


def _statistics(settings: Mapping[str, Any]) -> Statistics:
    """How intervals and tests of a record were made."""
    values = {name: settings[name] for name in asdict(Statistics()) if name in settings}
    return Statistics(**values | ({"samples": None} if values.get("samples") == AUTO else {}))
