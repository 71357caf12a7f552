"""The old place of jobs that programs call; `mtgauge.puzzles` and `mtgauge.annotate` are theirs now."""

from mtgauge.base.old_paths import keep_paths
from mtgauge.linguistics.jobs import annotation
from mtgauge.suites.puzzles.jobs import board, evaluation

keep_paths(__name__, annotation=annotation, puzzle_board=board, puzzles=evaluation)
