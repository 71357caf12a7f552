"""Puzzle items beside the scores of an evaluation: what was answered, and which reference won."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict
from typing import Any

from mtgauge.base.jsontext import indented
from mtgauge.base.nearest import check_known
from mtgauge.base.sentences import ENGLISH, say
from mtgauge.evaluation import Evaluation
from mtgauge.report import render, render_tables
from mtgauge.report.decimals import Decimals
from mtgauge.report.jsonform import json_lines, rounded
from mtgauge.report.names import metric_names
from mtgauge.report.numbers import fixed
from mtgauge.report.screen import Screen
from mtgauge.report.table import TextTable
from mtgauge.report.tables import tables
from mtgauge.suites.puzzles.items import ItemResult, item_results

ITEM_FORMATS = ("table", "json", "jsonl")


def render_with_items(
    evaluation: Evaluation,
    form: str,
    precision: int | None,
    screen: Screen | None = None,
    language: str = ENGLISH,
) -> str:
    """An evaluation of puzzles with its items: one more table, a list ``items``, or lines of type ``item``.

    Args:
        evaluation: What was measured.
        form: One of `ITEM_FORMATS`.
        precision: As for `mtgauge.report.render`.
        screen: Likewise.
        language: Likewise.

    Raises:
        OptionError: The format does not show items.
    """
    check_known(form, ITEM_FORMATS, say("items are not shown as {form}", form=form))
    items = list(item_results(evaluation.testset, evaluation.systems, evaluation.fitted))
    if form == "table":
        table = _table(items, metric_names(evaluation), Decimals(evaluation, precision))
        shown = [*tables(evaluation, precision), table]
        return render_tables(shown, screen=screen, language=language)
    text = render(evaluation, form, precision=precision)
    rows: list[dict[str, Any]] = [asdict(item) for item in items]
    if precision is not None:
        rows = rounded(rows, precision)
    if form == "json":
        return indented(json.loads(text) | {"items": rows})
    return "\n".join([text, json_lines({"item": rows})])


def _table(items: Sequence[ItemResult], names: Mapping[str, str], decimals: Decimals) -> TextTable:
    metrics = list(items[0].scores)
    rows = [
        [
            item.name,
            item.system,
            _shown(item.answer),
            " | ".join(map(_shown, _winners(item))),
            f"{item.references}",
            *(fixed(item.scores[name].score, decimals.of_metric(name)) for name in metrics),
        ]
        for item in items
    ]
    columns = [
        say("item"),
        say("system"),
        say("answer"),
        say("reference that won"),
        say("of"),
        *(names[metric] for metric in metrics),
    ]
    together = [names[name] for name in metrics if all(item.scores[name].reference is None for item in items)]
    notes = [say("of: how many references the answer key stands for; the first of equals wins")]
    notes += [say("{metrics}: all references count together", metrics=", ".join(together))] if together else []
    return TextTable(say("Items"), columns, rows, 4, notes, heads=2)


def _winners(item: ItemResult) -> Iterator[str]:
    """The references that gave scores above 0, each once."""
    scores = item.scores.values()
    yield from dict.fromkeys(s.reference for s in scores if s.reference is not None and s.score > 0)


def _shown(text: str) -> str:
    """A text on one line; an empty one is seen."""
    return " ".join(text.split()) or say("(empty)")
