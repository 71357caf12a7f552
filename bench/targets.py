"""What `spec/performance.md` asks for, held against what a run found."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from statistics import median

from bench.rows import Results, Row


@dataclass(frozen=True, slots=True)
class Target:
    """A ratio to the peer that every row of a group should reach.

    Attributes:
        title: Its name on the page.
        rows: Beginning of the ids of its rows.
        target: The ratio asked for.
        stretch: The ratio hoped for.
    """

    title: str
    rows: str
    target: float
    stretch: float


TARGETS = (
    Target("BLEU", "scores/bleu-", 50, 100),
    Target("chrF", "scores/chrf-", 70, 100),
    Target("chrF++", "scores/chrf++-", 50, 80),
    Target("TER, WMT news", "scores/ter-wmt", 500, 1000),
    Target("CharacTER, WMT news", "metrics/character-wmt", 40, 100),
    Target("METEOR, exact stem synonym", "metrics/meteor-", 10, 30),
    Target("BLEU, chrF and TER, one segment per call", "scores/sentence-", 1, 25),
    Target("paired bootstrap, end to end", "resampling/bootstrap-", 25, 50),
    Target("randomization, end to end", "resampling/randomization-", 40, 80),
    Target("whole `mtgauge score` process", "process/score", 10, 12),
)
_VERSION_STRETCH = 0.050


def lines(results: Results) -> Iterator[tuple[str, str, str, str, str]]:
    """(what, target, stretch, measured, verdict) of each target."""
    for target in TARGETS:
        rows = [row for row in results.rows if row.id.startswith(target.rows) and row.pair]
        yield target.title, f"{target.target:g}", f"{target.stretch:g}", *_ratios(target, rows)
    version = [row for row in results.rows if row.id == "process/version"]
    yield "`mtgauge --version`", "below sacreBLEU's", f"{1000 * _VERSION_STRETCH:.0f} ms", *_version(version)
    yield "peak memory", "not above sacreBLEU's", "", *_memory([row for row in results.rows if row.peaks])


def _ratios(target: Target, rows: list[Row]) -> tuple[str, str]:
    ratios = [row.pair.ratio for row in rows if row.pair]
    if not ratios:
        return "not measured", ""
    span = f"{min(ratios):.1f}" if len(ratios) == 1 else f"{min(ratios):.1f} to {max(ratios):.1f}"
    return span, _verdict(ratios, target)


def _verdict(ratios: list[float], target: Target) -> str:
    met = sum(ratio >= target.target for ratio in ratios)
    if min(ratios) >= target.stretch:
        return "stretch met"
    if met == len(ratios):
        return "met"
    return "missed" if met == 0 else f"met in {met} of {len(ratios)} rows"


def _version(rows: list[Row]) -> tuple[str, str]:
    if not rows or not rows[0].pair:
        return "not measured", ""
    pair = rows[0].pair
    ours, peer = median(pair.ours), median(pair.peer)
    verdict = "missed" if ours >= peer else "stretch met" if ours <= _VERSION_STRETCH else "met"
    return f"{1000 * ours:.0f} ms, sacreBLEU's {1000 * peer:.0f} ms", verdict


def _memory(rows: list[Row]) -> tuple[str, str]:
    if not rows:
        return "not measured", ""
    shares = [row.peaks[0] / row.peaks[1] for row in rows if row.peaks]
    above = sum(share > 1 for share in shares)
    verdict = "met" if not above else f"above in {above} of {len(shares)} rows"
    return f"{min(shares):.0%} to {max(shares):.0%} of sacreBLEU's", verdict
