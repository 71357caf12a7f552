"""An evaluation of puzzles, looked at as its page needs it: the metric that ranks, and names in words."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property

from mtgauge.evaluation import Evaluation
from mtgauge.pages.text import Text, say
from mtgauge.report.page.facts import EvaluationFacts
from mtgauge.suites.puzzles.labels import DIRECTION, LANGUAGE, PUZZLE
from mtgauge.suites.puzzles.measures import PuzzleCharacter

_MEANS: Mapping[str, Text] = {
    f"macro_{DIRECTION}": say("mean of both directions"),
    f"macro_{PUZZLE}": say("mean of the puzzles"),
    f"macro_{LANGUAGE}": say("mean of the languages"),
}


class PuzzleFacts(EvaluationFacts):
    """An evaluation of puzzles.

    Args:
        evaluation: What was measured.
        rank_by: The metric that a board ranks by; None: the first.
    """

    def __init__(self, evaluation: Evaluation, rank_by: str | None = None) -> None:
        super().__init__(evaluation)
        self._rank_by = rank_by

    @cached_property
    def lead(self) -> str:
        """The metric that the submissions are ranked by."""
        return self._rank_by or self.metrics[0]

    @cached_property
    def metric_names(self) -> Mapping[str, str]:
        """Metric -> its name; CharacTER is an error rate, and here it is taken from 100."""
        labels = {item.label: item.fitted.measure for item in self.evaluation.measured}
        return {
            label: name.replace(PuzzleCharacter.title, f"100 \N{MINUS SIGN} {PuzzleCharacter.title}")
            if isinstance(labels[label], PuzzleCharacter)
            else name
            for label, name in super().metric_names.items()
        }

    def title(self, metric: str, output: str) -> str:
        """The name of a metric, with words for a mean of groups."""
        if output not in _MEANS:
            return super().title(metric, output)
        return say("{metric}, {mean}", metric=self.names[metric], mean=_MEANS[output])
