"""The statements of the first screen about check-points: their unit and scale, and doubts about a score."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from mtgauge.pages.text import Text, say
from mtgauge.report.numbers import fixed
from mtgauge.report.page.facts import EvaluationFacts
from mtgauge.report.page.headline import Evidence, Statement, listed
from mtgauge.suites.checkpoints.controls import REASONS, Removal
from mtgauge.suites.checkpoints.page.placed import PlacedCheckPoints
from mtgauge.suites.checkpoints.precision import precision_of
from mtgauge.suites.checkpoints.scores import Total


def checkpoint_statements(facts: EvaluationFacts, placed: PlacedCheckPoints) -> Iterator[Statement]:
    """Yield the unit, the best score of the greatest possible one, the points left out, and their correctness."""
    section = Evidence(placed.axis.id)
    yield Statement(
        say(
            "A check-point is a word, phrase or construction whose translation in a reference is known; its "
            "recall is how much of that translation an output has."
        ),
        section,
    )
    yield from (Statement(text, section) for text in _scale(facts, placed))
    left_out = [*_left_out(placed)]
    if left_out:
        yield Statement(say("Not counted: {parts}.", parts=listed(left_out)), section)
    yield from (Statement(text, section) for text in origin(placed))


def _scale(facts: EvaluationFacts, placed: PlacedCheckPoints) -> Iterator[Text]:
    """The score of the best system, with the greatest possible score."""
    best = facts.best(placed.label)
    score = None if best is None else facts.primary(placed.label, best.systems[0])
    if score is None or score.score is None:
        return
    fitted = placed.fitted
    values = {
        "system": facts.name(score.system),
        "score": fixed(score.score, facts.decimals.of_metric(placed.label)),
    }
    match Total(fitted.measure.total):
        case Total.RATIO:
            n = sum(1 for name in fitted.categories if name not in fitted.left_out and fitted.count_of(name))
            yield say(
                "The score adds up the recall, 0 to 1, of {n} categories: {system} has {score} of {n}.",
                n=n, **values,
            )  # fmt: skip
        case Total.SUM:
            n = fitted.count_of(score.output)
            yield say(
                "The score adds up the recall, 0 to 1, of {n} check-points: {system} has {score} of {n}.",
                n=n, **values,
            )  # fmt: skip
        case Total.POOLED:
            yield say(
                "The score is the recall, 0 to 1, of {n} check-points together: {system} has {score}.",
                n=fitted.count_of(score.output), **values,
            )  # fmt: skip


def _left_out(placed: PlacedCheckPoints) -> Iterator[Text]:
    """The check-points and categories that no sum has."""
    fitted, made = placed.fitted, placed.fitted.made
    for reason, n in _numbers(made.get("removed")).items():
        yield say("{n:,} check-points ({reason})", n=n, reason=REASONS[Removal(reason)])
    if fitted.left_out:
        yield say(
            "{n:,} check-points in categories of fewer than {least}",
            n=sum(fitted.left_out.values()), least=fitted.measure.least,
        )  # fmt: skip
    if unsought := _numbers(made.get("left_out")):
        yield say("{n:,} categories that nobody looked for", n=len(unsought))


def origin(placed: PlacedCheckPoints) -> Iterator[Text]:
    """Who found the check-points and their translations, and how right they are as far as people read them."""
    fitted, points = placed.fitted, [placed.fitted.place_of(n) for n in range(len(placed.fitted.matcher.points))]
    if not fitted.made:
        yield say("The set does not say who made its check-points, or how right they are.")
        return
    aligned = sum(any(part.is_aligned for part in point.references) for _, point, _ in points)
    yield say(
        "Programs found the check-points, and the translations of {n:,} of {all:,} by word alignment.",
        n=aligned, all=len(points),
    )  # fmt: skip
    measured = precision_of(fitted.taxonomy.name)
    read = [measured[name] for name in dict.fromkeys(name for name, _, _ in points) if name in measured]
    judged, right = sum(one.judged for one in read), sum(one.right for one in read)
    if judged:
        yield say(
            "A person read {judged:,} such units found in human annotation: {right:,} are right ({share:.0f} %); "
            "errors of the annotator come on top.",
            judged=judged, right=right, share=100 * right / judged,
        )  # fmt: skip


def _numbers(value: object) -> Mapping[str, Any]:
    """An object of a set's file; empty where it is none."""
    return value if isinstance(value, dict) else {}
