"""Resampling: the bootstrap on finished statistics, and whole paired tests from texts to p-values."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

from bench import ours, peer, processes
from bench.corpora import Corpus, english, save, wmt
from bench.plan import Plan
from bench.rows import Row
from bench.timing import Pair, interleave, same_numbers

SYSTEMS = 5
METRICS = ("bleu", "chrf")
#: sacreBLEU adds resamples up in float32: scores differ in their last digits, p-values by a resample or two.
_SCORE_TOLERANCE = 0.01
_P_TOLERANCE = 0.003


def measure(plan: Plan) -> Iterator[Row]:
    """The rows of section ``resampling``."""
    if plan.wants("resampling/bootstrap"):
        yield _bootstrap(plan)
    for kind, samples in (("bootstrap", plan.samples), ("randomization", plan.trials)):
        for name, title, corpus in _corpora(plan):
            row = f"resampling/{kind}-{name}"
            if plan.wants(row):
                yield _paired(
                    row, f"paired {kind} test x {samples:,}, {title}, end to end", kind, samples, corpus, plan
                )


def _corpora(plan: Plan) -> Iterator[tuple[str, str, Corpus | None]]:
    made = english().corpus(plan.paired_segments, systems=SYSTEMS, seed=200)
    yield "en", f"{SYSTEMS} systems, {len(METRICS)} metrics, en, {len(made):,} segments", made
    news = wmt(21, "zh-en", SYSTEMS)
    yield (
        "wmt21",
        f"{SYSTEMS} systems, {len(METRICS)} metrics, WMT21 zh-en" + (f", {len(news):,} segments" if news else ""),
        news,
    )


def _bootstrap(plan: Plan) -> Row:
    corpus = english().corpus(plan.paired_segments, systems=SYSTEMS, seed=200)
    columns: dict[Any, list[Any]] = {
        side: [
            side.statistics(metric, lines, corpus.references)
            for metric in METRICS
            for lines in corpus.systems.values()
        ]
        for side in (ours, peer)
    }

    def prepare(repetition: int) -> tuple[partial[Any], partial[Any]]:
        return (
            partial(ours.bootstrap, columns[ours], plan.samples, 12345),
            partial(peer.bootstrap, columns[peer], plan.samples, 12345),
        )

    def same(first: list[list[float]], second: list[list[float]]) -> None:
        for a, b in zip(first, second, strict=True):
            same_numbers(a, b, _SCORE_TOLERANCE)

    pair = interleave(plan.repetitions, prepare, same)
    title = f"bootstrap x {plan.samples:,} on finished statistics, {SYSTEMS} systems, {len(METRICS)} metrics"
    return Row("resampling/bootstrap", f"{title}, {len(corpus):,} segments", pair)


def _paired(row: str, title: str, kind: str, samples: int, corpus: Corpus | None, plan: Plan) -> Row:
    """Both sides in processes of their own; the time is that of the test, without their start."""
    if corpus is None:
        return Row(row, title, None, note="not measured: ../shared is absent")
    sides: dict[str, list[processes.Measured]] = {"ours": [], "peer": []}
    with tempfile.TemporaryDirectory() as folder:
        save(corpus, Path(folder))
        for _ in range(plan.long_repetitions):
            for side, done in sides.items():
                job = processes.job(side, "paired", Path(folder), kind=kind, samples=samples)
                done += processes.run([job], processes.ONE_THREAD)
    for first, second in zip(sides["ours"], sides["peer"], strict=True):
        for metric in METRICS:
            same_numbers(first.job["result"][metric], second.job["result"][metric], _P_TOLERANCE)
    times = {side: [item.job["seconds"] for item in done] for side, done in sides.items()}
    peaks = tuple(max(item.peak for item in done) for done in sides.values())
    return Row(row, title, Pair(times["ours"], times["peer"]), peaks=(peaks[0], peaks[1]))
