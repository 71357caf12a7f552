"""The difference of two systems by domain, document, slice and length.

Python writes the pair that the page opens with. Of any other pair, and of segments that readers choose, the script
makes the same rows (``script/pair/forest.js``).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import numpy as np

from mtgauge.pages.charts import Chart, in_columns
from mtgauge.pages.text import Text, say
from mtgauge.pages.units import Facet, Units
from mtgauge.report.page.facts import EvaluationFacts
from mtgauge.report.page.rescored import PairScores, Positions, RescoredPair, grouped, is_division

#: Height of a row in pixels.
ROW = 22
#: Groups of a facet up to which all have rows; of more, the most influential have.
FEW, MOST_INFLUENTIAL = 40, 20
#: The facet whose groups keep their own order; in other facets the difference orders them.
ORDERED = "length"
_NAMES = ("label", "head", "difference", "low", "high", "system")

_Row = Mapping[str, Any]


def forest(facts: EvaluationFacts, units: Units, pair: tuple[int, int]) -> Chart:
    """Dots with intervals to the right and the left of a line at no difference.

    Args:
        facts: The evaluation.
        units: Its segments.
        pair: The two that the page opens with.
    """
    rows = [*_Rows(facts, units, facts.metric_axis.first, pair)]
    return Chart(
        id="forest",
        caption=[
            say("The difference in the score of each group of segments, scored together as a corpus of its own."),
            say(
                "Lines are intervals of the jackknife; a dot has the colour of the system that is better beyond "
                "it."
            ),
            say("Nothing here is tested, and the more groups there are, the more of them stand apart by chance."),
            say("Of more than 40 groups, those 20 are shown that move the difference most."),
            say("Click a group to limit the whole page to it."),
        ],
        label=say("Dots: differences of {x} and {y} under {metric} by group of segments."),
        picture={
            "x": {
                "kind": "linear", "fields": ["low", "high", "difference"], "zero": True, "signed": True,
                "title": say("{x} minus {y}: {metric}"),
            },
            "y": {"kind": "band", "field": "row", "labels": "label", "row": ROW},
            "marks": [
                {"mark": "zero"},
                {"mark": "range", "from": "low", "to": "high", "look": "system"},
                {"mark": "dot", "value": "difference", "look": "system"},
            ],
            "zones": "y",
        },
        columns=in_columns(
            ("row", *_NAMES), [(at, *(row[name] for name in _NAMES)) for at, row in enumerate(rows)]
        ),
        kind="pair",
        follows=("metric",),
    )  # fmt: skip


class _Rows:
    """A row for all segments, then for each facet a heading and the rows of its groups."""

    def __init__(self, facts: EvaluationFacts, units: Units, metric: int, pair: tuple[int, int]) -> None:
        self._facts, self._units, self._metric, self._pair = facts, units, metric, pair
        self._rescored = RescoredPair(facts, units, metric, pair)

    def __iter__(self) -> Iterator[_Row]:
        positions = self._rescored.shared(np.arange(len(self._units)))
        whole = self._rescored.on(positions)
        if whole is None:
            return
        yield self._row(say("All chosen segments"), whole)
        for facet in filter(is_division, self._units.facets):
            yield from self._of(facet, positions)

    def _of(self, facet: Facet, positions: Positions) -> Iterator[_Row]:
        groups = grouped(facet, positions)
        if len(groups) < 2:
            return
        shown = self._influential(groups, positions) if len(groups) > FEW else [*groups]
        found = [(item, self._rescored.on(groups[item])) for item in shown]
        rows = [self._row(facet.axis.items[item], one) for item, one in found if one is not None]
        if facet.axis.id != ORDERED:
            rows.sort(key=_worth, reverse=True)
        title = facet.axis.title
        if len(shown) < len(groups):
            title = say("{facet}: {n} of {all}", facet=title, n=len(shown), all=len(groups))
        yield {**dict.fromkeys(_NAMES), "label": title, "head": True, "system": -1}
        yield from rows

    def _influential(self, groups: Mapping[int, Positions], positions: Positions) -> Sequence[int]:
        """The items of the groups that move the difference most, in the order of the axis."""
        moved = self._rescored.moved([*groups.values()], positions)
        order = np.argsort(-moved, kind="stable")[:MOST_INFLUENTIAL]
        return [[*groups][place] for place in sorted(order.tolist())]

    def _row(self, name: str | Text, found: PairScores) -> _Row:
        value, interval = found.difference.value, found.difference.interval
        low, high = interval or (None, None)
        apart = interval is not None and (interval[0] > 0 or interval[1] < 0)
        lower = self._facts.metric_axis.better[self._metric] is False
        system = self._pair[(value > 0) is lower] if apart else -1
        return {
            "label": Text("{name} · {n}", {"name": name, "n": found.n}), "head": False,
            "difference": None if np.isnan(value) else value, "low": low, "high": high, "system": system,
        }  # fmt: skip


def _worth(row: _Row) -> float:
    return float("-inf") if row["difference"] is None else float(row["difference"])
