"""The page of puzzles: a board, scores by puzzle and language, items with the alternatives that won."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mtgauge.evaluation import Evaluation
from mtgauge.suites.puzzles.measures import FittedPuzzleMeasure

if TYPE_CHECKING:
    from mtgauge.pages.page import Page

__all__ = ["PUZZLE_PAGE"]


class _PuzzlePage:
    """A page for evaluations whose metrics are all for puzzles."""

    def accepts(self, evaluation: Evaluation) -> bool:
        """Return whether all metrics are for puzzles."""
        return all(isinstance(item.fitted, FittedPuzzleMeasure) for item in evaluation.measured)

    def page(self, evaluation: Evaluation) -> Page:
        """Return the page, without a board."""
        from mtgauge.suites.puzzles.page.page import puzzle_page  # other evaluations do not need it

        return puzzle_page(evaluation)


PUZZLE_PAGE = _PuzzlePage()
