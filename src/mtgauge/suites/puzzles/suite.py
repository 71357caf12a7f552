"""The evaluation of linguistic puzzles, as the core sees it."""

from mtgauge.suite import Suite

SUITE = Suite(
    name="puzzles",
    commands={"puzzles": ("mtgauge.cli.puzzles", "Score answers to linguistic puzzles.")},
    page="mtgauge.report.page.puzzles:PUZZLE_PAGE",
    record_kinds={"puzzles": "mtgauge.workflows.puzzle_record:PUZZLE_RECORDS"},
)
