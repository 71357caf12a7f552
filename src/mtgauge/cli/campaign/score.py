"""``mtgauge campaign score``."""

from __future__ import annotations

from collections.abc import Sequence

import click

from mtgauge.campaign.description.task import Task
from mtgauge.campaign.folder import CampaignFolder
from mtgauge.campaign.inbox.stored import read_submissions
from mtgauge.campaign.scoring.measuring import Statistics
from mtgauge.campaign.scoring.score import TaskScores, score_task
from mtgauge.cli import exit_codes
from mtgauge.cli.campaign.clock import clock_option, moment
from mtgauge.cli.options import options_named
from mtgauge.cli.progress import progress_bar
from mtgauge.report import FORMATS, render


@click.command()
@click.argument("folder", type=click.Path(), metavar="DIR")
@click.option("--task", "tasks", multiple=True, metavar="ID", help="Only this task; repeat. [default: all]")
@click.option(
    "--reason", default="", metavar="TEXT",
    help="Why a reference, the source or the list of scored segments changed; the history keeps it.",
)  # fmt: skip
@click.option("--format", "form", type=click.Choice(FORMATS), default="table", help="How to print.")
@clock_option
@options_named("samples", "seed", "alpha", "correction", "precision", "threads")
def score(
    folder: str,
    tasks: tuple[str, ...],
    reason: str,
    form: str,
    at: str | None,
    precision: int | None,
    threads: int,
    **statistics: object,
) -> int:
    """Score every accepted submission with every metric of its task.

    Scores stand in DIR/scores/TASK/NUMBER, as records; a run that changes nothing makes no new one. What metrics
    count is kept, so that a run that was interrupted goes on. Exits with 1 where a submission was refused.
    """
    opened = CampaignFolder.open(folder)
    now = moment(at, opened.campaign.calendar)
    chosen = [opened.campaign.task(task) for task in tasks] or opened.campaign.tasks
    submissions = read_submissions(opened, now)
    made: list[tuple[Task, TaskScores | None]] = []
    with progress_bar() as progress:
        for task in chosen:
            found = score_task(
                opened,
                task,
                submissions,
                at=now,
                reason=reason,
                statistics=Statistics(**statistics),  # type: ignore[arg-type]  # as the options have it
                threads=threads,
                progress=progress,
            )
            made.append((task, found))
    click.echo(_printed(made, form, precision))
    for task, found in made:
        _tell(task, found)
    unnamed = [item for item in submissions if item.name is None]
    for item in unnamed:
        click.echo(f"left out: {item.path}: {item.findings[0].message}", err=True)
    refused = any(found and found.run.refused for _, found in made)
    return exit_codes.FINDING if refused or unnamed else 0


def _printed(made: Sequence[tuple[Task, TaskScores | None]], form: str, precision: int | None) -> str:
    """One evaluation after the other; one JSON object where JSON is asked for."""
    texts = {task.id: render(found.scores.evaluation, form, precision=precision) for task, found in made if found}
    if form == "json":
        return "{" + ",\n".join(f'"{task}": {text}' for task, text in texts.items()) + "}"
    if form in ("jsonl", "csv"):
        return "\n".join(texts.values())
    return "\n\n".join(f"{task}\n\n{text}" for task, text in texts.items())


def _tell(task: Task, found: TaskScores | None) -> None:
    if found is None:
        click.echo(f"{task.id}: nothing was accepted, so nothing is scored", err=True)
        return
    state = "run" if found.is_new else "unchanged since run"
    click.echo(f"{task.id}: {state} {found.run.number}: {found.run.path}", err=True)
    for file, lines in found.run.refused.items():
        click.echo(f"left out: {file}: {lines[0]}", err=True)
