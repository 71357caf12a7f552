"""Cognitive ease, as the core sees it."""

from mtgauge.suite import MeasureEntry, Suite

SUITE = Suite(
    name="ease",
    commands={"ease": ("mtgauge.cli.ease", "Measure cognitive ease, by linguistic level.")},
    measures={"ease": MeasureEntry("mtgauge.ease.measure:Ease")},
    page_parts="mtgauge.report.page.ease.parts:ease_parts",
)
