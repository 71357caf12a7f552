"""A metric on a test set, with the rows of every system: what scores, intervals and tests are made of."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property

import numpy as np
import numpy.typing as npt

from mtgauge.base.errors import OptionError
from mtgauge.base.sentences import say
from mtgauge.engine.effects import EffectRows, GroupEffects
from mtgauge.engine.groups import Group
from mtgauge.engine.pairs import Key
from mtgauge.engine.settings import Settings
from mtgauge.measures import FittedMeasure, Level
from mtgauge.stats.totals import Rows, total


@dataclass(frozen=True)
class Measured:
    """A fitted measure and the rows of every system.

    Attributes:
        label: The metric as the user requested it.
        fitted: The measure.
        rows: system -> (n, k) statistics; the systems are in their order.
    """

    label: str
    fitted: FittedMeasure
    rows: Mapping[str, Rows]

    def keys(self, a: str, b: str) -> tuple[Key, Key]:
        """The keys of the columns that two systems are compared by.

        They are those of the systems, or of the two on the segments that both have, where these are other ones, or
        where the values of systems are effects.
        """
        first, second = self._counted(a), self._counted(b)
        if first is None or second is None or not first.any() or not second.any():
            return (self.label, a), (self.label, b)
        if self.effect_rows is None and (first == second).all():
            return (self.label, a), (self.label, b)
        return (self.label, a, b), (self.label, b, a)

    @cached_property
    def effect_rows(self) -> EffectRows | None:
        """What the effects of systems are computed from, where these are their values."""
        modelled = {system: self.fitted.modelled(rows) for system, rows in self.rows.items()}
        known = {system: values for system, values in modelled.items() if values is not None}
        return EffectRows.of(known) if known else None

    def group_values(self, group: Group, level: Level) -> npt.NDArray[np.float64]:
        """(systems, m) values of all systems on a group of segments, effects among them.

        Args:
            group: The segments.
            level: What the values are of.
        """
        own = [self.fitted.score(total(group.take(rows))[None], level)[0] for rows in self.rows.values()]
        if self.effect_rows is None:
            return np.array(own)
        effects = GroupEffects.of_group(self.effect_rows.places, group.take(self.effect_rows.rows))
        named = zip(self.rows, own, strict=True)
        return np.array([effects.put(system, effects.exact, values) for system, values in named])

    def columns(self, settings: Settings) -> Iterator[tuple[Key, Rows]]:
        """The rows of each system, then those that pairs of systems are compared by, if they are others."""
        for system, rows in self.rows.items():
            yield (self.label, system), rows
        for a, b in settings.pairs(list(self.rows)) if settings.compares else ():
            yield from ((key, self.common_rows(key)) for key in self.keys(a, b) if len(key) > 2)

    def common_rows(self, key: Key) -> Rows:
        """(n, k) rows of a system, with zeros for segments that the third system of the key does not have."""
        counted = self._counted(key[2])
        rows = self.rows[key[1]]
        return rows if counted is None else np.where(counted[:, None], rows, np.zeros((), dtype=rows.dtype))

    def _counted(self, system: str) -> npt.NDArray[np.bool_] | None:
        """(n,) whether a segment of a system counts; None where all do."""
        column = self.fitted.counted_by
        return None if column is None else self.rows[system][:, column] > 0

    @property
    def scores_documents(self) -> bool:
        """Whether its primary score is one of whole documents."""
        return self.fitted.measure.contract.scores_documents(self.fitted.testset)

    def segment_scores(self, system: str) -> npt.NDArray[np.float64]:
        """The (n, m) values of the segments of a system, one column per named output.

        Raises:
            OptionError: The metric scores whole documents.
        """
        if self.scores_documents:
            raise OptionError(
                say("metric {label} scores whole documents: a segment has no score", label=self.label)
            )
        return self.fitted.score(self.rows[system].astype(np.float64), Level.SEGMENT)

    def beside_segments(self) -> dict[str, npt.NDArray[np.float64]]:
        """System -> the (n,) values that stand beside its segments; nothing where only documents are scored.

        They are those of the primary output, or, where that is one of whole documents, of the output that segments
        have all the same (`FittedMeasure.segment_place`).
        """
        place = self.fitted.segment_place
        if place is None:
            return {}
        return {
            system: self.fitted.score(rows.astype(np.float64), Level.SEGMENT)[:, place]
            for system, rows in self.rows.items()
        }
