"""Texts to rows, in blocks, so that long work shows progress and can be interrupted."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

import numpy as np

from mtgauge.corpus import SystemOutput, TestSet
from mtgauge.engine.progress import Progress, silent
from mtgauge.errors import InputError
from mtgauge.measures import Batch, FittedMeasure
from mtgauge.stats.totals import Rows

if TYPE_CHECKING:
    from mtgauge.engine.rowcache import RowCache

#: Segments a block: some tens of milliseconds of work for a string metric.
BLOCK = 8192


def compute_rows(
    fitted: FittedMeasure,
    testset: TestSet,
    system: SystemOutput,
    *,
    threads: int = 1,
    progress: Progress = silent,
    task: str = "",
    cache: RowCache | None = None,
) -> Rows:
    """The rows of one system, shape (n, k), from the cache where they are kept.

    Raises:
        InputError: The measure gave another number of rows than there are segments, or values that are not
            finite, so that no score could be right.
    """
    n = len(testset)
    needs = fitted.measure.needs
    seen = needs.seen(testset, fitted.measure.id)
    if needs.systems:
        cache = None  # it keeps rows by texts, whoever wrote them
    kept = cache.get(fitted, testset, system) if cache else None
    if kept is not None:
        progress(task, n, n)
        return kept
    progress(task, 0, n)
    blocks = []
    for start in range(0, n, BLOCK):
        batch = Batch.of(seen, system, slice(start, min(start + BLOCK, n)), named=needs.systems)
        rows = fitted.statistics(batch, threads=threads)
        _check(rows, batch, fitted, system)
        blocks.append(rows)
        progress(task, start + len(batch), n)
    rows = blocks[0] if len(blocks) == 1 else cast("Rows", np.concatenate(blocks))
    if cache:
        cache.put(fitted, testset, system, rows)
    return rows


def _check(rows: Rows, batch: Batch, fitted: FittedMeasure, system: SystemOutput) -> None:
    if rows.ndim != 2 or len(rows) != len(batch):
        raise InputError(
            f"metric {fitted.measure.id} gave statistics of shape {rows.shape} for {len(batch)} segments"
        )
    if np.issubdtype(rows.dtype, np.floating) and not np.isfinite(rows).all():
        index = int(np.argmin(np.isfinite(rows).all(axis=1)))
        segment = batch.ids[index] if batch.ids else batch.start + index + 1
        raise InputError(
            f"metric {fitted.measure.id} gave no finite value for system {system.name!r}", segment=segment
        )
