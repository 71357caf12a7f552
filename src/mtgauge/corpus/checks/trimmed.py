"""``trimmed-line-count``: counts that agree once empty lines at the end are left out."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from mtgauge.base.sentences import say
from mtgauge.corpus.counts import common_count, trimming
from mtgauge.corpus.testset import SegmentNumbers, SystemOutput, TestSet


def trim(testset: TestSet, systems: Sequence[SystemOutput]) -> tuple[TestSet, tuple[SystemOutput, ...]]:
    """A test set and outputs of the same number of segments, where empty ones at the end stand in the way.

    A test set that knows ids, documents, domains or slices knows how many segments it has, and keeps them.

    Returns:
        Both, with warnings in the test set; unchanged where counts are equal, or cannot be made so.
    """
    texts = [*(testset.references.columns() if testset.references else ()), testset.sources or ()]
    columns = [column for column in texts if column] + [system.segments for system in systems]
    n = common_count(columns)
    columns_by_name = testset.documents or testset.domains or testset.slices
    named = columns_by_name or not isinstance(testset.ids, SegmentNumbers)
    if not n or {n} == set(map(len, columns)) or (len(testset) > n and named):
        return testset, tuple(systems)
    warnings = [trimming(say("the test set"), len(testset) - n)] if len(testset) > n else []
    warnings += [trimming(say("system {name}", name=s.name), len(s) - n, s.name) for s in systems if len(s) > n]
    references, sources = testset.references, testset.sources
    cut = replace(
        testset,
        references=references.select(slice(n)) if references else None,
        sources=sources[:n] if sources else None,
        ids=testset.ids[:n],
        warnings=(*testset.warnings, *warnings),
    )
    return cut, tuple(SystemOutput(system.name, system.segments[:n]) for system in systems)
