"""The paired tests as a table."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from mtgauge.engine.results import Comparison
from mtgauge.measures import Level
from mtgauge.pages.numbers import Number
from mtgauge.pages.table import Cell, Column, ColumnKind, Row, Table
from mtgauge.pages.text import Text, say
from mtgauge.report.names import shown_group
from mtgauge.report.numbers import bounds, fixed
from mtgauge.report.page.facts import EvaluationFacts
from mtgauge.report.page.numbers import difference, p_number
from mtgauge.report.shown import shown_outputs
from mtgauge.stats.method_names import shown_methods


def comparison_table(facts: EvaluationFacts, *, is_open: bool) -> Table | None:
    """The paired tests of the outputs that the page shows, in the order of the JSON; None where there are none.

    Args:
        facts: The evaluation.
        is_open: Whether it is open at first.
    """
    shown = shown_outputs(facts.evaluation)
    tests = [c for c in facts.evaluation.comparisons if (c.metric, c.output) in shown]
    if not tests:
        return None
    grouped = [c.level for c in tests if c.id is not None]
    agreed = any(c.human_agreement is not None for c in tests)
    group = say("Domain") if grouped and grouped[0] == Level.DOMAIN else say("Group")
    columns = [
        *([Column(title=group)] if grouped else []),
        Column(title=say("Metric")),
        Column(title=say("System")),
        Column(title=say("Against")),
        Column(title=say("Verdict")),
        Column(title=say("Difference"), kind=ColumnKind.NUMBER, descending=True, bounded=True),
        Column(title=say("Effect"), kind=ColumnKind.NUMBER, descending=True),
        Column(title="p", kind=ColumnKind.P),
        Column(title=say("p adjusted"), kind=ColumnKind.P),
        *([Column(title=say("Human agreement"), kind=ColumnKind.NUMBER, descending=True)] if agreed else []),
    ]
    return Table(
        id="tests",
        caption=[_caption(facts, tests)],
        columns=columns,
        rows=[
            Row(
                _cells(facts, c, grouped=bool(grouped), agreed=agreed),
                id=test_row(facts, c) if facts.pairs.get((c.metric, c.a, c.b)) is c else "",
            )
            for c in tests
        ],
        title=say("All tests"),
        is_open=is_open,
    )


def test_row(facts: EvaluationFacts, c: Comparison) -> str:
    """Id of the row of a test of primary corpus scores."""
    return f"test-{facts.metrics.index(c.metric)}-{facts.systems.index(c.a)}-{facts.systems.index(c.b)}"


def _caption(facts: EvaluationFacts, tests: Sequence[Comparison]) -> Text:
    return say(
        "Paired test: {test}. Correction for several comparisons: {correction}. Level of significance: {alpha}.",
        test=shown_methods(c.method for c in tests),
        correction=shown_methods(c.correction for c in tests),
        alpha=facts.evaluation.settings.alpha,
    )


def _cells(facts: EvaluationFacts, c: Comparison, *, grouped: bool, agreed: bool) -> list[Cell]:
    group = say("all") if c.id is None else shown_group(facts.evaluation, c.level, c.id)
    people, digits = c.human_agreement, facts.decimals.of(c)
    return [
        *([group] if grouped else []),
        facts.title(c.metric, c.output),
        facts.name(c.a),
        facts.name(c.b),
        verdict_words(facts, c),
        replace(difference(c, c.a, digits), bounds=bounds(c.low, c.high, digits, "+")),
        None if c.effect is None else Number(fixed(c.effect, 2, "+"), c.effect),
        p_number(c),
        None if c.p_adjusted is None else p_number(c, adjusted=True),
        *([None if people is None else Number(f"{100 * people:.0f}%", people)] if agreed else []),
    ]


def verdict_words(facts: EvaluationFacts, c: Comparison) -> Text:
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
