"""Derivations as a page: each step of a score, which folds, and whose equal n-grams light up together."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from mtgauge.evaluation.derivations import ScoreDerivation
from mtgauge.measures import Level
from mtgauge.measures.derivation import (
    Alignment,
    Formula,
    MarkedTokens,
    Part,
    StepMatrix,
    StepTable,
)
from mtgauge.pages.page import Chapter, Fragment, Page, Section, Skip, build
from mtgauge.pages.table import Cell, Column, ColumnKind, PageLink, Row, Table
from mtgauge.pages.text import Text, say
from mtgauge.report.derivations import EDIT_SIGNS, StepWriter, derivation_title, derived_score
from mtgauge.report.names import metric_name

#: The package with the template and the style.
PACKAGE = __package__
_LEVELS = {
    Level.CORPUS: say("whole test set"),
    Level.DOCUMENT: say("document"),
    Level.SEGMENT: say("segment"),
}


def build_derivation_page(found: Sequence[ScoreDerivation], *, language: str | None = None) -> bytes:
    """The page as UTF-8.

    Args:
        found: The derivations, one or more.
        language: The language in which it opens; None: the reader's.
    """
    return build(derivation_page(found), language=language)


def derivation_page(found: Sequence[ScoreDerivation]) -> Page:
    """Make the page: a section for each, after a list of their scores where there are several."""
    titles = [derivation_title(item) for item in found]
    sections = [
        _derivation(item, f"score-{n}", title)
        for n, (item, title) in enumerate(zip(found, titles, strict=True), 1)
    ]
    if len(found) == 1:
        [one] = sections
        sections = [Section(one.id, one.title, one.parts, is_first=True)]
    else:
        sections.insert(0, _scores(found))
    return Page(
        title=", ".join(titles),
        chapters=[Chapter("steps", say("Steps"), sections)],
        skip=Skip(say("Skip to the steps"), "score-1"),
        packages=[PACKAGE],
        styles=[(PACKAGE, "derivation.css")],
        said=[*titles, *(text for item in found for text in _said(item))],
    )


def _scores(found: Sequence[ScoreDerivation]) -> Section:
    """All scores of the page, each a link to its steps."""
    table = Table(
        id="scores",
        caption=[say("Each score leads to its steps.")],
        columns=[
            Column(title=say("System"), kind=ColumnKind.NAME),
            Column(title=say("Metric")),
            Column(title=say("Level")),
            Column(title=say("Id")),
            Column(title=say("Score")),
        ],
        rows=[Row(list(_cells(item, f"score-{n}"))) for n, item in enumerate(found, 1)],
        sortable=False,
        saved=False,
    )
    return Section("scores", say("How the scores come about"), [table], is_first=True)


def _cells(item: ScoreDerivation, anchor: str) -> Iterator[Cell]:
    yield item.system
    yield metric_name(item.metric, item.measure)
    yield _LEVELS[item.level]
    yield item.id
    yield PageLink(derived_score(item), f"#{anchor}")


def _derivation(item: ScoreDerivation, anchor: str, title: Text) -> Section:
    steps = [
        {"title": step.title, "parts": [_shown(part) for part in step.parts]} for step in item.derivation.steps
    ]
    return Section(anchor, title, [Fragment("derivation.html", {"signature": item.signature, "steps": steps})])


def _shown(part: Part) -> dict[str, Any]:
    """A part of a step for the template: its kind and its texts."""
    writer = StepWriter()
    match part:
        case Formula():
            return {"kind": "formula", "sides": [_minus(s) for s in writer.sides(part)], "meaning": part.meaning}
        case StepTable():
            columns = [[row[place] for row in part.rows] for place in range(len(part.columns))]
            shown = [
                column if place < part.text_columns else [_minus(cell) for cell in writer.column(column)]
                for place, column in enumerate(columns)
            ]
            rows = list(zip(*shown, strict=True))
            return {
                "kind": "table", "title": part.title, "columns": part.columns, "rows": rows,
                "texts": part.text_columns,
            }  # fmt: skip
        case MarkedTokens():
            return {"kind": "tokens", "title": part.title, "runs": list(_runs(part)), "marked": bool(part.marks)}
        case Alignment():
            pairs = [(pair, EDIT_SIGNS.get(pair.label, pair.label)) for pair in part.pairs]
            return {"kind": "alignment", "reference": part.reference, "pairs": pairs}
        case StepMatrix():
            values = [
                [
                    (
                        _minus(f"{value:.4f}"),
                        part.best_of_rows[row] == column,
                        part.best_of_columns[column] == row,
                    )
                    for column, value in enumerate(row_values)
                ]
                for row, row_values in enumerate(part.values)
            ]
            return {"kind": "matrix", "part": part, "rows": values}
    return {"kind": "sentence", "text": part}


def _runs(part: MarkedTokens) -> Iterator[tuple[str, Sequence[str]]]:
    """(label, tokens) of each marked stretch, and of each other token, whose label is empty."""
    marks = {mark.first: mark for mark in part.marks}
    place = 0
    while place < len(part.tokens):
        mark = marks.get(place)
        end = place + (1 if mark is None else max(mark.count, 1))
        yield "" if mark is None else mark.label, part.tokens[place:end]
        place = end


def _minus(text: str) -> str:
    """A formula or a number with the sign for minus."""
    return text.replace("-", "−")


def _said(item: ScoreDerivation) -> Iterator[str]:
    """Every sentence of a derivation, which the page translates."""
    for step in item.derivation.steps:
        yield step.title
        for part in step.parts:
            match part:
                case str():
                    yield part
                case Formula():
                    yield part.meaning
                case StepTable():
                    yield part.title
                    yield from part.columns
                    yield from (cell for row in part.rows for cell in row if isinstance(cell, str))
                case MarkedTokens() | StepMatrix():
                    yield part.title
