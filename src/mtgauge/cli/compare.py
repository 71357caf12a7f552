"""``mtgauge compare``."""

from __future__ import annotations

from typing import Any

from mtgauge.commands.evaluating import run
from mtgauge.commands.options import evaluation_options
from mtgauge.commands.sections import command
from mtgauge.stats.paired import PairedTest


@command(
    examples=(
        "mtgauge compare -r reference-A.txt -l zh-en systems/*.txt",
        "mtgauge compare records/2026-11-26 records/2026-11-27 --worst 20",
    )
)
@evaluation_options
def compare(**options: Any) -> int:
    """Score systems and test their differences, or compare the records of two runs.

    Like score, with confidence intervals and a paired test, for all pairs of systems or against --baseline. SYSTEM
    may be a record: two records compare two runs on their common test set.
    """
    return run({**options, "test": options["test"] or str(PairedTest.AUTO), "intervals": True})
