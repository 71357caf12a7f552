"""Wide rows of many categories, mostly zeros, and without any. ``python -m bench.wide`` prints time and memory.

Time is that of the processor. Memory is what a process takes beyond one that only makes the rows.
"""

from __future__ import annotations

import json
import sys
import time
from functools import partial
from itertools import combinations
from typing import Any

import numpy as np

from bench import processes

SYSTEMS, SEGMENTS, CATEGORIES = 12, 2_000, 150
RESAMPLES, TRIALS = 1_000, 10_000
#: Kinds of rows: the share of numbers that are not zero, and whether they are integers.
ROWS = {"counts": (0.05, True), "weights": (0.05, False), "counts, no zeros": (1.0, True)}
JOBS = ("rows", "bootstrap", "randomization")


def rows(kind: str) -> list[np.ndarray]:
    """For each system hits and counts of each category, side by side, shape (segments, 2 x categories)."""
    share, are_integers = ROWS[kind]
    draw = np.random.default_rng(1)
    size = (SEGMENTS, CATEGORIES)
    counts = np.where(draw.random(size) < share, draw.integers(1, 4, size=size), 0)
    worth = 1 if are_integers else np.repeat(draw.random(CATEGORIES), 2)
    return [
        np.stack([draw.binomial(counts, 0.5 + system / 100), counts], axis=-1).reshape(SEGMENTS, -1) * worth
        for system in range(SYSTEMS)
    ]


def score(totals: np.ndarray) -> np.ndarray:
    """The share of hits in all categories together, and in each; 0 where nothing was counted."""
    hits, counts = totals[..., 0::2], totals[..., 1::2]
    values = np.zeros((*totals.shape[:-1], 1 + CATEGORIES))
    np.divide(hits.sum(axis=-1), counts.sum(axis=-1), out=values[..., 0])
    np.divide(hits, counts, out=values[..., 1:], where=counts > 0)
    return values


def job(kind: str, name: str) -> float:
    """Processor seconds of resampling alone."""
    from mtgauge.engine.differences import Compared, swapped_differences
    from mtgauge.engine.progress import silent
    from mtgauge.engine.resampled import Column, bootstrap_scores
    from mtgauge.stats.resampling import Draws

    columns = [Column(matrix, score) for matrix in rows(kind)]
    pairs = [Compared(first, second, [0]) for first, second in combinations(range(SYSTEMS), 2)]
    calls: dict[str, Any] = {
        "rows": lambda: None,
        "bootstrap": partial(bootstrap_scores, columns, Draws(SEGMENTS, RESAMPLES, 1), silent, name),
        "randomization": lambda: sum(
            1 for _ in swapped_differences(columns, pairs, Draws(SEGMENTS, TRIALS, 1), silent, name)
        ),
    }
    start = time.process_time()
    calls[name]()
    return time.process_time() - start


def main() -> None:
    """Prints the table."""
    print(f"{SYSTEMS} systems, {SEGMENTS:,} segments, {2 * CATEGORIES} columns, one thread\n")
    print(f"| rows | bootstrap x {RESAMPLES:,} | memory | randomization x {TRIALS:,} | memory |")
    print("| --- |" + " ---: |" * 4)
    for kind in ROWS:
        commands = [[sys.executable, "-m", "bench.wide", kind, name] for name in JOBS]
        alone, *measured = processes.run(commands, processes.ONE_THREAD)
        cells = [
            f"{json.loads(item.printed):.2f} s | {(item.peak - alone.peak) / 1e6:,.0f} MB" for item in measured
        ]
        print(f"| {kind} | " + " | ".join(cells) + " |", flush=True)


if __name__ == "__main__":
    if len(sys.argv) > 1:
        print(json.dumps(job(*sys.argv[1:])))
    else:
        main()
