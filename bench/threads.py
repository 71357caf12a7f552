"""Threads: statistics of segments with two threads beside one."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any

from bench import ours
from bench.corpora import english
from bench.plan import Plan
from bench.rows import Row
from bench.timing import interleave

SECTION = "threads"
_SCALE = 10


def measure(plan: Plan) -> Iterator[Row]:
    """The rows of section ``threads``: "ours" is two threads, "peer" one."""
    corpus = english().corpus(_SCALE * plan.segments, seed=500)
    for metric, title in (("bleu", "BLEU"), ("chrf", "chrF")):
        if not plan.wants(f"threads/{metric}"):
            continue

        def prepare(repetition: int, metric: str = metric) -> tuple[partial[Any], partial[Any]]:
            call = partial(ours.statistics, metric, corpus.hypotheses, corpus.references)
            return partial(call, threads=2), partial(call, threads=1)

        pair = interleave(plan.thread_repetitions, prepare, _same_rows)
        yield Row(f"threads/{metric}", f"{title}, en, {len(corpus):,} segments", pair, len(corpus))


def _same_rows(two: Any, one: Any) -> None:
    if not (two[1] == one[1]).all():
        raise AssertionError("the statistics depend on the number of threads")
