"""The page of puzzles: a board, scores by puzzle and language, items with the alternatives that won."""

from __future__ import annotations

from mtgauge.base.progress import Progress
from mtgauge.evaluation import Evaluation
from mtgauge.suites.puzzles.measures import FittedPuzzleMeasure

__all__ = ["PUZZLE_PAGE"]


class _PuzzlePage:
    """A page for evaluations whose metrics are all for puzzles."""

    def accepts(self, evaluation: Evaluation) -> bool:
        """Return whether all metrics are for puzzles."""
        return all(isinstance(item.fitted, FittedPuzzleMeasure) for item in evaluation.measured)

    def build(self, evaluation: Evaluation, *, language: str | None, progress: Progress) -> bytes:
        """Return the page, without a board."""
        from mtgauge.suites.puzzles.page.page import build_puzzle_page  # other evaluations do not need it

        return build_puzzle_page(evaluation, language=language, progress=progress)


PUZZLE_PAGE = _PuzzlePage()
