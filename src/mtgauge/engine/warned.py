"""What metrics find suspicious in what they score."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from mtgauge.corpus import SystemOutput, TestSet
from mtgauge.corpus.checks import InputWarning
from mtgauge.engine.measured import Measured
from mtgauge.errors import InputError
from mtgauge.measures import Batch
from mtgauge.measures.documents import DocumentOrder
from mtgauge.measures.fitting import blocks_of

CODE = "metric"


def warnings_of(item: Measured, testset: TestSet, systems: Sequence[SystemOutput]) -> Iterator[InputWarning]:
    """The warnings of one metric about each system, in the order of the segments.

    They are asked for whether rows are counted or come from a cache.

    Raises:
        InputError: The metric warns about a segment that it was not given.
    """
    fitted = item.fitted
    order = DocumentOrder.of(fitted.measure, testset)
    for system in systems:
        taken = order.system(system)
        found: list[tuple[int, str]] = []
        for block in blocks_of(fitted):
            batch = Batch.of(fitted.testset, taken, block, named=fitted.measure.needs.systems)
            for warning in fitted.warnings(batch):
                if not 0 <= warning.index < len(batch):
                    raise InputError(
                        f"metric {fitted.measure.id} warns about segment {warning.index} of {len(batch)}"
                    )
                found.append((order.place(block.start + warning.index), warning.message))
        for place, message in sorted(found, key=lambda pair: pair[0]):
            yield InputWarning(CODE, system.name, testset.ids[place], f"{item.label}: {message}")
