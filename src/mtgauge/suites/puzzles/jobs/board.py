"""The board of a puzzle evaluation: all scores, and the tests of the submissions that are ranked."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, NamedTuple

from mtgauge.base.errors import OptionError
from mtgauge.base.progress import Progress, silent
from mtgauge.base.sentences import say
from mtgauge.evaluation import Evaluation
from mtgauge.measures import Level
from mtgauge.stats.clusters import ClusterMethod
from mtgauge.suites.puzzles.board import CHALLENGE_RANKS_BY, Board, board_by
from mtgauge.suites.puzzles.jobs.evaluation import LoadedPuzzles
from mtgauge.suites.puzzles.labels import DIRECTION, LANGUAGE_DIRECTION, LEVELS
from mtgauge.suites.puzzles.measures import MEASURES
from mtgauge.suites.puzzles.missing import Missing
from mtgauge.suites.puzzles.protocols import Protocol

#: What the scores of a board are given for where nobody says it.
BOARD_LEVELS = ("all", DIRECTION, LANGUAGE_DIRECTION)
#: The settings that only the tests of a board have.
_OF_TESTS = ("test", "correction")


class PuzzleBoard(NamedTuple):
    """A board and its numbers.

    >>> import json
    >>> from pathlib import Path
    >>> puzzle = {"source_language": "talori", "target_language": "english", "meta": ""}
    >>> puzzle["train"] = [["mela", "bird"]]
    >>> puzzle["test"] = [["sodo", "an [old] woman", ">"], ["mela", "a bird", "<"]]
    >>> size = Path("talori.json").write_text(json.dumps(puzzle))
    >>> isinstance(board_of("talori.json", [("me", "talori.json")]), PuzzleBoard)
    True

    Attributes:
        board: The submissions in their order.
        evaluation: All scores, with the systems in the order of the board; the comparisons and clusters are of the
            ranked submissions, under the metric that they are ranked by.
    """

    board: Board
    evaluation: Evaluation


def board_of(
    gold: str,
    submissions: Sequence[tuple[str, str]],
    *,
    protocol: str = Protocol.PUZZLING,
    keep_groups: bool = True,
    tags: Sequence[str] = (),
    missing: str = Missing.REFUSE,
    rank_by: str | None = None,
    metrics: Sequence[str] = (),
    levels: Sequence[str] = BOARD_LEVELS,
    clusters: str | None = ClusterMethod.PAIRWISE,
    progress: Progress = silent,
    **asked: Any,
) -> PuzzleBoard:
    """Ranks submissions by the mean over all items, the best one of each team.

    >>> import json
    >>> from pathlib import Path
    >>> puzzle = {"source_language": "talori", "target_language": "english", "meta": ""}
    >>> puzzle["train"] = [["mela", "bird"]]
    >>> puzzle["test"] = [["sodo", "an [old] woman", ">"], ["mela", "a bird", "<"]]
    >>> size = Path("talori.json").write_text(json.dumps(puzzle))
    >>> board_of("talori.json", [("me", "talori.json")]).board.rows[0]
    BoardRow(place=1, cluster=None, team='me', system='me')

    Args:
        gold: File or folder with the answer keys.
        submissions: (name, file or folder) of each; ``TEAM/NAME`` is one of several of a team.
        protocol: As for `evaluate_puzzles`.
        keep_groups: Likewise.
        tags: Likewise.
        missing: Likewise.
        rank_by: The metric; None: exact match, by which the challenge ranks, or without it the first of `metrics`.
        metrics: Some of ``BLEU-2``, ``CharacTER``, ``ChrF-3`` and ``EM``; empty for all four.
        levels: As for `evaluate_puzzles`; ``all`` is always there.
        clusters: How the ranked submissions are clustered: ``pairwise`` or ``wmt``; None: not at all.
        progress: Called as ``progress(task, done, of)`` while work goes on.
        **asked: Further arguments of `evaluate_puzzles`.

    Raises:
        InputError: Files are faulty, or do not belong together.
        OptionError: A setting has a name or value that is not known, or submissions are to be ranked by a metric
            that is not measured.
    """
    measured = list(metrics or MEASURES)
    rank_by = rank_by or (CHALLENGE_RANKS_BY if CHALLENGE_RANKS_BY in measured else measured[0])
    if rank_by not in measured:
        raise OptionError(
            say("submissions are ranked by {metric}, which is not measured", metric=rank_by),
            hint=say("add -m {metric}", metric=rank_by),
        )
    of_tests = {name: asked.pop(name) for name in _OF_TESTS if name in asked}
    asked.pop("tested", None)  # a record says it of the tests that were made
    ranking = {
        **asked,
        "progress": progress,
        "metrics": [rank_by],
        "levels": ["all"],
        "macro": (),
        "intervals": False,
    }
    loaded = LoadedPuzzles.of(gold, submissions, protocol, keep_groups=keep_groups, tags=tags, missing=missing)
    first = loaded.evaluate(**ranking)
    board = board_by(rank_by, {s.system: s.value for s in first.scores})
    loaded = loaded.in_order([row.system for row in board.rows])
    levels = list(dict.fromkeys(["all", *(name for name in levels if LEVELS.get(name, name) != Level.CORPUS)]))
    evaluation = loaded.evaluate(**asked, progress=progress, metrics=measured, levels=levels)
    if clusters is None or len(board.ranked) < 2:
        return PuzzleBoard(board, evaluation)
    tested = loaded.evaluate(**ranking, **of_tests, clusters=clusters, tested=board.ranked)
    board = board.clustered((cluster.rank, cluster.systems) for cluster in tested.clusters)
    return PuzzleBoard(board, _together(evaluation, tested))


def _together(evaluation: Evaluation, tested: Evaluation) -> Evaluation:
    """All scores, and the tests of some."""
    of = tested.settings
    return replace(
        evaluation,
        comparisons=tested.comparisons,
        clusters=tested.clusters,
        notes=tuple(dict.fromkeys([*evaluation.notes, *tested.notes])),
        settings=replace(
            evaluation.settings, test=of.test, correction=of.correction, clusters=of.clusters, tested=of.tested
        ),
    )
