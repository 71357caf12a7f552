"""What metrics find suspicious in what they score."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from mtgauge.base.errors import InputError
from mtgauge.base.findings import Finding
from mtgauge.base.sentences import enumerated, listed, say
from mtgauge.corpus import SystemOutput, TestSet
from mtgauge.encoders.configured import configured_models
from mtgauge.engine.measured import Measured
from mtgauge.measures import Batch, FittedMeasure, Level, MeasureWarning
from mtgauge.measures.documents import DocumentOrder
from mtgauge.measures.fitting import blocks_of
from mtgauge.measures.labels import short_labels
from mtgauge.metrics.families import is_neural

#: What tables say of a warning.
WARNING_COLUMNS = ("code", "system", "segment", "message")


def corpus_metrics(measured: Sequence[Measured], levels: Sequence[str]) -> Iterator[Finding]:
    """One warning if single segments are scored by metrics that were made for whole test sets."""
    short = short_labels(item.label for item in measured)
    names = [short[item.label] for item in measured if item.fitted.measure.contract.is_of_test_sets]
    if names and Level.SEGMENT in levels:
        yield Finding(
            "corpus-metric",
            say(
                "made for whole test sets, and says little about single segments: {metrics}; take chrf or ter for "
                "these",
                metrics=listed(names),
            ),
        )


def untrained(measured: Sequence[Measured]) -> Iterator[Finding]:
    """A warning if networks were never trained, as those that show how fast or how exact a metric is."""
    short = short_labels(item.label for item in measured)
    names = [short[item.label] for item in measured if item.fitted.is_random]
    if names:
        yield Finding(
            "random-weights",
            say("weights are random, and scores mean nothing: {metrics}", metrics=enumerated(names)),
        )


def missing_neural(measured: Sequence[Measured], testset: TestSet) -> Iterator[Finding]:
    """A warning if no metric is neural, though a model for one that fits the test set is configured."""
    if not configured_models() or any(is_neural(item.fitted.measure, item.label) for item in measured):
        return
    from mtgauge.metrics.configured import configured_for  # few users have models

    neural = configured_for(testset)
    if neural is not None:
        yield Finding(
            "no-neural-metric",
            say("no neural metric in this run; {metric} can be computed here", metric=neural.spec),
        )


def warning_row(warning: Finding) -> dict[str, Any]:
    """A warning as the JSON of an evaluation has it: `WARNING_COLUMNS`, and what its message was made of."""
    row = warning.as_dict()
    return {name: row[name] for name in (*WARNING_COLUMNS, "severity", "values")}


def warnings_of(
    measured: Sequence[Measured], testset: TestSet, systems: Sequence[SystemOutput]
) -> Iterator[Finding]:
    """The warnings of each metric about each system, in the order of the segments.

    They are asked for whether rows are counted or come from a cache.

    Raises:
        InputError: The metric warns about a segment that it was not given.
    """
    short = short_labels(item.label for item in measured)
    for item in measured:
        yield from _warnings_of_one(item.fitted, short[item.label], testset, systems)


def _warnings_of_one(
    fitted: FittedMeasure, metric: str, testset: TestSet, systems: Sequence[SystemOutput]
) -> Iterator[Finding]:
    order = DocumentOrder.of(fitted.measure, testset)
    for system in systems:
        taken = order.system(system)
        found: list[tuple[int, MeasureWarning]] = []
        for block in blocks_of(fitted):
            batch = Batch.of(fitted.testset, taken, block, named=fitted.measure.contract.needs.systems)
            for warning in fitted.warnings(batch):
                if not 0 <= warning.index < len(batch):
                    raise InputError(
                        say(
                            "metric {id} warns about segment {index} of {n}",
                            id=fitted.measure.id,
                            index=warning.index,
                            n=len(batch),
                        )
                    )
                found.append((order.place(block.start + warning.index), warning))
        for place, warning in sorted(found, key=lambda pair: pair[0]):
            yield Finding(
                warning.code,
                say("{metric}: {message}", metric=metric, message=warning.message),
                segment=testset.ids[place],
                system=system.name,
            )
