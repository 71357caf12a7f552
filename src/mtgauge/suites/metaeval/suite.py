"""Human ratings, as the core sees it."""

from mtgauge.suite import Suite

SUITE = Suite(
    name="metaeval",
    commands={
        "human": ("mtgauge.cli.human", "Choose segments for people to judge, compare raters."),
        "meta": ("mtgauge.cli.meta", "Evaluate metrics: which agrees with people."),
    },
)
