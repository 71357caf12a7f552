"""What is measured: tests and correlations of both sides, in processes of their own."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from pathlib import Path
from typing import Any

import numpy as np

from bench import processes
from bench.metaeval import ours, restated
from bench.metaeval.columns import Columns
from mtgauge.stats.correlation import CorrelationStatistic, Grouping
from mtgauge.suites.metaeval.permutation import compare_metrics


@dataclass(frozen=True, slots=True)
class Question:
    """A statistic, what it is taken over, and how long tests by it may take.

    Attributes:
        title: What the page calls it.
        statistic: Its name.
        grouping: ``none`` or ``item``.
        wanted: Seconds of the processor for all tests; None where none were set.
    """

    title: str
    statistic: str
    grouping: str
    wanted: float | None


@dataclass(frozen=True, slots=True)
class Beside:
    """How the tests of a question are restated, and how much of that is run.

    Attributes:
        question: Its place in `QUESTIONS`.
        how: What does the work.
        statistic: The name in `restated`.
        pairs: Pairs of metrics.
        trials: Trials of each pair.
    """

    question: int
    how: str
    statistic: str
    pairs: int
    trials: int


@dataclass(frozen=True, slots=True)
class Single:
    """A correlation of single metrics, and what does the same work.

    Attributes:
        title: What the page calls it.
        statistic: Its name, here and in `restated`.
        grouping: ``none`` or ``item``.
        how: What does the work there.
        metrics: For how many metrics it does; None for all.
        every: Whether all segments are taken, and metrics are held against a metric, not against people.
    """

    title: str
    statistic: str
    grouping: str
    how: str
    metrics: int | None = None
    every: bool = False


QUESTIONS = (
    Question("Pearson, pooled", "pearson", "none", 10),
    Question("Pearson, by item", "pearson", "item", 10),
    Question("Kendall b, by item", "kendall_b", "item", 60),
    Question("accuracy with tie calibration, by item", "acc23_calibrated", "item", 600),
    Question("Kendall b, pooled", "kendall_b", "none", None),
    Question("Spearman, pooled", "spearman", "none", None),
)
BESIDE = (
    Beside(0, "`scipy.stats.pearsonr`", "pearson", 5, 500),
    Beside(1, "`scipy.stats.pearsonr` of each item", "pearson", 3, 10),
    Beside(2, "`scipy.stats.kendalltau` of each item", "kendall_b", 3, 10),
    Beside(2, "gold's pairs counted once, the metric's in NumPy", "kendall_b_counted", 3, 200),
    Beside(3, "NumPy", "acc23_calibrated", 3, 1000),
    Beside(4, "`scipy.stats.kendalltau`", "kendall_b", 3, 200),
    Beside(5, "`scipy.stats.spearmanr`", "spearman", 3, 200),
)
CORRELATIONS = (
    Single("Kendall b, pooled", "kendall_b", "none", "`scipy.stats.kendalltau`"),
    Single(
        "Kendall b, pooled, metrics against a metric", "kendall_b", "none", "`scipy.stats.kendalltau`", every=True
    ),
    Single("Kendall b, by item", "kendall_b", "item", "`scipy.stats.kendalltau` of each item"),
    Single("Spearman, pooled", "spearman", "none", "`scipy.stats.spearmanr`"),
    Single("Spearman, by item", "spearman", "item", "`scipy.stats.spearmanr` of each item"),
    Single("accuracy with tie calibration, by item", "acc23_calibrated", "item", "all pairs sorted"),
    Single("accuracy with tie calibration, pooled", "acc23_calibrated", "none", "all pairs sorted", 1),
)


@dataclass(frozen=True, slots=True)
class Run:
    """One process of one side.

    Attributes:
        report: What its job returned.
        peak: Greatest resident memory in bytes.
    """

    report: Any
    peak: int


@dataclass(frozen=True, slots=True)
class TestRow:
    """All tests of a question by mtgauge.

    Attributes:
        question: The question.
        stopping: With early stopping.
        whole: Without.
        threaded: With early stopping and two threads.
    """

    question: Question
    stopping: Run
    whole: Run
    threaded: Run

    @property
    def counts(self) -> dict[tuple[int, int], int]:
        """Pair of metrics -> trials that reached its difference, of all trials."""
        tests = self.whole.report["tests"]
        return {(min(a, b), max(a, b)): count for a, b, _, count, _ in tests}

    @property
    def is_equal(self) -> bool:
        """Whether one thread and two printed the same bytes."""
        one, two = (json.dumps(run.report["tests"]).encode() for run in (self.stopping, self.threaded))
        return one == two


@dataclass(frozen=True, slots=True)
class BesideRow:
    """The restated tests beside ours.

    Attributes:
        title: The question's.
        beside: What was run.
        trials: Trials of each pair that were run.
        peer: Its run.
        ours: All tests of the question by mtgauge, without early stopping.
        all_trials: Trials of all pairs.
        metrics: Number of metrics.
        apart: The largest difference between the sides of a pair's difference of correlations.
        equal: Pairs that have the same count with the same bits; None where the sides cannot have these.
    """

    title: str
    beside: Beside
    trials: int
    peer: Run
    ours: Run
    all_trials: int
    metrics: int
    apart: float
    equal: int | None

    @property
    def whole(self) -> float:
        """Seconds of the peer for all pairs and trials, by those that were measured."""
        report = self.peer.report
        return float(report["prepared"] * self.metrics + report["seconds"] * self.all_trials)

    @property
    def ratio(self) -> float:
        """How many times as long the peer would take."""
        return self.whole / float(self.ours.report["seconds"])


@dataclass(frozen=True, slots=True)
class CorrelationRow:
    """One correlation of both sides.

    Attributes:
        single: What was correlated.
        entries: Scores of a metric.
        ours: mtgauge, all metrics.
        peer: The peer, as many metrics as it took.
    """

    single: Single
    entries: int
    ours: Run
    peer: Run

    @property
    def ratio(self) -> float:
        """How many times as long the peer took for a metric."""
        return float(self.peer.report["seconds"] / self.ours.report["seconds"])

    @property
    def apart(self) -> float:
        """The largest difference of a metric's value."""
        return max(
            abs(a - b) for a, b in zip(self.ours.report["values"], self.peer.report["values"], strict=False)
        )


