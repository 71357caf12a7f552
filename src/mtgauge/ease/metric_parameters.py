"""Metrics as parameters of ease: METEOR's order of words, a neural metric at a level of its own, perplexity."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, cast

import numpy as np
import numpy.typing as npt

from mtgauge.corpus import SystemOutput, TestSet
from mtgauge.ease.profile import EaseProfile
from mtgauge.errors import OptionError
from mtgauge.measures import Batch, FittedMeasure, Kind, Level, Output, Resources
from mtgauge.measures.documents import batch_seen_by
from mtgauge.measures.elementary import Values
from mtgauge.measures.registry import parse_metric
from mtgauge.sentences import say
from mtgauge.stats.totals import Rows, total


@dataclass(frozen=True)
class FittedMetric:
    """A metric on one test set as a parameter.

    Attributes:
        id: The parameter's id.
        fitted: The metric.
        place: The place of the value that counts among its outputs.
        is_adequacy: Whether higher is to be better.
        usual: What values are divided by; None where they are turned to 0 to 1 by their bounds.
    """

    id: str
    fitted: FittedMeasure
    place: int
    is_adequacy: bool
    usual: float | None

    @property
    def output(self) -> Output:
        """The value, as a detail of ease."""
        high = None if self.usual is not None else 1
        return Output(
            self.id, 0, high, higher_is_better=self.is_adequacy, kind=Kind.DETAIL, optional=True, decimals=4
        )

    def value(self, totals: npt.NDArray[Any], level: Level) -> Values:
        """The value of totals of the metric's rows."""
        own = self.fitted.score(totals, level)[..., self.place]
        output = self.fitted.outputs[self.place]
        if self.usual is not None:
            return own / self.usual
        low, high = output.low or 0.0, 1.0 if output.high is None else output.high
        share = (own - low) / (high - low)
        return share if bool(output.higher_is_better) is self.is_adequacy else 1 - share


@dataclass
class FittedMetrics:
    """The metrics of a profile, whose rows stand side by side after those of ease.

    Attributes:
        parts: The metrics.
        testset: What they are fitted to.
    """

    parts: Sequence[FittedMetric]
    testset: TestSet
    _widths: tuple[int, ...] = field(default=())

    @classmethod
    def of(cls, profile: EaseProfile, testset: TestSet, resources: Resources) -> FittedMetrics:
        """The metrics that levels of a profile have.

        Raises:
            OptionError: A metric has no such value, or one whose values have no bounds counts for adequacy.
            MtgaugeError: It cannot be fitted.
        """
        found = []
        adequacy = {name for level in profile.levels for name in level.adequacy}
        for name in profile.parameters:
            if (entry := profile.metrics.get(name)) is None:
                continue
            fitted = parse_metric(entry.metric).measure.fit(testset, resources)
            names = [output.name for output in fitted.outputs]
            if entry.output and entry.output not in names:
                raise OptionError(
                    say("{metric} has no value {name!r}", metric=entry.metric, name=entry.output),
                    hint=say("it has: {names}", names=", ".join(names)),
                )
            place = names.index(entry.output) if entry.output else 0
            usual = None if name in adequacy else _usual(fitted, place, testset)
            found.append(FittedMetric(name, fitted, place, name in adequacy, usual))
        return cls(found, testset)

    @property
    def outputs(self) -> tuple[Output, ...]:
        """A detail for each."""
        return tuple(part.output for part in self.parts)

    def beside(self, rows: Rows, batch: Batch, threads: int) -> Rows:
        """Rows of ease with those of the metrics beside them."""
        if not self.parts:
            return rows
        found = [
            part.fitted.statistics(batch_seen_by(part.fitted.measure, batch), threads=threads)
            for part in self.parts
        ]
        self._widths = tuple(own.shape[1] for own in found)
        return cast("Rows", np.concatenate([rows, *found], axis=1))

    def values(self, totals: npt.NDArray[Any], level: Level) -> dict[str, Values]:
        """The value of each, from the columns after those of ease."""
        ends = np.cumsum(self._known_widths())
        sides = np.split(totals, ends[:-1], axis=-1) if self.parts else []
        return {part.id: part.value(side, level) for part, side in zip(self.parts, sides, strict=True)}

    def _known_widths(self) -> tuple[int, ...]:
        """Number of columns of each metric, found with an empty translation if no rows were computed yet."""
        if not self._widths and self.parts:
            one = Batch.of(self.testset, SystemOutput("", ("",)), slice(0, 1))
            self._widths = tuple(
                part.fitted.statistics(batch_seen_by(part.fitted.measure, one)).shape[1] for part in self.parts
            )
        return self._widths


def _usual(fitted: FittedMeasure, place: int, testset: TestSet) -> float | None:
    """The value of the references, for one that has no upper bound; None where it has one."""
    if fitted.outputs[place].high is not None:
        return None
    texts = next(iter(testset.references.texts.values())) if testset.references else ()
    system = SystemOutput("", tuple(text or "" for text in texts))
    batch = batch_seen_by(fitted.measure, Batch.of(testset, system, slice(0, len(system))))
    value = float(fitted.score(total(fitted.statistics(batch)), Level.CORPUS)[place])
    return value if value > 0 else None
