"""``mtgauge campaign score``."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import replace

import click

from mtgauge.campaign.description.task import Task
from mtgauge.campaign.folder import CampaignFolder
from mtgauge.campaign.inbox.commit import open_ledger
from mtgauge.campaign.inbox.damage import unknown_bytes, unrecorded
from mtgauge.campaign.inbox.receive import examine_all
from mtgauge.campaign.ledger.standing import State
from mtgauge.campaign.report.printed import Printed
from mtgauge.campaign.scoring.measuring import Statistics
from mtgauge.campaign.scoring.score import ScoredTask, score_task
from mtgauge.campaign.submissions import Submission, read_submissions
from mtgauge.cli import exit_codes
from mtgauge.cli.campaign.clock import clock_option, moment
from mtgauge.cli.campaign.record.common import by_option, not_empty
from mtgauge.cli.campaign.without import left_out, without_sites
from mtgauge.cli.language import language, spoken_line
from mtgauge.cli.options import options_named
from mtgauge.cli.output import screen
from mtgauge.cli.progress import progress_bar
from mtgauge.cli.streams import print_text, tell
from mtgauge.report import FORMATS, render_tables
from mtgauge.sentences import say


@click.command()
@click.argument("folder", type=click.Path(), metavar="DIR")
@click.option("--task", "tasks", multiple=True, metavar="ID", help="Only this task; repeat. [default: all]")
@click.option(
    "--reason", metavar="TEXT", callback=not_empty,
    help="Why a reference, the source, the list of scored segments or judgements changed, a site is left out, or "
    "a run that is lost is made anew; the history keeps it.",
)  # fmt: skip
@without_sites
@click.option(
    "-f", "--format", "form", type=click.Choice(FORMATS), default="table", show_default=True, help="How to print."
)
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
    """Score every accepted submission with every metric of its task.

    Scores stand in DIR/scores/TASK/NUMBER, as records; a run that changes nothing makes no new one. What metrics
    count is kept, so that a run that was interrupted goes on. Exits with 1 where a submission is left out.
    """
    opened = CampaignFolder.open(folder)
    now = moment(at, opened.campaign.calendar)
    chosen = [opened.campaign.task(task) for task in tasks] or opened.campaign.tasks
    sites = left_out(opened, without, reason)
    strays = [*unrecorded(opened, open_ledger(opened))]  # what is written down here sets them aside
    ledger = examine_all(opened, now, is_left_out=lambda name: name.site in sites)
    made: list[tuple[Task, ScoredTask | None]] = []
    with progress_bar() as progress:
        for task in chosen:
            found = score_task(
                opened,
                ledger,
                task,
                at=now,
                reason=reason,
                by=by,
                without=sites,
                statistics=Statistics(**statistics),  # type: ignore[arg-type]  # as the options have it
                threads=threads,
                progress=progress,
            )
            made.append((task, found))
    print_text(_text(made, form, Printed(opened, precision, language())))
    for task, found in made:
        _tell(task, found)
    incomplete = [item for item in read_submissions(opened, ledger, now) if _is_left_out(item, chosen)]
    for item in incomplete:
        causes = [
            replace(finding, file=str(item.path)).sentence for finding in item.findings if finding.severity.refuses
        ]
        tell(spoken_line(say("left out: {cause}", cause=causes[0] if causes else item.path)))
    for stray in (*strays, *unknown_bytes(opened, ledger)):
        tell(spoken_line(stray.sentence))
    return exit_codes.FINDING if incomplete or strays or sites else 0


def _is_left_out(item: Submission, tasks: Sequence[Task]) -> bool:
    """Whether something that its site expects to be scored is not."""
    about = item.name is not None and item.name.task in {task.id for task in tasks}
    return about and item.standing.state is State.INCOMPLETE


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
