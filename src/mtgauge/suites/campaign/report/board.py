"""The leaderboard of a task on the front page: primaries with their ranks, contrasts between them without one."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from mtgauge.pages.axes import Axis
from mtgauge.pages.leaderboard import Leaderboard
from mtgauge.pages.table import Name, PageLink
from mtgauge.pages.text import Text, say
from mtgauge.report.page.facts import EvaluationFacts
from mtgauge.report.page.leaderboard import leaderboard
from mtgauge.report.page.scores import warned
from mtgauge.suites.campaign.description.task import Role
from mtgauge.suites.campaign.report.human_parts import unjudged_told
from mtgauge.suites.campaign.report.results import TaskResults
from mtgauge.suites.campaign.report.tables import OUT_OF_LIST


def roles(results: TaskResults) -> Mapping[str, Text]:
    """Contrast -> its role."""
    return {row.system: say("contrast") for row in results.rows if row.role is Role.CONTRAST}


def board_axes(facts: EvaluationFacts, task: str) -> Iterator[Axis]:
    """The systems and the metrics of a task, for a page of several tasks."""
    yield Axis(id=f"system-{task}", title=say("System"), items=facts.systems)
    metric = facts.metric_axis
    yield Axis(
        id=f"metric-{task}",
        title=metric.title,
        items=metric.items,
        tips=metric.tips,
        better=metric.better,
        decimals=metric.decimals,
    )


def task_board(results: TaskResults, facts: EvaluationFacts, systems: Axis, metrics: Axis) -> Leaderboard | None:
    """The leaderboard of a task, in the order of the main metric; None where there are no scores.

    Args:
        results: The task.
        facts: Its evaluation.
        systems: Its systems, as `board_axes` makes them.
        metrics: Its metrics, as `board_axes` makes them.
    """
    found = leaderboard(facts, results.task.main_metric)
    if found is None:
        return None
    rows = {row.system: row for row in results.rows}
    named = []
    for row in found.rows:
        own = rows[facts.systems[row.item]]
        to = results.task.id
        links = [
            *([PageLink(OUT_OF_LIST, f"#data-{to}", _UNOFFERED)] if own.out_of_list else []),
            *([warned(own.warned, f"warnings-{to}")] if own.warned else []),
        ]
        named.append(replace(row, name=Name(systems.name(row.item), row.name.tags, links), side=""))
    ranked = say("Ranked by {metric}.", metric=facts.names[results.task.main_metric])
    contrasts = [say("Contrasts have no rank.")] if facts.roles else []
    caption = [ranked, *contrasts, *found.caption, *unjudged_told(results)]
    return replace(found, id=results.task.id, rows=named, axis=metrics.id, caption=caption)


_UNOFFERED = say("Trained on data that the campaign did not offer")
