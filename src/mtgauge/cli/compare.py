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
        "mtgauge compare -r reference-A.txt --baseline aurora systems/*.txt",
    )
)
@evaluation_options
def compare(**options: Any) -> int:
    """Score systems and test their differences, for all pairs or against --baseline.

    Like score, with confidence intervals and a paired test. SYSTEM may be a record: two records compare two runs
    on their common test set.
    """
    return run({**options, "test": options["test"] or str(PairedTest.AUTO), "intervals": True})
