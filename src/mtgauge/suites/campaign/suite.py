"""The campaign, as the core sees it."""

from mtgauge.base.suites import Suite

SUITE = Suite(
    name="campaign",
    commands={"campaign": ("mtgauge.suites.campaign.cli", "Run an evaluation campaign.")},
    group="Campaigns and tasks",
    findings="mtgauge.suites.campaign.finding_codes:CAMPAIGN",
)
