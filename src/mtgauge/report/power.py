"""A power analysis as a table, or as JSON."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import asdict
from statistics import median

from mtgauge.engine.power import PowerAnalysis
from mtgauge.report import render_tables
from mtgauge.report.names import asked_name
from mtgauge.report.screen import Screen
from mtgauge.report.table import Table
from mtgauge.version import __version__

SCHEMA = "mtgauge/power/1"
FORMATS = ("table", "json")
_PRECISION = 2


def render_power(analysis: PowerAnalysis, form: str, screen: Screen | None = None) -> str:
    """The analysis in one of `FORMATS`; ends without a line break. `screen`: as for `mtgauge.report.render`."""
    if form == "json":
        content = {"schema": SCHEMA, "mtgauge": __version__, **asdict(analysis)}
        return json.dumps(content, ensure_ascii=False, indent=1, allow_nan=False)
    return render_tables([power_table(analysis)], screen=screen)


def power_table(analysis: PowerAnalysis) -> Table:
    """One row per metric and pair of systems."""
    asked = analysis.difference
    columns = ["metric", "system", "against", "difference", "standard error", "detectable", "power"]
    columns += [f"{analysis.unit}s needed", *([f"needed for {asked:g}"] if asked is not None else [])]
    rows = []
    for pair in analysis.pairs:
        needed = [pair.needed, *([pair.needed_for_difference] if asked is not None else [])]
        rows.append(
            [
                asked_name(pair.metric),
                pair.a,
                pair.b,
                f"{pair.delta:+.{_PRECISION}f}",
                f"{pair.standard_error:.{_PRECISION}f}",
                f"{pair.detectable:.{_PRECISION}f}",
                f"{pair.power:.{_PRECISION}f}",
                *("" if number is None else f"{number}" for number in needed),
            ]
        )
    title = f"Power: {analysis.n} {analysis.unit}s"
    return Table(title, columns, rows, 3, list(_notes(analysis)))


def _notes(analysis: PowerAnalysis) -> Iterator[str]:
    names = {name for pair in analysis.pairs for name in (pair.a, pair.b)}
    common = names.intersection(*({pair.a, pair.b} for pair in analysis.pairs))
    between = f"{common.pop()} and any other" if len(common) == 1 else "any two of these systems"
    for metric in dict.fromkeys(pair.metric for pair in analysis.pairs):
        differences = [pair.detectable for pair in analysis.pairs if pair.metric == metric]
        spread = (
            "" if len(differences) == 1 else f" (least {min(differences):.2f}, median {median(differences):.2f})"
        )
        yield (
            f"{asked_name(metric)}: a difference of {max(differences):.2f} between {between} is detected with "
            f"power {analysis.target:g} at alpha {analysis.alpha:g}{spread}"
        )
    yield (
        "detectable: least true difference found with that power; power: chance to find a true difference as "
        f"large as the one seen; needed: {analysis.unit}s for that difference and power"
    )
    yield (
        f"standard errors from {analysis.samples} bootstrap resamples, seed {analysis.seed}, by {analysis.unit}; "
        "normal approximation, one two-sided test, no correction for several"
    )
    for metric, signature in dict.fromkeys((pair.metric, pair.signature) for pair in analysis.pairs):
        yield f"{asked_name(metric)}: {signature}"
