"""A measure with many outputs, most of whose counts are zero: what intervals and tests of all of them take.

``python -m bench.outputs WHAT`` does one of `KINDS` in this process and prints what it took as JSON.
"""

from __future__ import annotations

import json
import resource
import sys
import time
from collections.abc import Iterator
from typing import Any

from bench import processes
from bench.plan import Plan
from bench.rows import OutputsRow

SECTION = "outputs"
#: Share of the segments that a category has something to count in.
_FILLED = 0.05

#: What is asked for, and its name on the page.
KINDS: dict[str, tuple[str, dict[str, Any]]] = {
    "intervals": ("intervals of all values, 1,000 resamples", {"intervals": True}),
    "randomization": (
        "randomization test of all pairs and outputs, 10,000 trials",
        {"test": "randomization", "samples": 10_000},
    ),
    "auto": ("the test `auto` of all pairs and outputs", {"test": "auto"}),
}


def measure(plan: Plan) -> Iterator[OutputsRow]:
    """One entry a kind, in a process of its own."""
    systems, segments, categories = plan.outputs
    for kind, (title, _) in KINDS.items():
        if plan.wants(f"{SECTION}/{kind}"):
            command = [sys.executable, "-m", "bench.outputs", kind, *map(str, plan.outputs)]
            [done] = processes.run([command], processes.ONE_THREAD)
            yield OutputsRow(kind, title, systems, segments, categories, done.job["processor"], done.job["peak"])


def main() -> None:
    """Makes the rows, does what is asked, prints seconds of the processor and bytes above the start."""
    from mtgauge.base.progress import silent
    from mtgauge.corpus import TestSet
    from mtgauge.engine.analysis import analyse
    from mtgauge.engine.settings import Settings

    kind, *sizes = sys.argv[1:]
    systems, segments, categories = map(int, sizes)
    measured = _measured(systems, segments, categories)
    settings = Settings.of(metrics="exact_match", **KINDS[kind][1])
    testset = TestSet.of([""] * segments)
    started, processor = _peak(), time.process_time()
    analysis = analyse([measured], testset, settings, silent)
    found = {"processor": time.process_time() - processor, "peak": _peak() - started}
    print(json.dumps({**found, "scores": len(analysis.scores), "comparisons": len(analysis.comparisons)}))


def _peak() -> int:
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024


def _measured(systems: int, segments: int, categories: int) -> Any:
    import numpy as np

    from mtgauge.engine.measured import Measured

    draw = np.random.default_rng(700)
    counts = draw.random((segments, categories)) < _FILLED
    rows = {}
    for number in range(systems):
        rows[f"s{number}"] = np.zeros((segments, 2 * categories), dtype=np.int64)
        rows[f"s{number}"][:, 0::2] = counts & (draw.random(counts.shape) < 0.6 + 0.02 * number)
        rows[f"s{number}"][:, 1::2] = counts
    return Measured("categories", _fitted(categories, rows), rows)


def _fitted(categories: int, rows: dict[str, Any]) -> Any:
    import numpy as np

    from mtgauge import load_metric
    from mtgauge.base.signature import Signature
    from mtgauge.corpus import TestSet
    from mtgauge.measures import FittedMeasure, Kind, Output, Resources

    class Categories(FittedMeasure):
        @property
        def outputs(self) -> tuple[Output, ...]:
            return outputs

        def statistics(self, batch: Any, *, threads: int = 1) -> Any:
            return rows[batch.system][batch.positions]

        def score(self, totals: Any, level: Any) -> Any:
            hits, counts = totals[..., 0::2].astype(float), totals[..., 1::2]
            hits = np.concatenate([hits.sum(-1, keepdims=True), hits], -1)
            counts = np.concatenate([counts.sum(-1, keepdims=True), counts], -1)
            return np.divide(100 * hits, counts, out=np.full(hits.shape, np.nan), where=counts > 0)

        def signature(self, level: Any) -> Signature:
            return Signature.of("categories")

    each = (
        Output(f"c{at}", 0, 100, kind=Kind.TESTED, columns=(2 * at, 2 * at + 1), optional=True)
        for at in range(categories)
    )
    outputs = (Output("score", 0, 100, optional=True), *each)
    return Categories(load_metric("exact_match"), TestSet.of([""]), Resources())


if __name__ == "__main__":
    main()
