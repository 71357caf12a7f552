"""The evaluation of linguistic puzzles, as the core sees it."""

from mtgauge.base.suites import Suite

SUITE = Suite(
    name="puzzles",
    commands={"puzzles": ("mtgauge.suites.puzzles.cli", "Score answers to linguistic puzzles.")},
    group="Campaigns and tasks",
    page="mtgauge.suites.puzzles.page:PUZZLE_PAGE",
    record_kinds={"puzzles": "mtgauge.suites.puzzles.jobs.record:PUZZLE_RECORDS"},
    findings="mtgauge.suites.puzzles.finding_codes:PUZZLES",
)
