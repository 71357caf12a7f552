"""The errors that metrics mark in translations, as rows of the JSON of an evaluation."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from mtgauge.corpus import SystemOutput, TestSet
from mtgauge.engine.measured import Measured
from mtgauge.measures import Batch
from mtgauge.measures.documents import DocumentOrder


def marked_errors(item: Measured, testset: TestSet, systems: Sequence[SystemOutput]) -> Iterator[dict[str, Any]]:
    """The errors that a metric with `Contract.marks_errors` finds, system by system, segment by segment.

    Offsets count characters of the text as given. Where the scores were just computed, errors cost nothing more.
    """
    fitted = item.fitted
    order = DocumentOrder.of(fitted.measure, testset)
    for system in systems:
        batch = Batch.of(fitted.testset, order.system(system), slice(0, len(testset)))
        found = {order.place(index): fitted.explain(batch, index).spans for index in range(len(batch))}
        for place in sorted(found):
            for span in found[place]:
                yield {
                    "metric": item.label,
                    "system": system.name,
                    "segment": testset.ids[place],
                    "side": span.side,
                    "start": span.start,
                    "end": span.end,
                    "severity": span.severity,
                    "confidence": span.confidence,
                }
