"""The page of the bench of meta-evaluation. No number stands in it that the run did not give."""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence
from importlib.metadata import version
from pathlib import Path
from string import Template

from bench import machine
from bench.metaeval import wmt23
from bench.metaeval.measured import QUESTIONS, BesideRow, CorrelationRow, TestRow, Work

_MIB = 2**20
_TEMPLATE = Path(__file__).with_name("page.md")


def facts() -> dict[str, str]:
    """What the numbers belong to; taken before the run."""
    found = {name: value for name, value in machine.facts().items() if name != "sacreBLEU"}
    if hasattr(os, "sched_getaffinity"):
        found["cores that the run may use"] = str(len(os.sched_getaffinity(0)))
    return found | {"SciPy": version("scipy")}


def render(
    told: dict[str, str],
    work: Work,
    scored: wmt23.Scored,
    values: Sequence[Sequence[float]],
    tests: Sequence[TestRow],
    beside: Iterable[BesideRow],
    correlations: Iterable[CorrelationRow],
) -> str:
    """The page as Markdown."""
    metrics, systems, segments = work.columns.metrics.shape
    points = systems * segments
    given = {
        "facts": _table(("", ""), told.items()),
        "segments": f"{segments:,}",
        "systems": str(systems),
        "metrics": str(metrics),
        "stored": str(len(wmt23.STORED)),
        "ours": ", ".join(f"`{name}`" for name in wmt23.OURS),
        "scored": f"{scored.seconds:.1f}",
        "pairs": str(len(work.pairs)),
        "trials": f"{work.trials:,}",
        "points": f"{points:,}",
        "point_pairs": f"{points * (points - 1) // 2:,}",
        "every": f"{scored.every.gold.size:,}",
        "as_gold": wmt23.AS_GOLD,
        "values": _values(values),
        "tests": _tests(tests),
        "beside": _beside(beside),
        "correlations": _correlations(correlations),
    }
    return Template(_TEMPLATE.read_text(encoding="utf-8")).substitute(given)


def _values(values: Sequence[Sequence[float]]) -> str:
    names = [f"{name}, stored" for name in wmt23.STORED] + [f"`{name}`" for name in wmt23.OURS]
    rows = zip(names, *values, strict=True)
    head = ("metric", *(question.title for question in QUESTIONS))
    return _table(head, ((name, *(f"{value:.4f}" for value in found)) for name, *found in rows))


def _tests(rows: Iterable[TestRow]) -> str:
    head = ("", "wanted, s", "stopping early, s", "trials", "MiB", "not stopping, s", "trials", "MiB")
    return _table((*head, "verdict", "bytes"), map(_test_cells, rows))


def _test_cells(row: TestRow) -> list[str]:
    stopping, whole, threaded = row.stopping.report, row.whole.report, row.threaded.report
    threads = f"{stopping['threads']} thread and {threaded['threads']}"
    return [
        row.question.title,
        "" if row.question.wanted is None else f"{row.question.wanted:.0f}",
        f"{stopping['seconds']:.2f}",
        f"{stopping['made']:,}",
        f"{row.stopping.peak / _MIB:.0f}",
        f"{whole['seconds']:.2f}",
        f"{whole['made']:,}",
        f"{row.whole.peak / _MIB:.0f}",
        _verdict(row.question.wanted, stopping["seconds"], whole["seconds"]),
        f"{threads}: {'equal' if row.is_equal else 'DIFFERENT'}",
    ]


def _verdict(wanted: float | None, stopping: float, whole: float) -> str:
    if wanted is None:
        return ""
    return "met" if max(stopping, whole) < wanted else "met by stopping early" if stopping < wanted else "missed"


def _beside(rows: Iterable[BesideRow]) -> str:
    head = ("", "restated with", "pairs x trials measured", "one trial of a pair, ms", "once for a metric, ms")
    more = ("all, scaled, s", "MiB", "mtgauge: one, ms", "all, s", "MiB", "ratio", "differ by", "equal counts")
    return _table((*head, *more), map(_beside_cells, rows))


def _beside_cells(row: BesideRow) -> list[str]:
    counts = ", ".join(str(count) for _, count in row.peer.report["tests"])
    ours, peer, pairs = row.ours.report["seconds"], row.peer.report, len(row.peer.report["tests"])
    return [
        row.title,
        row.beside.how,
        f"{pairs} x {row.trials:,}",
        _ms(peer["seconds"]),
        _ms(peer["prepared"]),
        f"{row.whole:,.0f}",
        f"{row.peer.peak / _MIB:.0f}",
        _ms(ours / row.all_trials),
        f"{ours:.2f}",
        f"{row.ours.peak / _MIB:.0f}",
        f"**{row.ratio:,.0f}**",
        f"{row.apart:.1e}",
        "" if row.equal is None else f"{row.equal} of {pairs}: {counts}",
    ]


def _correlations(rows: Iterable[CorrelationRow]) -> str:
    head = ("", "entries", "mtgauge, ms", "MiB", "beside", "metrics", "ms", "MiB", "ratio", "differ by")
    return _table(head, map(_correlation_cells, rows))


def _correlation_cells(row: CorrelationRow) -> list[str]:
    return [
        row.single.title,
        f"{row.entries:,}",
        _ms(row.ours.report["seconds"]),
        f"{row.ours.peak / _MIB:.0f}",
        row.single.how,
        str(len(row.peer.report["values"])),
        _ms(row.peer.report["seconds"]),
        f"{row.peer.peak / _MIB:,.0f}",
        f"**{row.ratio:.2g}**",
        f"{row.apart:.1e}",
    ]


def _ms(seconds: float) -> str:
    """Milliseconds with three digits, or more before the point."""
    return f"{1000 * seconds:,.0f}" if seconds >= 1 else f"{1000 * seconds:.3g}"


def _table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    lines = [f"| {' | '.join(row)} |" for row in rows]
    return "\n".join([f"| {' | '.join(head)} |", "|---" * len(head) + "|", *lines])
