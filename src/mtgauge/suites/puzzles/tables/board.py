"""A board of puzzles beside the scores that it rests on."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import asdict, replace

from mtgauge.base.jsontext import indented
from mtgauge.base.sentences import ENGLISH, say
from mtgauge.evaluation import Evaluation
from mtgauge.measures import Level
from mtgauge.report import render, render_tables
from mtgauge.report.csvform import to_csv
from mtgauge.report.decimals import Decimals
from mtgauge.report.jsonform import json_lines
from mtgauge.report.names import metric_names
from mtgauge.report.numbers import DASH
from mtgauge.report.screen import Screen
from mtgauge.report.table import TextTable
from mtgauge.report.tables.scores import score_table
from mtgauge.report.tables.warnings import warning_table
from mtgauge.stats.method_names import shown_methods
from mtgauge.suites.puzzles.board import Board


def render_board(
    board: Board,
    evaluation: Evaluation,
    form: str,
    precision: int | None = None,
    screen: Screen | None = None,
    language: str = ENGLISH,
) -> str:
    """A board in one of `mtgauge.report.FORMATS`.

    Tables are the board, the scores of the other levels, and warnings. Data are those of the evaluation, with the
    board as one more key (``json``), as lines of type ``place`` (``jsonl``) or as rows of that kind (``csv``).

    Args:
        board: The submissions in their order.
        evaluation: All scores, with the systems in that order.
        form: The format's name.
        precision: As for `mtgauge.report.render`.
        screen: Likewise.
        language: Likewise.

    Raises:
        OptionError: The format is not known.
    """
    if form in ("table", "markdown", "latex"):
        return render_tables(_tables(board, evaluation, precision), form, screen, language)
    rows = [asdict(row) for row in board.rows]
    if form == "csv":
        return to_csv(evaluation, precision, first={"place": rows})
    text = render(evaluation, form, precision=precision)
    if form == "json":
        return indented(json.loads(text) | {"board": {"rank_by": board.rank_by, "rows": rows}})
    return "\n".join([json_lines({"place": [{"rank_by": board.rank_by, **row} for row in rows]}), text])


def _tables(board: Board, evaluation: Evaluation, precision: int | None) -> Iterator[TextTable]:
    decimals = Decimals(evaluation, precision)
    names = metric_names(evaluation)
    scores = score_table(evaluation, names, Level.CORPUS, decimals, is_all=True)
    clustered = any(row.cluster is not None for row in board.rows)
    heads = [[_shown(row.place), *([_shown(row.cluster)] if clustered else [])] for row in board.rows]
    yield replace(
        scores,
        title=say("Board by {metric}", metric=board.rank_by),
        columns=[say("place"), *([say("cluster")] if clustered else []), *scores.columns],
        rows=[[*head, *row] for head, row in zip(heads, scores.rows, strict=True)],
        text_columns=len(heads[0]) + scores.text_columns,
        notes=[*_notes(board, evaluation), *scores.notes],
    )
    for level in evaluation.settings.levels:
        if level != Level.CORPUS:
            yield score_table(evaluation, names, level, decimals, is_all=True)
    if evaluation.warnings:
        yield warning_table(evaluation)


def _shown(number: int | None) -> str:
    return DASH if number is None else str(number)


def _notes(board: Board, evaluation: Evaluation) -> Iterator[str]:
    yield say(
        "place: by {metric}, mean over all items; equal scores share a place, and stand in the order of their "
        "names",
        metric=board.rank_by,
    )
    if len(board.ranked) < len(board.rows):
        yield say(
            "{dash}: the team (what stands before the slash) has a better submission, which has the place",
            dash=DASH,
        )
    settings = evaluation.settings
    if any(row.cluster is not None for row in board.rows):
        cluster = say(
            "cluster: {clusters}, by the {methods} test of {metric} at p < {alpha:g}",
            clusters=str(settings.clusters),
            methods=shown_methods(c.method for c in evaluation.comparisons),
            metric=board.rank_by,
            alpha=settings.alpha,
        )
        if settings.clusters and settings.clusters.corrected:
            corrections = shown_methods(c.correction for c in evaluation.comparisons)
            cluster = say("{cluster}, correction {corrections}", cluster=cluster, corrections=corrections)
        yield cluster
        if undecided := sum(c.verdict is None for c in evaluation.comparisons):
            yield say("comparisons without a verdict, on which no line between clusters rests: {n}", n=undecided)
