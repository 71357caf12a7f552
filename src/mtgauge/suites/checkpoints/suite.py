"""Check-points, as the core sees it."""

from mtgauge.suite import Suite

SUITE = Suite(
    name="checkpoints",
    commands={"checkpoints": ("mtgauge.cli.checkpoints", "Make check-points: units of a test set, by category.")},
    measures={"checkpoints": "mtgauge.checkpoints.measure:CheckPoints"},
    labelled_spans="mtgauge.workflows.lost_categories:labelled_spans",
)
