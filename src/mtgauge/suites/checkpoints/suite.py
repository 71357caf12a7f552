"""Check-points, as the core sees it."""

from mtgauge.suite import MeasureEntry, Suite

SUITE = Suite(
    name="checkpoints",
    commands={"checkpoints": ("mtgauge.cli.checkpoints", "Make check-points: units of a test set, by category.")},
    measures={"checkpoints": MeasureEntry("mtgauge.checkpoints.measure:CheckPoints")},
    page_parts="mtgauge.report.page.points.parts:checkpoint_parts",
    labelled_spans="mtgauge.workflows.lost_categories:labelled_spans",
)
