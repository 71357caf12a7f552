"""The statements of the first screen about cognitive ease: its scale, and doubts about the total."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from mtgauge.linguistics.units import UNIT_NAMES
from mtgauge.pages.text import LanguageName, Text, say
from mtgauge.report.numbers import fixed
from mtgauge.report.page.headline import Evidence, Statement, listed, minus
from mtgauge.suites.ease.descriptions import levels_off
from mtgauge.suites.ease.page.placed import PlacedEase
from mtgauge.suites.ease.unstable_levels import is_measured


def ease_statements(ease: PlacedEase) -> Iterator[Statement]:
    """Yield the scale, the share of unstable levels, and the parts that do not count."""
    section = Evidence(f"ease-{ease.number}")
    prepared = ease.fitted.prepared
    yield Statement(
        say(
            "Cognitive ease is from 0 to 1, higher is better: 1 is a translation with the whole content of the "
            "reference, and nothing that is hard to read."
        ),
        section,
    )
    yield from (Statement(text, section) for text in _unstable(ease))
    for off in levels_off(prepared):
        text = say(
            "Level {level} does not count: only {share:.0f} % of the {kind} found in {language} are right.",
            level=off.level, share=100 * off.precision, kind=UNIT_NAMES[off.kind],
            language=LanguageName(off.language),
        )  # fmt: skip
        yield Statement(text, Evidence("method"))
    if lacking := len(prepared.wanted) - len(prepared.parameters):
        text = say(
            "Parameters that do not count, since this run lacks their resources: {n} of {all}.",
            n=lacking, all=len(prepared.wanted),
        )  # fmt: skip
        yield Statement(text, Evidence("method"))
    values = ease.units.outputs[ease.fitted.outputs[0].name]
    if undefined := int(np.isnan(values).sum()):
        text = say(
            "{n:,} of {all:,} outputs have no value, since there is nothing in them to count.",
            n=undefined, all=len(values),
        )  # fmt: skip
        yield Statement(text, Evidence("segments"))


def _unstable(ease: PlacedEase) -> Iterator[Text]:
    """How much of the total is of levels whose ranking a parser changes."""
    if ease.unstable and ease.fitted.prepared.profile.has_total:
        yield say(
            "{share:.0f} % of this total comes from levels on which a parser's trees rank systems differently "
            "from manually annotated trees: {levels}.",
            share=100 * sum(one.weight for one in ease.levels if one.level in ease.unstable),
            levels=unstable_named(ease),
        )
    elif ease.unstable:
        yield say(
            "On these levels, a parser's trees rank systems differently from manually annotated trees: {levels}.",
            levels=unstable_named(ease),
        )
    elif not is_measured(ease.fitted.prepared.target):
        yield say(
            "Nobody has measured whether a parser changes the ranking in {language}.",
            language=LanguageName(ease.fitted.prepared.target),
        )


def unstable_named(ease: PlacedEase) -> Text:
    """The unstable levels, each with how far the two rankings agree."""
    return listed(
        [
            say(
                "{level} (Kendall's τ = {tau})",
                level=ease.title_of(level),
                tau=minus(fixed(ease.unstable[level.level].tau, 2)),
            )
            for level in ease.levels
            if level.level in ease.unstable
        ]
    )
