"""Marks in tables whose rows are outputs and whose columns are systems: what tests say of each number."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from mtgauge.engine.families import FamilyKind
from mtgauge.engine.results import Comparison, Score
from mtgauge.measures import Level
from mtgauge.pages.text import Text, say
from mtgauge.report.page.facts import EvaluationFacts
from mtgauge.report.page.scores import ScoreMarks, marks_of, marks_told
from mtgauge.stats.method_names import shown_methods


def row_marks(facts: EvaluationFacts, metric: str, scores: Sequence[Score]) -> ScoreMarks:
    """Against the baseline; without one, what is worse than the best system of its row.

    Args:
        facts: The evaluation.
        metric: The metric.
        scores: Scores of it, of the whole corpus.
    """
    if facts.evaluation.settings.baseline is not None:
        return marks_of(facts)
    tests: dict[tuple[str, str, str], Comparison] = {}
    for c in facts.evaluation.comparisons:
        if c.metric == metric and c.level == Level.CORPUS:
            tests[c.output, c.a, c.b] = tests[c.output, c.b, c.a] = c
    best = _best(facts, metric, scores)
    return {
        (metric, s.output, str(Level.CORPUS), None, s.system): "behind"
        for s in scores
        if (lead := best.get(s.output)) is not None
        and (test := tests.get((s.output, s.system, lead.system))) is not None
        and test.winner == lead.system
    }


def _best(facts: EvaluationFacts, metric: str, scores: Sequence[Score]) -> dict[str, Score]:
    """The best score of each output, the first of equal ones."""
    best: dict[str, Score] = {}
    for s in scores:
        sign = -1 if facts.evaluation.outputs[metric, s.output].higher_is_better is False else 1
        if s.score is not None and (s.output not in best or sign * s.value > sign * best[s.output].value):
            best[s.output] = s
    return best


def row_marks_told(facts: EvaluationFacts, metric: str) -> Iterator[Text]:
    """What the marks mean."""
    settings = facts.evaluation.settings
    if settings.baseline is not None:
        yield marks_told(facts)
    else:
        yield say("▼: worse than the best system of its row, p < {alpha}.", alpha=settings.alpha)
    comparisons = [c for c in facts.evaluation.comparisons if c.metric == metric]
    yield say(
        "Correction of the p-values: {corrections}.", corrections=shown_methods(c.correction for c in comparisons)
    )
    if any(c.family == FamilyKind.OUTPUTS for c in comparisons):
        yield say("All rows of a pair of systems are corrected together.")
