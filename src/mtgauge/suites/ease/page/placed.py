"""Cognitive ease as the page needs it: levels and parameters as a tree, values, the weakest segments."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
import numpy.typing as npt

from mtgauge.base.progress import Progress
from mtgauge.engine.measured import Measured
from mtgauge.evaluation import Evaluation
from mtgauge.measures import Level
from mtgauge.pages.axes import Axis
from mtgauge.pages.charts import verbatim
from mtgauge.pages.text import Text, say
from mtgauge.pages.units import Facet
from mtgauge.suites.ease.fitted import FittedEase
from mtgauge.suites.ease.profile import LevelWeights
from mtgauge.suites.ease.registry import ease_levels, ease_parameters
from mtgauge.suites.ease.unit_values import UnitValues
from mtgauge.suites.ease.unstable_levels import UnstableLevel, unstable_levels

#: The weakest segments of an item are this share of them.
WEAKEST = 0.1


@dataclass(frozen=True)
class PlacedEase:
    """The ease of one metric of an evaluation.

    Attributes:
        evaluation: What was measured.
        measured: The metric.
        number: Its place among those of ease, from 0.
        progress: Called while marks are found.
    """

    evaluation: Evaluation
    measured: Measured
    number: int
    progress: Progress

    @property
    def label(self) -> str:
        """The metric."""
        return self.measured.label

    @property
    def fitted(self) -> FittedEase:
        """Its measure."""
        fitted = self.measured.fitted
        assert isinstance(fitted, FittedEase)  # noqa: S101  # it was chosen by that
        return fitted

    @property
    def levels(self) -> Sequence[LevelWeights]:
        """The levels that are scored."""
        return self.fitted.prepared.profile.levels

    @cached_property
    def unstable(self) -> Mapping[str, UnstableLevel]:
        """Ids of the scored levels that rank systems otherwise with a parser's trees."""
        prepared, levels = self.fitted.prepared, {level.level for level in self.levels}
        found = unstable_levels(prepared.target, prepared.texts.spec)
        return {one.level: one for one in found if one.level in levels}

    @cached_property
    def names(self) -> Sequence[str]:
        """Outputs of the levels and of their parameters, each level before its parameters."""
        known = {one.id for one in self.fitted.prepared.parameters} | {*self.fitted.prepared.profile.metrics}
        return [
            name
            for level in self.levels
            for name in (f"G{level.level}", *(one for one in level.parameters if one in known))
        ]

    @cached_property
    def axis(self) -> Axis:
        """The levels, with their parameters in them."""
        parents: list[int | None] = []
        for place, name in enumerate(self.names):
            levels = [at for at in range(place) if self.names[at].startswith("G")]
            parents.append(None if name.startswith("G") else levels[-1])
        return Axis(
            id=f"ease-{self.number}",
            title=say("Cognitive ease") if self.number == 0 else verbatim(self.label),
            items=[self.name_of(name) for name in self.names],
            tips=self.names,
            parents=parents,
        )

    def name_of(self, name: str) -> Text:
        """A level or a parameter in words."""
        if name.startswith("G"):
            return self.level_name(next(one for one in self.levels if f"G{one.level}" == name))
        known = ease_parameters().get(name)
        title = known.title if known else self.fitted.prepared.profile.metrics[name].title
        return say("{id}: {title}", id=name, title=Text(title, {}))

    def level_name(self, level: LevelWeights) -> Text:
        """A level in words; one that is unstable says so."""
        title = self.title_of(level)
        if level.level in self.unstable:
            return say("{level}: {name} (unstable)", level=level.level, name=title)
        return say("{level}: {name}", level=level.level, name=title)

    def title_of(self, level: LevelWeights) -> Text:
        """The title of a level, without its id."""
        known = ease_levels().get(level.level)
        return Text(level.title or (known.name if known else level.level), {})

    @property
    def said(self) -> Iterator[Text]:
        """What levels, parameters and the profile are called, which the page says in the reader's language."""
        known, profile = ease_parameters(), self.fitted.prepared.profile
        yield Text(profile.summary, {})
        yield from (Text(level.title or ease_levels()[level.level].name, {}) for level in self.levels)
        for name in profile.parameters:
            yield Text(known[name].title if name in known else profile.metrics[name].title, {})

    # values

    @cached_property
    def places(self) -> Mapping[str, int]:
        """Name of each output -> its place."""
        return {output.name: place for place, output in enumerate(self.fitted.outputs)}

    @cached_property
    def corpus(self) -> Mapping[str, npt.NDArray[np.float64]]:
        """System -> all values of the whole test set."""
        return {
            system: self.fitted.score(rows.sum(axis=0).astype(np.float64), Level.CORPUS)
            for system, rows in self.measured.rows.items()
        }

    @cached_property
    def units(self) -> UnitValues:
        """Values of the segments, or of the documents, of all systems."""
        return UnitValues.of(self.fitted, [*self.measured.rows.values()], self.evaluation.testset.documents)

    # segments

    @cached_property
    def facet(self) -> Facet:
        """The levels and parameters in which each segment, or its document, is among the weakest."""
        count = len(self.evaluation.testset)
        documents = self.evaluation.testset.documents if self.fitted.prepared.of_documents else None
        numbers: dict[str, int] = {}
        unit_of = (
            range(count) if documents is None else [numbers.setdefault(one, len(numbers)) for one in documents]
        )
        weak = [self._weakest(name) for name in self.names]
        of = [[item for item, units in enumerate(weak) if unit in units] for unit in unit_of]
        return Facet(self.axis, of, is_told=False)

    def _weakest(self, name: str) -> set[int]:
        """The units with the least mean over systems, or the greatest where lower is better."""
        values = self.units.outputs[name].reshape(-1, self.units.count)
        known = ~np.isnan(values)
        means = np.where(known, values, 0.0).sum(axis=0) / np.maximum(known.sum(axis=0), 1)
        if self.fitted.outputs[self.places[name]].higher_is_better is False:
            means = -means
        places = np.flatnonzero(known.any(axis=0))
        most = int(np.ceil(WEAKEST * len(places)))
        return {*places[np.argsort(means[places], kind="stable")[:most]].tolist()}
