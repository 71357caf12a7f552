"""The true differences that the tests of a run could show, in words."""

from __future__ import annotations

from collections.abc import Iterator

from mtgauge.engine.detectable import Detectable
from mtgauge.measures.effects import shown_effect_unit
from mtgauge.pages.text import Text, say
from mtgauge.report.names import shown_unit
from mtgauge.report.numbers import fixed
from mtgauge.report.page.facts import EvaluationFacts
from mtgauge.report.page.verdicts import confidence

#: Id of the paragraph.
DETECTABLE = "detectable-differences"
#: Units below which a normal approximation says too little to stand on a page.
LEAST_UNITS = 20


def could_show(facts: EvaluationFacts) -> Iterator[Text]:
    """How large a true difference had to be; nothing where there are too few units, or no test could show it."""
    found = _found(facts)
    if found is None:
        return
    values = {
        "metric": facts.names[found.metric],
        "n": found.n,
        "unit": shown_unit(found.unit),
        "chance": f"{100 * found.target:.0f}",
        "least": fixed(found.least, facts.decimals.of_metric(found.metric)),
        "largest": points(facts, found.metric, found.largest),
        "median": points(facts, found.metric, found.median),
    }
    if len(found.differences) == 1:
        yield say(
            "{metric}: a test on these {n} {unit}s finds a true difference of {largest} in {chance} % of cases.",
            **values,
        )
    else:
        yield say(
            "{metric}: a test on these {n} {unit}s, with the same correction, finds a true difference of {least} "
            "to {largest} in {chance} % of cases, depending on the pair (median {median}).",
            **values,
        )
        best = facts.best(found.metric)
        if best is not None and best.runner_up is not None:
            yield from _between_best(facts, found, best.systems[0], best.runner_up)


def _between_best(facts: EvaluationFacts, found: Detectable, first: str, other: str) -> Iterator[Text]:
    difference = found.between(first, other)
    if difference is not None:
        yield say(
            "Between {first} and {second} it is {points}.",
            first=facts.name(first),
            second=facts.name(other),
            points=points(facts, found.metric, difference),
        )


def could_show_between(facts: EvaluationFacts, first: str, second: str) -> Iterator[Text]:
    """How large a true difference between two systems the test finds; nothing where that is unknown."""
    found = _found(facts)
    difference = None if found is None else found.between(first, second)
    if found is not None and difference is not None:
        yield say(
            "Such a test finds a true difference of {points} between these two in {chance} % of cases.",
            points=points(facts, found.metric, difference),
            chance=f"{100 * found.target:.0f}",
        )


def how_computed(facts: EvaluationFacts) -> Iterator[Text]:
    """How the page computed what the run did not."""
    for text in interval_alone(facts):
        yield say("{told} The jackknife with Student's t gives it; the run made no intervals.", told=text)
    found = _found(facts)
    if found is None:
        return
    yield say(
        "Detectable differences: two-sided test at alpha {alpha}, standard errors from the jackknife, normal "
        "approximation.",
        alpha=f"{found.alpha:.3g}",
    )
    divisor = round(facts.evaluation.settings.alpha / found.alpha)
    if divisor > 1:
        yield say(
            "This is {alpha:g} divided by {n} comparisons, the first step of Holm's correction; later steps are "
            "less strict.",
            alpha=facts.evaluation.settings.alpha,
            n=divisor,
        )


def interval_alone(facts: EvaluationFacts) -> Iterator[Text]:
    """The interval of a single system, where the run made none."""
    interval = facts.interval_alone
    if interval is not None:
        low, high = (fixed(end, facts.decimals.of_metric(facts.lead)) for end in interval)
        yield say(
            "The {level} % confidence interval of its {metric} is {low} to {high}.",
            level=confidence(facts.evaluation.settings), metric=facts.names[facts.lead], low=low, high=high,
        )  # fmt: skip


def points(facts: EvaluationFacts, metric: str, size: float) -> Text:
    """The size of a difference, with its unit."""
    shown = fixed(abs(size), facts.decimals.of_metric(metric))
    unit = facts.effect_unit(metric)
    if unit in (None, shown_effect_unit("points")):
        return say("{points} points", points=shown)
    return say("{points} {unit}", points=shown, unit=unit)


def _found(facts: EvaluationFacts) -> Detectable | None:
    found = facts.detectable
    return None if found is None or found.n < LEAST_UNITS else found
