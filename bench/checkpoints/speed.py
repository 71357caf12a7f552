"""How long check-points take: whole processes, and the parts of one."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

from bench import processes
from bench.checkpoints.texts import CEDICT, wmt22
from bench.texts import write_lines


def measured(pair: str, work: Path, points: Path, most: int | None) -> Iterator[list[str]]:
    """Rows: extraction from kept annotations, and scoring with intervals; seconds, of the processor, MiB."""
    systems = wmt22(pair, most)
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
        CEDICT, "--cache", work / "cache", "-o",
    ]  # fmt: skip
    score = [
        *command, "score", *given, "-l", pair, "-m", f"checkpoints:set={points}", "--ci", "--threads", "1",
        "--format", "json", "-o", folder / "scores.json", *(folder / f"{name}.out" for name in systems.outputs),
    ]  # fmt: skip
    n = len(systems.testset)
    told = {
        f"extraction from {n:,} segments and two references, once annotated": [*extract, folder / "set.jsonl"],
        f"{len(systems.outputs)} systems scored, with intervals, one thread": score,
    }
    for what, arguments in told.items():
        [done] = processes.run([arguments])
        yield [pair, what, f"{done.seconds:.1f}", f"{done.processor:.1f}", f"{done.peak / 2**20:.0f}"]
