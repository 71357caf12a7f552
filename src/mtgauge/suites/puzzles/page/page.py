"""The page of puzzles, put together."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from mtgauge.base.progress import Progress, silent
from mtgauge.evaluation import Evaluation
from mtgauge.pages.axes import Axis
from mtgauge.pages.charts import ChartGroup
from mtgauge.pages.page import Chapter, Fragment, Page, PagePart, Section, Skip, build
from mtgauge.pages.text import Text, say
from mtgauge.report.page.charts.bars import score_charts
from mtgauge.report.page.comparisons import comparison_table
from mtgauge.report.page.detectable import DETECTABLE
from mtgauge.report.page.exports import exports
from mtgauge.report.page.facts import EvaluationFacts
from mtgauge.report.page.headline import Statement, headline
from mtgauge.report.page.leaderboard import leaderboard
from mtgauge.report.page.matrix import pair_matrices
from mtgauge.report.page.method import method_section
from mtgauge.report.page.scores import output_table, score_tables
from mtgauge.report.page.summary import Answer, summary
from mtgauge.report.page.warnings import warning_groups
from mtgauge.suites.puzzles.board import Board
from mtgauge.suites.puzzles.labels import LANGUAGE, PUZZLE
from mtgauge.suites.puzzles.page.board import board_table
from mtgauge.suites.puzzles.page.charts import group_charts
from mtgauge.suites.puzzles.page.facts import PuzzleFacts
from mtgauge.suites.puzzles.page.items import group_axes, item_units

#: The packages with the templates.
PACKAGES = (__package__, "mtgauge.report.page")


def build_puzzle_page(
    evaluation: Evaluation,
    *,
    board: Board | None = None,
    language: str | None = None,
    progress: Progress = silent,
) -> bytes:
    """The page as UTF-8.

    Args:
        evaluation: What was measured, by metrics of puzzles.
        board: The places of the submissions; None: they were not ranked.
        language: The language it opens in; None: the reader's, and English where scripts do not run.
        progress: Called while items are written.
    """
    return build(puzzle_page(evaluation, board), language=language, progress=progress)


def puzzle_page(evaluation: Evaluation, board: Board | None = None) -> Page:
    """The page of an evaluation of puzzles; see `build_puzzle_page`."""
    facts = PuzzleFacts(evaluation, board.rank_by if board else None)
    groups, units = group_axes(facts), item_units(facts)
    return Page(
        title=", ".join(facts.systems),
        chapters=[
            Chapter("answer", say("Answer"), [_summary(facts, board), *_scores(facts)]),
            Chapter("why", say("Why"), [*_comparisons(facts)]),
            Chapter("where", say("Where"), [*_groups(facts, groups), *_warnings(facts)]),
            Chapter("read", say("Read"), [Section("segments", say("Items"), [units], say("Items"))]),
            Chapter("method", say("Method"), [_method(facts)]),
        ],
        axes=[facts.system_axis, facts.metric_axis, *groups.values()],
        units=units,
        pair="system" if len(facts.systems) > 1 else None,
        skip=Skip(say("Skip to the items"), "segments"),
        packages=PACKAGES,
        said=[*evaluation.notes, *{warning.message for warning in evaluation.warnings}],
        data={"evaluation": evaluation.to_json(), "exports": exports(evaluation)},
    )


def _summary(facts: EvaluationFacts, board: Board | None) -> Section:
    """Who is first, with the board and its picture, or else the leaderboard."""
    testset = facts.evaluation.testset
    charts = score_charts(facts) if board else ()
    first = f"bars-{facts.metrics.index(facts.lead)}"
    overview = next((chart for chart in charts if chart.id == first), None)
    values = {
        "facts": facts,
        "testset": testset,
        "puzzles": len({*testset.slices[PUZZLE]}),
        "languages": [*dict.fromkeys(testset.shown(LANGUAGE, one) for one in testset.slices[LANGUAGE])],
        "headline": [_stated(one, board) for one in headline(facts)],
        "answers": [*_answers(facts, board)],
        "overview": overview,
    }
    table: PagePart | None = board_table(facts, board) if board else leaderboard(facts, facts.lead)
    parts: list[PagePart] = [Fragment("puzzles.html", values, [overview] if overview else [])]
    if table:
        parts.append(table)
    parts.append(Fragment("puzzle-answers.html", values))
    return Section("summary", say("Linguistic puzzles"), parts, say("Summary"), is_first=True)


def _answers(facts: EvaluationFacts, board: Board | None) -> Iterator[Answer]:
    """Who won, by how much, and whether it is real; warnings are about items, and have their own table."""
    for answer in summary(facts)[:-1] if len(facts.systems) > 1 else ():
        yield replace(answer, sentences=[_stated(one, board) for one in answer.sentences])


def _stated(told: Text | Statement, board: Board | None) -> Text | Statement:
    """A statement with its evidence on this page, which may have a board and has no part for a pair."""
    if not isinstance(told, Statement):
        return told
    evidence = told.evidence
    if evidence.to == DETECTABLE:
        evidence = replace(evidence, to="pairs")
    elif evidence.to == "pair" or (board and "leaderboard" in evidence.to):
        evidence = replace(evidence, to="table-board" if board else "table-leaderboard")
    return replace(told, evidence=evidence)


def _groups(facts: EvaluationFacts, axes: dict[str, Axis]) -> Iterator[Section]:
    charts = [*group_charts(facts, axes)]
    if charts:
        yield Section("groups", say("By puzzle, language and direction"), [ChartGroup(charts)], say("Groups"))


def _scores(facts: EvaluationFacts) -> Iterator[Section]:
    """The tables of all levels but the whole corpus, and the copies of them all."""
    other = output_table(facts)
    parts: Sequence[PagePart] = [Fragment("copies.html"), *score_tables(facts), *([other] if other else [])]
    yield Section("scores", say("Scores"), parts, say("Scores"))


def _comparisons(facts: EvaluationFacts) -> Iterator[Section]:
    """The paired tests; a board tests one metric."""
    tested = {metric for metric, _, _ in facts.pairs}
    matrices = [
        matrix
        for metric, matrix in zip(facts.metrics, pair_matrices(facts), strict=False)
        if metric in tested and len(matrix.items) > 1
    ]
    table = comparison_table(facts, is_open=not matrices)
    if table is not None:
        yield Section("pairs", say("Comparisons"), [*matrices, table], say("Comparisons"))


def _warnings(facts: EvaluationFacts) -> Iterator[Section]:
    groups = [*warning_groups(facts)]
    if groups:
        part = Fragment("puzzle-warnings.html", {"groups": groups})
        yield Section("warnings", say("Warnings"), [part], say("Warnings"))


def _method(facts: EvaluationFacts) -> Section:
    evaluation = facts.evaluation
    signatures = ((facts.names[s.metric], s.signature) for s in evaluation.scores)
    notes = [
        say(
            "Answers and alternatives are compared as the protocol reads them: without punctuation and upper case."
        ),
        *evaluation.notes,
    ]
    return method_section(signatures, notes=notes)
