"""The paired tests as rows of a table on pages."""

from __future__ import annotations

from dataclasses import dataclass, replace

from mtgauge.engine.results import Comparison
from mtgauge.report.names import shown_group
from mtgauge.report.numbers import bounds, fixed
from mtgauge.report.page.facts import EvaluationFacts
from mtgauge.report.page.numbers import Number, difference, p_number
from mtgauge.report.page.text import SystemName, Text, say
from mtgauge.report.shown import shown_outputs


@dataclass(frozen=True, slots=True)
class ComparisonRow:
    """A paired test in words and numbers.

    Attributes:
        metric: The metric's name for readers, with its output where that is not the primary one.
        level: ``corpus``, ``domain`` or the name of a slice.
        group: The domain or value of a slice; None for the corpus.
        a: One system.
        b: The other.
        verdict: What the test says.
        tone: ``good`` where it shows a difference, else ``neutral``.
        delta: The difference with its interval.
        effect: The effect size, or None.
        p: The p-value.
        p_adjusted: The adjusted one, or None.
        agreement: Share of people that agree, in percent, or None.
        method: The test.
        correction: How p-values were corrected for several comparisons.
    """

    metric: str
    level: str
    group: str | None
    a: SystemName
    b: SystemName
    verdict: Text
    tone: str
    delta: Number
    effect: Number | None
    p: Number
    p_adjusted: Number | None
    agreement: Number | None
    method: str
    correction: str


def comparison_rows(facts: EvaluationFacts) -> list[ComparisonRow]:
    """The paired tests of the outputs that the page shows, in the order of the JSON."""
    shown = shown_outputs(facts.evaluation)
    return [_comparison_row(facts, c) for c in facts.evaluation.comparisons if (c.metric, c.output) in shown]


def _comparison_row(facts: EvaluationFacts, c: Comparison) -> ComparisonRow:
    agreed = c.human_agreement
    return ComparisonRow(
        metric=facts.title(c.metric, c.output),
        level=c.level,
        group=None if c.id is None else shown_group(facts.evaluation, c.level, c.id),
        a=facts.name(c.a),
        b=facts.name(c.b),
        verdict=_verdict(facts, c),
        tone="good" if c.winner or c.higher else "neutral",
        delta=replace(difference(c, c.a), bounds=bounds(c.low, c.high, sign="+")),
        effect=None if c.effect is None else Number(fixed(c.effect, 2, "+"), c.effect),
        p=p_number(c),
        p_adjusted=None if c.p_adjusted is None else p_number(c, adjusted=True),
        agreement=None if agreed is None else Number(f"{100 * agreed:.0f}%", agreed),
        method=c.method,
        correction=c.correction,
    )


def _verdict(facts: EvaluationFacts, c: Comparison) -> Text:
    """What a test says, or why it can say nothing."""
    if c.verdict is None and c.lacks_units:
        return say("too few differ ({n} needed)", n=c.units_needed)
    if c.verdict is None:
        return say("too few draws ({n} needed)", n=c.draws_needed)
    if c.winner is not None:
        return say("{system} is better", system=facts.name(c.winner))
    if c.higher is not None:
        return say("{system} is higher", system=facts.name(c.higher))
    if c.ahead is not None:
        return say("{system} is better in more units", system=facts.name(c.ahead))
    return say("no difference shown")
