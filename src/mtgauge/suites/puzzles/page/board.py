"""The board of puzzles as a table of their page."""

from __future__ import annotations

from collections.abc import Iterator

from mtgauge.engine.results import Score
from mtgauge.pages.table import Cell, Column, ColumnKind, Name, Row, Table
from mtgauge.pages.text import Text, say
from mtgauge.report.page.facts import EvaluationFacts
from mtgauge.report.page.numbers import score_number
from mtgauge.report.page.scores import best_value, clusters_told, score_caption, score_column, warning_links
from mtgauge.report.page.verdicts import interval_words
from mtgauge.suites.puzzles.board import Board, BoardRow


def board_table(facts: EvaluationFacts, board: Board) -> Table:
    """The submissions in the order of the board, with their places, clusters and scores."""
    clustered = any(row.cluster is not None for row in board.rows)
    intervals = interval_words(list(facts.corpus.values()))
    best = {
        (metric, output): best_value(
            [score.score for row in board.rows if (score := facts.corpus.get((metric, output, row.system)))],
            facts.evaluation.directions[metric],
        )
        for metric, output in facts.columns
    }

    def number(metric: str, output: str, score: Score | None) -> Cell:
        if score is None:
            return None
        is_best = best[metric, output] is not None and score.score == best[metric, output]
        return score_number(score, facts.decimals.of(score), best=is_best)

    def cells(row: BoardRow) -> Iterator[Cell]:
        yield row.place
        if clustered:
            yield row.cluster
        yield Name(facts.name(row.system), links=warning_links(facts, row.system))
        for metric, output in facts.columns:
            yield number(metric, output, facts.corpus.get((metric, output, row.system)))

    return Table(
        id="board",
        caption=[*_caption(facts, board, intervals, clustered=clustered)],
        columns=[
            Column(title=say("Place"), kind=ColumnKind.COUNT),
            *([Column(title=say("Cluster"), kind=ColumnKind.COUNT)] if clustered else []),
            Column(title=say("System"), kind=ColumnKind.NAME),
            *(
                score_column(facts, *column, bounded=intervals is not None, marked=False)
                for column in facts.columns
            ),
        ],
        rows=[Row([*cells(row)], rank=row.cluster) for row in board.rows],
    )


def _caption(facts: EvaluationFacts, board: Board, intervals: Text | None, *, clustered: bool) -> Iterator[Text]:
    metric = facts.names[board.rank_by]
    yield say("Places by {metric}, mean over all items; equal scores share a place.", metric=metric)
    if len(board.ranked) < len(board.rows):
        yield say(
            "A submission without a place: its team (what stands before the slash) has a better one, which has it."
        )
    yield from score_caption(facts.evaluation.settings, intervals)
    yield say("Bold: best of its column.")
    if clustered:
        tests = facts.evaluation.comparisons
        yield from clusters_told((c.method for c in tests), sum(c.verdict is None for c in tests))
