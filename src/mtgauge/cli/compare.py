"""``mtgauge compare``."""

from __future__ import annotations

from typing import Any

import click

from mtgauge.cli.options import Request, evaluation_options, run
from mtgauge.stats.paired import PairedTest


@click.command()
@evaluation_options
def compare(**options: Any) -> int:
    """Score systems and test their differences: with --baseline against it, without one all pairs.

    As score, with intervals and, unless --test says otherwise, a paired test.
    """
    options["test"] = options["test"] or str(PairedTest.AUTO)
    options["intervals"] = True
    return run(Request(**options))
