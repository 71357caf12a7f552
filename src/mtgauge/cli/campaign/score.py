"""``mtgauge campaign score``."""

from __future__ import annotations

import json
from collections.abc import Sequence

import click

from mtgauge.campaign.description.task import Task
from mtgauge.campaign.folder import CampaignFolder
from mtgauge.campaign.inbox.stored import read_submissions
from mtgauge.campaign.report.results import TaskResults, task_results
from mtgauge.campaign.report.tables import tables_of
from mtgauge.campaign.scoring.measuring import Statistics
from mtgauge.campaign.scoring.score import ScoredTask, score_task
from mtgauge.cli import exit_codes
from mtgauge.cli.campaign.clock import clock_option, moment
from mtgauge.cli.options import options_named
from mtgauge.cli.output import screen
from mtgauge.cli.progress import progress_bar
from mtgauge.cli.streams import print_text, tell
from mtgauge.report import FORMATS, render, render_tables


@click.command()
@click.argument("folder", type=click.Path(), metavar="DIR")
@click.option("--task", "tasks", multiple=True, metavar="ID", help="Only this task; repeat. [default: all]")
@click.option(
    "--reason", default="", metavar="TEXT",
    help="Why a reference, the source, the list of scored segments or judgements changed; the history keeps it.",
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
    made: list[tuple[Task, ScoredTask | None]] = []
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
    print_text(_printed(made, form, precision))
    for task, found in made:
        _tell(task, found)
    own = [item for item in submissions if item.name is None or item.name.task in {task.id for task in chosen}]
    refused = [item for item in own if not item.is_accepted]
    for item in refused:
        errors = [str(finding) for finding in item.findings if finding.severity.refuses]
        more = f" (and {len(errors) - 1} more)" if len(errors) > 1 else ""
        tell(f"left out: {errors[0]}{more}")
    return exit_codes.FINDING if refused else 0


def _printed(made: Sequence[tuple[Task, ScoredTask | None]], form: str, precision: int | None) -> str:
    """The organisers' tables; in other forms one evaluation a task, one JSON object where JSON is asked for."""
    if form == "table":
        found = [_results(task, scores) for task, scores in made if scores]
        return render_tables(tables_of(found, precision), screen=screen())
    texts = {
        task.id: render(scores.scores.evaluation, form, precision=precision) for task, scores in made if scores
    }
    if form == "json":
        return "{" + ",\n".join(f"{json.dumps(task)}: {text}" for task, text in texts.items()) + "}"
    return "\n".join(texts.values())


def _results(task: Task, found: ScoredTask) -> TaskResults:
    shown = {item.label: item.label for item in found.run.submissions}
    return task_results(task, [found.run], found.scores, shown)


def _tell(task: Task, found: ScoredTask | None) -> None:
    if found is None:
        tell(f"{task.id}: nothing was accepted, so nothing is scored")
        return
    state = "run" if found.is_new else "unchanged since run"
    tell(f"{task.id}: {state} {found.run.number}: {found.run.path}")
