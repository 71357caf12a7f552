"""How long ease takes once texts are annotated: 12 systems of WMT22 zh-en (must show 6).

``python -m bench.ease.speed FOLDER`` fits and counts with annotations that are kept there, as a second run does.
"""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from bench.checkpoints.texts import wmt22
from mtgauge import TestSet
from mtgauge.corpus import SystemOutput
from mtgauge.measures import Batch, Resources
from mtgauge.suites.ease.measure import Ease

_ROOT = Path(__file__).parents[2]


def measured() -> Iterator[tuple[str, float]]:
    """Seconds of the processor: annotation in a new folder; fitting and counting in their own process; MiB."""
    with tempfile.TemporaryDirectory() as cache:
        texts, testset = _texts()
        start = time.process_time()
        fitted = Ease(modules="exact stem").fit(testset, _resources(testset, cache))
        for outputs in texts.values():
            fitted.prepared.texts.units(outputs)
        yield "annotating, where nothing is kept", time.process_time() - start
        command = [sys.executable, "-m", "bench.ease.speed", cache]
        told = subprocess.run(command, check=True, capture_output=True, cwd=_ROOT)
        yield from json.loads(told.stdout).items()


def counted(cache: str) -> dict[str, float]:
    """Seconds of fitting and counting with annotations that are kept, and memory in MiB."""
    texts, testset = _texts()
    start = time.process_time()
    fitted = Ease(modules="exact stem").fit(testset, _resources(testset, cache))
    fitting = time.process_time() - start
    start = time.process_time()
    for name, outputs in texts.items():
        fitted.statistics(Batch.of(testset, SystemOutput(name, tuple(outputs)), slice(0, len(testset))))
    return {
        "fitting": fitting,
        f"counting {len(texts)} systems x {len(testset):,} segments": time.process_time() - start,
        "most memory, MiB": _most_memory(),
    }


def _most_memory() -> float:
    """In MiB; what the system counts for a new process begins with the peak of the one that started it."""
    status = Path("/proc/self/status").read_text("utf-8")
    return int(next(line for line in status.splitlines() if line.startswith("VmHWM")).split()[1]) / 1024


def _texts() -> tuple[dict[str, list[str]], TestSet]:
    found = wmt22("zh-en")
    references = {"A": list(found.testset.references.texts["A"])} if found.testset.references else {}
    return dict(found.outputs), TestSet.of(references, languages="zh-en")


def _resources(testset: TestSet, cache: str) -> Resources:
    return Resources(testset.languages, annotations=f"{cache}/annotations")


if __name__ == "__main__":
    print(json.dumps(counted(sys.argv[1])))