@dataclass(frozen=True, slots=True)
class Work:
    """What all rows share.

    Attributes:
        folder: Has the scores.
        columns: The scores.
        trials: Trials of a test.
    """

    folder: Path
    columns: Columns
    trials: int

    @classmethod
    def of(cls, folder: Path, columns: Columns, trials: int) -> Work:
        """Writes the scores into a new folder."""
        folder.mkdir()
        columns.save(folder)
        return cls(folder, columns, trials)

    @property
    def pairs(self) -> list[tuple[int, int]]:
        """All pairs of metrics."""
        return list(combinations(range(len(self.columns.metrics)), 2))

    def run(self, side: str, job: str, threads: int = 1, **options: Any) -> Run:
        """One job in a process of its own."""
        command = [sys.executable, "-m", "bench.metaeval.child", side, job, self.folder, json.dumps(options)]
        print("  ", side, job, options, f"{threads} threads" if threads > 1 else "", file=sys.stderr, flush=True)
        done = processes.run([command], dict.fromkeys(processes.ONE_THREAD, str(threads)))[0]
        return Run(done.job, done.peak)


def tests(work: Work) -> Iterator[TestRow]:
    """All pairs of metrics by each question."""
    for question in QUESTIONS:
        asked = {"statistic": question.statistic, "grouping": question.grouping, "trials": work.trials}
        yield TestRow(
            question,
            work.run("ours", "tests", early_stopping=True, **asked),
            work.run("ours", "tests", early_stopping=False, **asked),
            work.run("ours", "tests", threads=2, early_stopping=True, **asked),
        )


def beside(work: Work, rows: Sequence[TestRow]) -> Iterator[BesideRow]:
    """Restated tests, each beside our row of the same question."""
    places = work.pairs
    for item in BESIDE:
        row = rows[item.question]
        # those with the highest p: elsewhere most counts are 0, which agree easily
        pairs = sorted(places, key=row.counts.__getitem__, reverse=True)[: item.pairs]
        trials = min(item.trials, work.trials)
        asked = {"statistic": item.statistic, "grouping": row.question.grouping, "pairs": pairs, "trials": trials}
        peer = work.run("restated", "tests", **asked)
        apart, equal = held_against(work.columns, row.question, pairs, trials, peer.report["tests"])
        count = len(work.columns.metrics)
        yield BesideRow(
            row.question.title, item, trials, peer, row.whole, len(places) * work.trials, count, apart, equal
        )


def correlations(rated: Work, every: Work) -> Iterator[CorrelationRow]:
    """Correlations of single metrics, with people on rated segments, and with a metric on all."""
    for single in CORRELATIONS:
        work = every if single.every else rated
        count = len(work.columns.metrics)
        asked = {"statistic": single.statistic, "grouping": single.grouping}
        own = work.run("ours", "correlations", **asked, metrics=count)
        peer = work.run("restated", "correlations", **asked, metrics=single.metrics or count)
        yield CorrelationRow(single, work.columns.gold.size, own, peer)


def values(work: Work) -> list[list[float]]:
    """For each question, the correlation of each metric."""
    count = len(work.columns.metrics)
    return [ours.correlations(work.columns, q.statistic, q.grouping, count)["values"] for q in QUESTIONS]


def held_against(
    columns: Columns, question: Question, pairs: Sequence[Sequence[int]], trials: int, found: Sequence[Any]
) -> tuple[float, int | None]:
    """How far our differences are from the peer's; in how many pairs the same bits give the same count."""
    has_swaps = question.statistic != "acc23_calibrated"
    apart, equal = 0.0, 0
    for pair, (delta, count) in zip(pairs, found, strict=True):
        [test] = compare_metrics(
            columns.gold,
            list(columns.metrics[list(pair)]),
            CorrelationStatistic(question.statistic),
            Grouping(question.grouping),
            trials=trials,
            early_stopping=False,
            swaps=_PeerSwaps(columns.gold.size, trials) if has_swaps else None,
        )
        apart = max(apart, abs(test.delta - delta))
        equal += test.count == count
    return apart, equal if has_swaps else None


class _PeerSwaps:
    """The bits that the peer draws for each pair."""

    def __init__(self, size: int, trials: int) -> None:
        draw = restated.bits(size)
        self._drawn = np.stack([draw() for _ in range(trials)]) == 1

    def block(self, start: int, trials: int) -> Any:
        return self._drawn[start : start + trials]
