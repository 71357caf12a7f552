"""Growth: BLEU + chrF of one system at sizes a thousand times apart, in time and in memory."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from pathlib import Path

from bench import processes
from bench.corpora import english, save
from bench.plan import Plan
from bench.rows import Size
from bench.timing import same_numbers

SECTION = "growth"
_METRICS = [["bleu", {}], ["chrf", {}]]


def measure(plan: Plan) -> Iterator[Size]:
    """One entry a size."""
    language = english()
    for size in plan.sizes:
        with tempfile.TemporaryDirectory() as folder:
            save(language.corpus(size, seed=400), Path(folder))
            yield _size(size, Path(folder), plan)


def _size(size: int, folder: Path, plan: Plan) -> Size:
    sides = ["ours", "peer"] if size <= plan.peer_limit else ["ours"]
    done: dict[str, list[processes.Measured]] = {side: [] for side in sides}
    for repetition in range(plan.long_repetitions):
        for side in sides:
            if side == "peer" and size == plan.peer_limit and repetition > 0:
                continue  # a minute each time
            job = processes.job(side, "scores", folder, metrics=_METRICS)
            done[side] += processes.run([job], processes.ONE_THREAD)
    if "peer" in done:
        same_numbers(done["ours"][0].job["result"], done["peer"][0].job["result"])
    found = {
        side: (min(item.job["processor"] for item in items), max(item.peak for item in items))
        for side, items in done.items()
    }
    text = processes.run([processes.job("ours", "read", folder)])[0].peak
    return Size(size, text, found["ours"], found.get("peer"))
