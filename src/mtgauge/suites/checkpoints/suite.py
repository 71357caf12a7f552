"""Check-points, as the core sees it."""

from mtgauge.base.suites import MeasureEntry, Suite

SUITE = Suite(
    name="checkpoints",
    commands={
        "checkpoints": ("mtgauge.suites.checkpoints.cli", "Extract check-points: linguistic units by category.")
    },
    group="Understand scores",
    measures={"checkpoints": MeasureEntry("mtgauge.suites.checkpoints.measure:CheckPoints")},
    page_parts="mtgauge.suites.checkpoints.page.parts:checkpoint_parts",
    findings="mtgauge.suites.checkpoints.finding_codes:CHECKPOINTS",
    labelled_spans="mtgauge.suites.checkpoints.jobs.lost_categories:labelled_spans",
)
