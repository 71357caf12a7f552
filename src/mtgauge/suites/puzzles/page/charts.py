"""Charts of puzzles: each system's score for each puzzle, language and direction."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import numpy as np

from mtgauge.measures import Level
from mtgauge.pages.axes import Axis
from mtgauge.pages.charts import Chart, Tip, heat_map, in_columns
from mtgauge.pages.charts.chart import named
from mtgauge.pages.text import Text, say
from mtgauge.report.page.facts import EvaluationFacts
from mtgauge.stats.totals import total
from mtgauge.suites.puzzles.labels import DIRECTION, LANGUAGE, PUZZLE

#: Slice -> (heading of its chart, what its chart is called by those who cannot see it).
_WORDS = {
    PUZZLE: (say("By puzzle"), say("Shades: {metric} of each system for each puzzle.")),
    LANGUAGE: (say("By language"), say("Shades: {metric} of each system for each language.")),
    DIRECTION: (say("By direction"), say("Shades: {metric} of each system for each direction.")),
}


def group_charts(facts: EvaluationFacts, axes: Mapping[str, Axis]) -> Iterator[Chart]:
    """A heat map for each slice that has several groups; none for languages that have one puzzle each.

    Args:
        facts: The evaluation.
        axes: Slice -> the axis of its groups.
    """
    for name, (title, label) in _WORDS.items():
        repeats = name == LANGUAGE and len(axes[LANGUAGE].items) == len(axes[PUZZLE].items)
        if len(axes[name].items) > 1 and not repeats:
            yield _chart(facts, name, axes[name], title, label)


def _chart(facts: EvaluationFacts, name: str, groups: Axis, title: Text, label: Text) -> Chart:
    systems = facts.system_axis
    # the longer side goes down the page
    x, y = (groups, systems) if len(groups.items) <= len(systems.items) else (systems, groups)
    return heat_map(
        x=x,
        y=y,
        value="score",
        digits=0,
        id=f"by-{name}",
        title=title,
        caption=[
            say("Each cell is the mean of the items there, of the chosen metric; the darker, the higher."),
            say("A click on a cell shows its items."),
        ],
        label=label,
        columns=in_columns(("metric", systems.id, groups.id, "items", "score"), list(_rows(facts, name))),
        follows=("metric", systems.id),
        tip=Tip(by=groups.id, head=Text(f"{{{named(groups)}}}", {}), line=say("{score} (items: {items})")),
        drill=(groups.id, systems.id),
    )


def _rows(facts: EvaluationFacts, name: str) -> Iterator[Sequence[Any]]:
    """(metric, system, group, number of items, score); systems best first."""
    labels = np.array(facts.evaluation.testset.slices[name], dtype=object)
    groups = [np.flatnonzero(labels == label) for label in dict.fromkeys(labels)]
    for metric, item in enumerate(facts.evaluation.measured):
        for system in facts.ranked(item.label):
            for place, chosen in enumerate(groups):
                score = item.fitted.score(total(item.rows[system][chosen]), Level.CORPUS)[0]
                yield metric, facts.systems.index(system), place, len(chosen), float(score)
