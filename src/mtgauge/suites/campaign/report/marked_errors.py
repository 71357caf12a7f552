"""The errors that people marked in the submissions of a task, as far as a front page has room for them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from mtgauge.base.sentences import Sentence, say
from mtgauge.engine.results import Score
from mtgauge.measures import Kind, Output
from mtgauge.measures.error_kinds import ErrorKinds
from mtgauge.report.page.facts import corpus_scores
from mtgauge.suites.campaign.report.results import TaskResults


@dataclass(frozen=True, slots=True)
class MarkedErrors:
    """The errors of one column of judgements, per judged segment.

    Attributes:
        human: The heading of the column.
        name: What the errors are called.
        outputs: All errors, then severities, then main categories.
        systems: The submissions that were judged, in the order of the table.
        scores: (system, output) -> errors per judged segment.
    """

    human: str
    name: str
    outputs: tuple[Output, ...]
    systems: tuple[str, ...]
    scores: Mapping[tuple[str, str], Score]

    def least(self, output: str) -> float:
        """The fewest errors of a system."""
        return min(self.scores[system, output].value for system in self.systems)


def marked_errors(results: TaskResults, human: str) -> MarkedErrors | None:
    """The errors of one column; None where nobody judged a submission.

    Args:
        results: The task.
        human: One of `TaskResults.marked`.
    """
    name, evaluation = results.marked[human], results.scores.evaluation
    outputs = tuple(output for output in evaluation.fitted[name].outputs if _is_shown(output))
    found = corpus_scores(evaluation, name).values()
    scores = {(score.system, score.output): score for score in found if score.score is not None}
    systems = tuple(row.system for row in results.rows if (row.system, outputs[0].name) in scores)
    return MarkedErrors(human, name, outputs, systems, scores) if systems else None


def _is_shown(output: Output) -> bool:
    """Whether it is of all errors, of a severity or of a main category."""
    if output.kind is Kind.DETAIL:
        return False
    return output.group in (None, ErrorKinds.SEVERITY) or "/" not in output.name


def all_errors(output: Output) -> Sentence:
    """The heading of a value that is of all errors: an effect, or errors per judged segment."""
    return say("all errors") if output.effect_unit is None else say("all errors, effect")
