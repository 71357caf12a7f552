"""Cognitive ease, as the core sees it."""

from mtgauge.suite import MeasureEntry, Suite

SUITE = Suite(
    name="ease",
    commands={"ease": ("mtgauge.cli.ease", "Measure cognitive ease, by linguistic level.")},
    measures={"ease": MeasureEntry("mtgauge.ease.measure:Ease")},
)
