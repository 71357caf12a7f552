"""``mtgauge compare``."""

from __future__ import annotations

from typing import Any

import click

from mtgauge.commands.evaluating import run
from mtgauge.commands.options import evaluation_options
from mtgauge.commands.sections import SectionCommand
from mtgauge.stats.paired import PairedTest


@click.command(cls=SectionCommand)
@evaluation_options
def compare(**options: Any) -> int:
    """Score systems and test their differences: with --baseline against it, without one all pairs.

    As score, with intervals and, unless --test says otherwise, a paired test. SYSTEM may be a record: two records
    compare two runs on their common test set.
    """
    return run({**options, "test": options["test"] or str(PairedTest.AUTO), "intervals": True})
