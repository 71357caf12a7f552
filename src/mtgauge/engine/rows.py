"""Computes rows from texts in blocks, so that long work shows progress and can be interrupted and resumed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from time import perf_counter
from typing import TYPE_CHECKING, Any, cast

import numpy as np

from mtgauge.base.errors import InputError
from mtgauge.base.progress import Progress, silent
from mtgauge.base.sentences import say
from mtgauge.corpus import SystemOutput, TestSet
from mtgauge.measures import Batch, FittedMeasure, Unit
from mtgauge.measures.documents import DocumentOrder
from mtgauge.measures.fitting import blocks_of
from mtgauge.stats.totals import Rows

if TYPE_CHECKING:
    from mtgauge.engine.rowcache import RowCache

#: Blocks that take at least this many seconds per system are cached, each in its own file.
WORTH = 0.1


def compute_rows(
    fitted: FittedMeasure,
    testset: TestSet,
    systems: Sequence[SystemOutput],
    *,
    threads: int = 1,
    progress: Progress = silent,
    task: str = "",
    cache: RowCache | None = None,
) -> dict[str, Rows]:
    """The rows of systems, from the cache where it has them.

    A measure that shares work between systems gets a block of all systems at a time. Any other measure gets one
    system after another, so that finished ones are cached.

    Args:
        fitted: The measure, as `mtgauge.measures.fitting.fit_together` fits it to the test set.
        testset: The test set.
        systems: The translations.
        threads: Number of threads; 0 for one per core.
        progress: Called with the number of segments done, over all systems.
        task: The name of the task, for `progress`.
        cache: Where rows are stored; None for no cache.

    Returns:
        system -> (n, k) rows in the test set's order; a document's row is at the place of its first segment.

    Raises:
        InputError: A segment is too long for the measure; or this returned a wrong number of rows, or values that
            are not finite, so that no score could be right.
    """
    order = DocumentOrder.of(fitted.measure, testset)
    counter = _Counter(fitted, threads, _Steps(progress, task, len(systems) * len(testset)), cache)
    rows = {}
    if type(fitted).overlong is not FittedMeasure.overlong:
        for system in systems:
            _refuse_overlong(fitted, order.system(system))
    for together in [systems] if _shares_work(fitted) else [[system] for system in systems]:
        counted = counter.rows([order.system(system) for system in together])
        for system in together:
            rows[system.name] = order.rows(counted.pop(system.name))
    return rows


def _refuse_overlong(fitted: FittedMeasure, system: SystemOutput) -> None:
    """Refuses a segment that would take longer than anybody waits for.

    Args:
        fitted: The measure.
        system: A system in the order that it expects.
    """
    metric = fitted.measure.title
    for column in fitted.references.columns() if fitted.references is not None else ():
        for place, (hypothesis, reference) in enumerate(zip(system.segments, column, strict=True)):
            told = None if reference is None else fitted.overlong(hypothesis, reference)
            if told is not None:
                raise InputError(
                    say("{system} is too long for {metric}: {told}", system=system.name, metric=metric, told=told),
                    segment=fitted.testset.ids[place],
                    hint=say("cut it into shorter segments, or leave the metric out"),
                    code="overlong-segment",
                )


def settled_rows(
    fitted: FittedMeasure, testset: TestSet, systems: Sequence[SystemOutput], **how: Any
) -> tuple[FittedMeasure, dict[str, Rows]]:
    """The measure as it scores these systems (`FittedMeasure.settled`), and the rows that it counts.

    Args:
        fitted: The measure.
        testset: The test set.
        systems: The translations.
        **how: As `compute_rows` takes it.
    """
    rows = compute_rows(fitted, testset, systems, **how)
    settled = fitted.settled([*rows.values()])
    return (fitted, rows) if settled is fitted else (settled, compute_rows(settled, testset, systems, **how))


def _shares_work(fitted: FittedMeasure) -> bool:
    return type(fitted).statistics_of_all is not FittedMeasure.statistics_of_all


def _sets_block_size(fitted: FittedMeasure) -> bool:
    """Whether the measure sets its own block size, as measures with costly blocks do."""
    return type(fitted).block is not FittedMeasure.block


class _Steps:
    """Counts the finished segments of all systems.

    Args:
        progress: Is called with the count.
        task: The name of the task, for `progress`.
        of: Number of segments of all systems.
    """

    def __init__(self, progress: Progress, task: str, of: int) -> None:
        self._progress, self._task, self._of = progress, task, of
        self._done = 0
        progress(task, 0, of)

    def add(self, count: int) -> None:
        """Adds finished segments."""
        self._done += count
        self._progress(self._task, self._done, self._of)

    def of_batch(self, size: int) -> Callable[[int], None]:
        """The callback by which a measure reports the finished segments of one batch.

        Reports that go back, or beyond the batch, are ignored.
        """
        reached = 0

        def report(done: int) -> None:
            nonlocal reached
            more = min(done, size) - reached
            if more > 0:
                reached += more
                self.add(more)

        return report


@dataclass(frozen=True)
class _Counter:
    """Computes the rows of systems whose segments are in the order that the measure expects."""

    fitted: FittedMeasure
    threads: int
    steps: _Steps
    cache: RowCache | None

    @cached_property
    def blocks(self) -> list[slice]:
        return blocks_of(self.fitted)

    def rows(self, systems: Sequence[SystemOutput]) -> dict[str, Rows]:
        """The rows of all units, by system."""
        n = len(self.fitted.testset)
        kept = {system.name: self._kept(system, slice(0, n)) for system in systems}
        found = {name: rows for name, rows in kept.items() if rows is not None}
        if found:
            self.steps.add(n * len(found))
        missing = [system for system in systems if system.name not in found]
        parts: dict[str, list[Rows]] = {system.name: [] for system in missing}
        for block in self.blocks if missing else ():
            for name, rows in self._block(missing, block).items():
                parts[name].append(rows)
        for system in missing:
            own = parts.pop(system.name)
            found[system.name] = own[0] if len(own) == 1 else cast("Rows", np.concatenate(own))
        self._keep([(system, found[system.name]) for system in missing])
        return found

    def _block(self, systems: Sequence[SystemOutput], block: slice) -> dict[str, Rows]:
        """The rows of the units of one block, by system."""
        several = len(self.blocks) > 1
        kept = {system.name: self._kept(system, block) if several else None for system in systems}
        found = {name: rows for name, rows in kept.items() if rows is not None}
        size = block.stop - block.start
        if found:
            self.steps.add(size * len(found))
        missing = [system for system in systems if system.name not in found]
        batches = [self._batch(system, block) for system in missing]
        started = perf_counter()
        counted = self._counted(batches)
        is_kept = several and (_sets_block_size(self.fitted) or perf_counter() - started >= WORTH * len(missing))
        for system, batch, rows in zip(missing, batches, counted, strict=True):
            _check(rows, batch, self.fitted, system)
            found[system.name] = rows
        if self.cache and is_kept and missing:
            self.cache.put(self.fitted, [(system, found[system.name]) for system in missing], block)
        # what is reported as done is stored
        for batch in batches:
            batch.report(size)
        return found

    def _batch(self, system: SystemOutput, block: slice) -> Batch:
        named = self.fitted.measure.contract.needs.systems
        report = self.steps.of_batch(block.stop - block.start)
        return Batch.of(self.fitted.testset, system, block, named=named, report=report)

    def _counted(self, batches: Sequence[Batch]) -> Sequence[Rows]:
        if not batches:
            return ()
        rows = self.fitted.statistics_of_all(batches, threads=self.threads)
        if len(rows) != len(batches):
            raise InputError(
                say(
                    "metric {id} gave statistics of {n} systems for {expected}",
                    id=self.fitted.measure.id,
                    n=len(rows),
                    expected=len(batches),
                )
            )
        return rows

    def _kept(self, system: SystemOutput, block: slice) -> Rows | None:
        if self.cache is None:
            return None
        whole = block == slice(0, len(self.fitted.testset))
        return self.cache.get(self.fitted, system, self._units(block), None if whole else block)

    def _keep(self, rows: Sequence[tuple[SystemOutput, Rows]]) -> None:
        if self.cache is None or not rows:
            return
        self.cache.put(self.fitted, rows)
        for system, _ in rows if len(self.blocks) > 1 else ():
            self.cache.drop(self.fitted, system, self.blocks)

    def _units(self, block: slice) -> int:
        documents = self.fitted.testset.documents
        return _units(self.fitted, block.stop - block.start, documents[block] if documents else ())


def _units(fitted: FittedMeasure, segments: int, documents: Sequence[str]) -> int:
    """The number of rows for this many segments of these documents."""
    return len(set(documents)) if fitted.measure.contract.unit is Unit.DOCUMENT else segments


def _check(rows: Rows, batch: Batch, fitted: FittedMeasure, system: SystemOutput) -> None:
    units = _units(fitted, len(batch), batch.documents or ())
    if rows.ndim != 2 or len(rows) != units:
        raise InputError(
            say(
                "metric {id} gave statistics of shape {shape} for {units} {unit}s",
                id=fitted.measure.id,
                shape=rows.shape,
                units=units,
                unit=fitted.measure.contract.unit,
            )
        )
    if np.issubdtype(rows.dtype, np.floating) and not np.isfinite(rows).all():
        index = int(np.argmin(np.isfinite(rows).all(axis=1)))
        if fitted.measure.contract.unit is Unit.DOCUMENT:
            documents = batch.documents or ()
            index = documents.index(list(dict.fromkeys(documents))[index])
        raise InputError(
            say("metric {id} gave no finite value for system {name!r}", id=fitted.measure.id, name=system.name),
            segment=batch.segment(index),
        )
