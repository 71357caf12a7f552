"""Two systems by check-points, as tables and as JSON."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from mtgauge.base.sentences import ENGLISH, say
from mtgauge.report import render_tables
from mtgauge.report.jsonform import document
from mtgauge.report.numbers import DASH, fixed
from mtgauge.report.screen import Screen
from mtgauge.report.table import TextTable
from mtgauge.report.tables.comparisons import verdict_text
from mtgauge.suites.checkpoints.differences import CategoryDifference, CheckPointDifferences, PointExample

SCHEMA = "mtgauge/checkpoint-differences/1"
FORMATS = ("table", "json", "markdown", "latex")


def render_differences(
    found: CheckPointDifferences, form: str, screen: Screen | None = None, language: str = ENGLISH
) -> str:
    """Differences in one of `FORMATS`; ends without a line break."""
    if form == "json":
        return document(SCHEMA, _content(found))
    return render_tables(list(_tables(found)), form, screen, language)


def _tables(found: CheckPointDifferences) -> Iterator[TextTable]:
    one, other = found.systems
    columns = [
        say("category"), say("verdict"), say("check-points"), one, other, say("difference"), say("interval"),
        say("p adjusted"),
    ]  # fmt: skip
    rows = list(map(_row, found.differences))
    notes = [
        found.signature,
        say("p adjusted: for all rows together, by the maximum statistic (Westfall and Young 1993)"),
        *found.notes,
    ]
    yield TextTable(say("{one} against {other}", one=one, other=other), columns, rows, 2, notes, 1)
    examples = [(difference.name, example) for difference in found.differences for example in difference.examples]
    if examples:
        heads = [say("category"), say("check-point"), say("reference"), one, other]
        yield TextTable(
            say("Examples"), heads, [_example(name, example) for name, example in examples], 5,
            [say("DM x recall stands before the translation")], 1,
        )  # fmt: skip


def _row(difference: CategoryDifference) -> list[str]:
    test = difference.comparison
    cells = [f"{difference.points:,}", *(fixed(value, 4) for value in difference.values)]
    if test is None:
        return [difference.name, DASH, *cells, DASH, DASH, DASH]
    verdict = DASH if test.verdict is None else verdict_text(test)
    interval = DASH if test.low is None or test.high is None else f"[{test.low:+.4f}, {test.high:+.4f}]"
    return [difference.name, verdict, *cells, f"{test.delta:+.4f}", interval, f"{test.deciding_p:.4f}"]


def _example(name: str, example: PointExample) -> list[str]:
    words = " ".join(example.point.words) or DASH
    shown = (f"{value:.2f} {text}" for value, text in zip(example.values, example.translations, strict=True))
    return [name, f"{example.segment}: {words}", example.reference, *shown]


def _content(found: CheckPointDifferences) -> dict[str, Any]:
    return {
        "systems": list(found.systems),
        "signature": found.signature,
        "notes": list(found.notes),
        "categories": [_category(difference, found) for difference in found.differences],
    }


def _category(difference: CategoryDifference, found: CheckPointDifferences) -> dict[str, Any]:
    test = difference.comparison
    verdict = test.verdict_on(found.systems[0]) if test else None
    return {
        "name": difference.name,
        "points": difference.points,
        "in_sums": difference.name not in found.left_out,
        "scores": list(difference.values),
        "difference": test and test.delta,
        "low": test and test.low,
        "high": test and test.high,
        "p": test and test.p,
        "p_adjusted": test and test.deciding_p,
        "verdict": verdict and str(verdict),
        "examples": [
            {
                "id": example.point.id,
                "segment": example.segment,
                "words": list(example.point.words),
                "reference": example.reference,
                "values": list(example.values),
                "translations": list(example.translations),
            }
            for example in difference.examples
        ],
    }
