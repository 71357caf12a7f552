"""``mtgauge rerun``."""

from __future__ import annotations

import click

from mtgauge.cli import exit_codes
from mtgauge.cli.progress import progress_bar
from mtgauge.workflows.rerun import rerun as rerun_record


@click.command()
@click.argument("record", type=click.Path(), metavar="RECORD")
@click.option("--threads", type=click.IntRange(0), default=0, show_default=True, help="Cores to use; 0 for all.")
def rerun(record: str, threads: int) -> int:
    """Compute the numbers of RECORD again from its inputs, and say what differs; exit with 1 if anything does."""
    with progress_bar() as progress:
        outcome = rerun_record(record, threads=threads, progress=progress)
    for difference in outcome.differences:
        click.echo(difference)
    if not outcome.differences and outcome.evaluation is not None:
        click.echo(f"{record}: reproduced, {len(outcome.evaluation.scores)} scores identical")
    return exit_codes.FINDING if outcome.differences else 0
