"""Human ratings, as the core sees it."""

from mtgauge.suite import Suite

SUITE = Suite(
    name="metaeval",
    commands={
        "human": ("mtgauge.cli.human", "Choose segments for people to judge, compare raters."),
        "meta": ("mtgauge.cli.meta", "Evaluate metrics: which agrees with people."),
    },
    record_kinds=dict.fromkeys(
        ("experiment", "rankings.json"), "mtgauge.workflows.ranking_record:RANKING_RECORDS"
    ),
)
