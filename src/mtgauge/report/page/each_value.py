"""Who leads under a metric without a total: an answer for each of its values."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from mtgauge.engine.results import Comparison, Score
from mtgauge.measures import Kind, Level
from mtgauge.pages.text import Text, say
from mtgauge.report.numbers import fixed
from mtgauge.report.page.facts import EvaluationFacts
from mtgauge.report.page.headline import minus
from mtgauge.report.page.verdicts import p_corrected
from mtgauge.stats.paired import PairedTest


def leaders(facts: EvaluationFacts, metric: str) -> Iterator[Text]:
    """The best system by each primary value of a metric, the next one, and what the test of the two says.

    Args:
        facts: The evaluation.
        metric: A metric without a total.
    """
    yield say("There is no total: each value has a best system of its own.")
    for of_metric, output in facts.columns:
        if of_metric == metric and facts.evaluation.outputs[metric, output].kind is Kind.PRIMARY:
            yield from _leader(facts, metric, output)


def _leader(facts: EvaluationFacts, metric: str, output: str) -> Iterator[Text]:
    order = _ranked(facts, metric, output)
    if len(order) < 2:
        return
    best, second = order[:2]
    digits = facts.decimals.of(best)
    values = {
        "metric": facts.title(metric, output),
        "system": facts.name(best.system),
        "other": facts.name(second.system),
        "score": minus(fixed(best.score, digits)),
        "second": minus(fixed(second.score, digits)),
    }
    test = _test(facts, best, second)
    if best.score == second.score:
        yield say("{metric}: {system} and {other} share the best score, {score}.", **values)
    elif test is None:
        yield say("{metric}: {system} leads with {score}; {other} follows with {second}.", **values)
    elif test.winner == best.system:
        yield say("{metric}: {system} leads with {score}; {other} follows with {second} and is worse, {p}.",
                  p=p_corrected(test), **values)  # fmt: skip
    else:
        yield say("{metric}: {system} leads with {score}; {other} follows with {second}, perhaps by chance, {p}.",
                  p=p_corrected(test), **values)  # fmt: skip


def _ranked(facts: EvaluationFacts, metric: str, output: str) -> Sequence[Score]:
    """Scores of the systems that compete, the best first; in their own order where they are equal."""
    found = [facts.corpus.get((metric, output, system)) for system in facts.placed]
    known = [score for score in found if score is not None and score.score is not None]
    sign = 1 if facts.evaluation.outputs[metric, output].higher_is_better is False else -1
    return sorted(known, key=lambda score: sign * score.value)


def _test(facts: EvaluationFacts, best: Score, second: Score) -> Comparison | None:
    """The test of scores between two systems, in whichever order it was made."""
    pair = {best.system, second.system}
    for c in facts.evaluation.comparisons:
        is_theirs = (c.metric, c.output, {c.a, c.b}) == (best.metric, best.output, pair)
        if is_theirs and c.level == Level.CORPUS and c.verdict is not None and PairedTest(c.method).decides_scores:
            return c
    return None
