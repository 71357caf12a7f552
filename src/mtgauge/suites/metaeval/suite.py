"""Human ratings, as the core sees it."""

from mtgauge.base.suites import Suite

SUITE = Suite(
    name="metaeval",
    commands={
        "human": ("mtgauge.suites.metaeval.cli.human", "Choose segments for people to judge, compare raters."),
        "meta": ("mtgauge.suites.metaeval.cli.meta", "Evaluate metrics: which agrees with people."),
    },
    record_kinds=dict.fromkeys(
        ("experiment", "rankings.json"), "mtgauge.suites.metaeval.jobs.ranking_record:RANKING_RECORDS"
    ),
    findings="mtgauge.suites.metaeval.finding_codes:METAEVAL",
)
