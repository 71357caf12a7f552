"""The section of cognitive ease: weighted levels of each system, every parameter, whether they are independent."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property

import numpy as np

from mtgauge.pages.charts import Chart, Tip, in_columns, stacked
from mtgauge.pages.charts.chart import named
from mtgauge.pages.grid import Grid, GridCell, strengths
from mtgauge.pages.matrix import STRENGTHS
from mtgauge.pages.numbers import Number
from mtgauge.pages.page import Fragment, PagePart, Section
from mtgauge.pages.table import Drill
from mtgauge.pages.text import Text, say
from mtgauge.report.numbers import defined, fixed
from mtgauge.report.page.facts import EvaluationFacts
from mtgauge.suites.ease.outputs import SENTENCE
from mtgauge.suites.ease.page.introduction import unstable_named
from mtgauge.suites.ease.page.placed import WEAKEST, PlacedEase
from mtgauge.suites.ease.tuning import parameter_correlations
from mtgauge.suites.ease.unstable_levels import STABLE

_DIGITS = 3
#: Parameters that correlate more than this are no independent ones.
_DEPENDENT = 0.8


class EaseSection:
    """The section of one metric of ease.

    Args:
        facts: The evaluation.
        ease: The metric, with its place in the page.
    """

    def __init__(self, facts: EvaluationFacts, ease: PlacedEase) -> None:
        self._facts, self._ease = facts, ease

    @property
    def section(self) -> Section:
        """Bars of levels, the grid of parameters, the matrix of independence."""
        parts: list[PagePart] = [Fragment("sentences.html", {"sentences": list(self._told())})]
        if self._ease.fitted.prepared.profile.has_total:
            parts.append(self._bars())
        parts.append(self._grid())
        if (matrix := self._independence()) is not None:
            parts.append(matrix)
        is_first = self._ease.number == 0
        title = say("Cognitive ease") if is_first else say("Cognitive ease: {name}", name=self._ease.label)
        return Section(f"ease-{self._ease.number}", title, parts, say("Cognitive ease") if is_first else None)

    def _told(self) -> Iterator[Text]:
        fitted = self._ease.fitted
        profile = fitted.prepared.profile
        yield say("Profile {name} ({summary}).", name=profile.name, summary=Text(profile.summary, {}))
        if self._ease.unstable:
            measured = next(iter(self._ease.unstable.values()))
            yield say(
                "A level is unstable where trees of {annotator} rank systems differently from manually "
                "annotated trees (Kendall's τ below {least} on {text}): {levels}.",
                annotator=measured.annotator, text=measured.text, least=STABLE,
                levels=unstable_named(self._ease),
            )  # fmt: skip
        if self._facts.has_factors:
            yield say(
                "Select cognitive ease as colours of the segments below, to see which words do not match; limit "
                "the segments to a parameter, to see where it loses."
            )
        else:
            yield say(
                "The page has too many outputs for marks in the texts; {command} shows those of a segment.",
                command="mtgauge ease explain --segment",
            )

    @cached_property
    def _systems(self) -> Sequence[str]:
        return self._facts.ranked(self._ease.label)

    def _bars(self) -> Chart:
        ease, systems = self._ease, self._facts.system_axis
        rows = [
            (self._facts.systems.index(system), ease.names.index(name), value)
            for system in self._systems
            for name, value in self._weighted(system)
        ]
        return stacked(
            axis=systems,
            parts=ease.axis,
            value="ease",
            values=say("Cognitive ease"),
            id=f"ease-levels-{ease.number}",
            title=say("Levels"),
            caption=[
                say("Each bar is a system: the ease of each level times its weight; together they are the total."),
                say("A level that is undefined has no weight, and the others share it."),
                say("A click leads to the segments that are weakest at that level."),
            ],
            label=say("Bars: weighted ease of the levels of {shown}."),
            columns=in_columns((systems.id, ease.axis.id, "ease"), rows),
            follows=(systems.id,),
            tip=Tip(
                by=systems.id,
                head=Text(f"{{{named(systems)}}}", {}),
                line=Text(f"{{{named(ease.axis)}}} {{ease}}", {}),
                digits=_DIGITS,
            ),
            drill=(ease.axis.id, systems.id),
        )

    def _weighted(self, system: str) -> list[tuple[str, float]]:
        """Each level that is defined, and what it adds to the total."""
        ease = self._ease
        known = {
            level.level: (level.weight, value)
            for level in ease.levels
            if not np.isnan(value := float(ease.corpus[system][ease.places[f"G{level.level}"]]))
        }
        whole = sum(weight for weight, _ in known.values())
        return [(f"G{level}", weight * value / whole) for level, (weight, value) in known.items() if weight]

    # every level and parameter

    def _grid(self) -> Grid:
        rows = list(self._rows())
        return Grid(
            id=f"ease-{self._ease.number}-parameters",
            caption=[
                say("The darker a cell, the better the system among those of its row."),
                say("G is the ease of a level, A adequacy, B lack of fluency, of which less is better."),
                say(
                    "A level, a parameter or a number leads to the weakest {share:.0f}% of segments or documents.",
                    share=100 * WEAKEST,
                ),
            ],
            rows=[self._head(name) for name, _ in rows],
            columns=self._systems,
            cells=[self._cells(name) for name, _ in rows],
            depths=[depth for _, depth in rows],
            labelled_by=f"{self._ease.axis.id}-title",
        )

    def _rows(self) -> Iterator[tuple[str, int]]:
        """Name of an output, and how far it is set in."""
        ease = self._ease
        for total in ("score", SENTENCE):
            if total in ease.places:
                yield total, 0
        for level in ease.levels:
            yield f"G{level.level}", 0
            for symbol, weights in (("A", level.adequacy), ("B", level.disfluency)):
                if any(name in ease.names for name in weights):
                    yield f"{symbol}{level.level}", 1
                    yield from ((name, 2) for name in weights if name in ease.names)

    def _head(self, name: str) -> Text | Drill:
        if name == "score":
            return say("all levels")
        if name == SENTENCE:
            return say("levels of sentences")
        if name[0] in "AB" and name not in self._ease.names:
            return say("A: adequacy") if name[0] == "A" else say("B: lack of fluency")
        return Drill(self._ease.name_of(name), self._drill(name))

    def _drill(self, name: str, system: str | None = None) -> tuple[tuple[str, int], ...]:
        if name not in self._ease.names:
            return ()
        return self._facts.drill(self._ease.axis, self._ease.names.index(name), system)

    def _cells(self, name: str) -> list[GridCell]:
        ease = self._ease
        values = [float(ease.corpus[system][ease.places[name]]) for system in self._systems]
        sign = -1 if ease.fitted.outputs[ease.places[name]].higher_is_better is False else 1
        shades = strengths([defined(sign * value) for value in values])
        return [
            GridCell(Number(fixed(exact, _DIGITS), exact), strength, facets=self._drill(name, system))
            for system, exact, strength in zip(self._systems, map(defined, values), shades, strict=True)
        ]

    # independence

    def _independence(self) -> Grid | None:
        values = {
            name: own
            for name, own in self._ease.units.parameters.items()
            if len({*own[~np.isnan(own)].tolist()}) > 1
        }
        if len(values) < 2:
            return None
        together = parameter_correlations(values)
        names = list(values)
        return Grid(
            id=f"ease-{self._ease.number}-independence",
            title=say("Are parameters independent?"),
            is_open=False,
            caption=[
                say(
                    "Pearson's correlation of each two parameters over the segments, or documents, of all systems."
                ),
                say("The paper takes parameters for independent (section 4)."),
                say("A frame: above {limit}, so that they say nearly the same.", limit=_DEPENDENT),
            ],
            rows=[self._ease.name_of(name) for name in names],
            columns=names,
            cells=[
                [
                    None if one == other else _correlation(together.get((one, other), together.get((other, one))))
                    for other in names
                ]
                for one in names
            ],
        )


def _correlation(value: float | None) -> GridCell:
    exact = defined(value)
    strength = 0 if exact is None else min(STRENGTHS, round(STRENGTHS * abs(exact)))
    return GridCell(
        Number(fixed(exact, 2, "+"), exact), strength, is_below=(exact or 0) < 0,
        is_framed=abs(exact or 0) > _DEPENDENT,
    )  # fmt: skip
