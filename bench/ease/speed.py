"""How long ease takes once texts are annotated: 12 systems of WMT22 zh-en (must show 6)."""

from __future__ import annotations

import resource
import time
from collections.abc import Iterator

from bench.checkpoints.texts import wmt22
from mtgauge import TestSet
from mtgauge.corpus import SystemOutput
from mtgauge.ease.measure import Ease
from mtgauge.measures import Batch, Resources


def measured(cache: str) -> Iterator[tuple[str, float]]:
    """Seconds of the processor: annotation, fitting, counting; and memory in MiB."""
    found = wmt22("zh-en")
    references = {"A": list(found.testset.references.texts["A"])} if found.testset.references else {}
    testset = TestSet.of(references, languages="zh-en")
    resources = Resources(testset.languages, annotations=f"{cache}/annotations")
    measure = Ease(modules="exact stem")
    start = time.process_time()
    fitted = measure.fit(testset, resources)
    for texts in found.outputs.values():
        fitted.prepared.texts.units(texts)
    yield "annotating, where nothing is kept", time.process_time() - start
    start = time.process_time()
    fitted = measure.fit(testset, resources)
    yield "fitting", time.process_time() - start
    start = time.process_time()
    for name, texts in found.outputs.items():
        fitted.statistics(Batch.of(testset, SystemOutput(name, tuple(texts)), slice(0, len(testset))))
    yield f"counting {len(found.outputs)} systems x {len(testset):,} segments", time.process_time() - start
    yield "most memory, MiB", resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
