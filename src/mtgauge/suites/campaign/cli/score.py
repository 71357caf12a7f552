"""``mtgauge campaign score``."""

from __future__ import annotations

import json
from collections.abc import Sequence

import click

from mtgauge.base.sentences import say
from mtgauge.commands.language import language
from mtgauge.commands.options import options_named
from mtgauge.commands.output import screen
from mtgauge.commands.printing import form_option
from mtgauge.commands.progress import progress_bar
from mtgauge.commands.sections import command
from mtgauge.commands.streams import print_text, tell
from mtgauge.report import FORMATS, render_tables
from mtgauge.suites.campaign.cli.clock import clock_option, folder_argument, opened_at
from mtgauge.suites.campaign.cli.examined import ExaminedCampaign
from mtgauge.suites.campaign.cli.record.common import by_option, not_empty
from mtgauge.suites.campaign.cli.without import without_sites
from mtgauge.suites.campaign.description.task import Task
from mtgauge.suites.campaign.report.printed import Printed
from mtgauge.suites.campaign.scoring.measuring import Statistics
from mtgauge.suites.campaign.scoring.score import ScoredTask, score_task


@command(
    examples=(
        "mtgauge campaign score wmt26",
        "mtgauge campaign score wmt26 --task news -f markdown",
    )
)
@folder_argument
@click.option(
    "--task", "tasks", multiple=True, metavar="ID", help="Score only this task (may be repeated).  [default: all]"
)
@click.option(
    "--reason",
    metavar="REASON",
    callback=not_empty,
    help="Reason, kept in the history: required if texts, scored segments or judgements changed, a site is left "
    "out, "
    "or a lost run is repeated.",
)
@without_sites
@form_option(FORMATS)
@by_option
@clock_option
@options_named("samples", "seed", "alpha", "correction", "precision", "threads")
def score(
    folder: str,
    tasks: tuple[str, ...],
    reason: str,
    without: tuple[str, ...],
    form: str,
    by: str,
    at: str | None,
    precision: int | None,
    threads: int,
    **statistics: object,
) -> int:
    """Score all accepted submissions with all metrics of their tasks.

    Scores are stored as records in DIR/scores/TASK/NUMBER; a run without changes makes no new record. Metric
    counts are cached, so that an interrupted run resumes. Exit code 1: a submission is left out.
    """
    opened, now = opened_at(folder, at)
    chosen = [opened.campaign.task(task) for task in tasks] or opened.campaign.tasks
    examined = ExaminedCampaign.of(opened, now, without, reason)
    made: list[tuple[Task, ScoredTask | None]] = []
    with progress_bar() as progress:
        for task in chosen:
            found = score_task(
                opened,
                examined.ledger,
                task,
                at=now,
                reason=reason,
                by=by,
                without=examined.sites,
                statistics=Statistics(**statistics),  # type: ignore[arg-type]  # as the options have it
                threads=threads,
                progress=progress,
            )
            made.append((task, found))
    print_text(_text(made, form, Printed(opened, precision, language())))
    for task, found in made:
        _tell(task, found)
    return examined.tell_left_out(chosen)


def _text(made: Sequence[tuple[Task, ScoredTask | None]], form: str, printed: Printed) -> str:
    """The organisers' tables; in other forms one evaluation a task, one JSON object where JSON is asked for."""
    scored = [(task, found) for task, found in made if found]
    if form == "table":
        tables = [table for task, found in scored for table in printed.tables(task, found)]
        return render_tables(tables, screen=screen())
    texts = {task.id: printed.text(task, found, form) for task, found in scored}
    if form == "json":
        return "{" + ",\n".join(f"{json.dumps(task)}: {text}" for task, text in texts.items()) + "}"
    return "\n".join(texts.values())


def _tell(task: Task, found: ScoredTask | None) -> None:
    if found is None:
        tell(say("{task}: nothing was accepted, so nothing is scored", task=task.id))
        return
    about = {"task": task.id, "n": found.run.number, "path": found.run.path}
    if found.is_new:
        tell(say("{task}: run {n}: {path}", **about))
    else:
        tell(say("{task}: unchanged since run {n}: {path}", **about))
