"""How long check-points take: whole processes, and the parts of one that do the work."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any
from unittest import mock

from bench import processes
from bench.checkpoints.texts import CEDICT, Systems, wmt22
from bench.texts import write_lines
from mtgauge import evaluate
from mtgauge.measures import Batch, Resources
from mtgauge.suites.checkpoints.jobs import extraction as checkpoint_extraction
from mtgauge.suites.checkpoints.measure import CheckPoints


def measured(pair: str, work: Path, points: Path, most: int | None) -> Iterator[list[str]]:
    """Rows: extraction and scoring with intervals, whole and in part; seconds, of the processor, MiB."""
    systems = wmt22(pair, most)
    n, count = len(systems.testset), len(systems.outputs)
    extract, score = _commands(pair, work, points, systems)
    yield _whole(pair, f"extraction from {n:,} segments and two references", extract)
    yield [
        pair,
        "of it: check-points found, annotations, links and dictionary read",
        "",
        _found(pair, work, systems),
        "",
    ]
    yield _whole(pair, f"{count} systems scored, with intervals, one thread", score)
    read, fitted, rows, intervals = _parts(points, systems)
    yield [pair, "of it: the set read, and fitted to the references", "", f"{read + fitted:.1f}", ""]
    yield [pair, f"of it: {count} systems counted, and intervals", "", f"{rows + intervals:.1f}", ""]


def _commands(
    pair: str, work: Path, points: Path, systems: Systems
) -> tuple[Sequence[str | Path], Sequence[str | Path]]:
    source, target = pair.split("-")
    folder = work / f"texts-{pair}"
    folder.mkdir(exist_ok=True)
    write_lines(folder / f"source.{source}", list(systems.testset.sources or ()))
    references = systems.testset.references.texts if systems.testset.references else {}
    for name, texts in references.items():
        write_lines(folder / f"{name}.{target}", [text or "" for text in texts])
    for name, texts in systems.outputs.items():
        write_lines(folder / f"{name}.out", texts)
    given = [option for name in references for option in ("-r", f"{name}={folder / f'{name}.{target}'}")]
    command = [sys.executable, "-m", "mtgauge"]
    extract = [
        *command, "checkpoints", "extract", "-s", folder / f"source.{source}", *given, "-l", pair, "--dictionary",
        CEDICT, "--cache", work / "cache", "-o", folder / "set.jsonl",
    ]  # fmt: skip
    score = [
        *command, "score", *given, "-l", pair, "-m", f"checkpoints:set={points}", "--ci", "--threads", "1",
        "--format", "json", "-o", folder / "scores.json", *(folder / f"{name}.out" for name in systems.outputs),
    ]  # fmt: skip
    return extract, score


def _whole(pair: str, what: str, command: Sequence[str | Path]) -> list[str]:
    [done] = processes.run([command])
    return [pair, what, f"{done.seconds:.1f}", f"{done.processor:.1f}", f"{done.peak / 2**20:.0f}"]


def _found(pair: str, work: Path, systems: Systems) -> str:
    """Seconds of the processor that finding check-points takes, within an extraction."""
    taken: list[float] = []
    find = checkpoint_extraction.extract_checkpoints

    def timed(*arguments: Any) -> Any:
        found, seconds = _timed(lambda: find(*arguments))
        taken.append(seconds)
        return found

    request = checkpoint_extraction.ExtractionRequest(pair, dictionary=str(CEDICT), cache=str(work / "cache"))
    with mock.patch.object(checkpoint_extraction, "extract_checkpoints", timed):
        checkpoint_extraction.extract_set(systems.testset, request)
    return f"{taken[0]:.1f}"


def _parts(points: Path, systems: Systems) -> tuple[float, float, float, float]:
    """Seconds of the processor: reading the set, fitting it, counting all systems, intervals."""
    measure = CheckPoints(set=str(points))
    _, read = _timed(lambda: measure._points)
    fitted, fit = _timed(lambda: measure.fit(systems.testset, Resources(systems.testset.languages)))
    _, rows = _timed(lambda: [fitted.statistics(Batch(texts), threads=1) for texts in systems.outputs.values()])

    def run(*, intervals: bool) -> object:
        return evaluate(systems.outputs, systems.testset, metrics=[measure], intervals=intervals, threads=1)

    _, without = _timed(lambda: run(intervals=False))
    _, with_intervals = _timed(lambda: run(intervals=True))
    return read, fit, rows, max(0.0, with_intervals - without)


def _timed(work: Callable[[], Any]) -> tuple[Any, float]:
    start = time.process_time()
    done = work()
    return done, time.process_time() - start
