"""The campaign, as the core sees it."""

from mtgauge.suite import Suite

SUITE = Suite(
    name="campaign",
    commands={"campaign": ("mtgauge.cli.campaign", "Run an evaluation campaign.")},
    findings="mtgauge.campaign.finding_codes:CAMPAIGN",
)
