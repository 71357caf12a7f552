"""Human ratings, as the core sees it."""

from mtgauge.base.suites import Suite

SUITE = Suite(
    name="metaeval",
    commands={
        "human": ("mtgauge.suites.metaeval.cli.human", "Choose segments to rate and compare raters."),
        "meta": ("mtgauge.suites.metaeval.cli.meta", "Rank metrics by agreement with human ratings."),
    },
    group="Metrics and human ratings",
    record_kinds=dict.fromkeys(
        ("experiment", "rankings.json"), "mtgauge.suites.metaeval.jobs.ranking_record:RANKING_RECORDS"
    ),
    findings="mtgauge.suites.metaeval.finding_codes:METAEVAL",
)
