"""Cognitive ease, as the core sees it."""

from mtgauge.base.suites import MeasureEntry, Suite

SUITE = Suite(
    name="ease",
    commands={"ease": ("mtgauge.suites.ease.cli", "Measure cognitive ease by linguistic level.")},
    group="Understand scores",
    measures={"ease": MeasureEntry("mtgauge.suites.ease.measure:Ease")},
    page_parts="mtgauge.suites.ease.page.parts:ease_parts",
    findings="mtgauge.suites.ease.finding_codes:EASE",
)
