"""Metrics as parameters of ease: METEOR's order of words, a neural metric at a level of its own, perplexity."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, cast

import numpy as np
import numpy.typing as npt

from mtgauge.base.errors import MtgaugeError, OptionError
from mtgauge.base.sentences import say
from mtgauge.corpus import SystemOutput, TestSet
from mtgauge.measures import Batch, FittedMeasure, Kind, Level, Output, Resources
from mtgauge.measures.documents import batch_seen_by
from mtgauge.measures.elementary import Values
from mtgauge.measures.registry import parse_metric
from mtgauge.stats.totals import Rows, total
from mtgauge.suites.ease.parameter import stacked
from mtgauge.suites.ease.profile import EaseProfile, MetricEntry
from mtgauge.suites.ease.text_columns import Ints


@dataclass(frozen=True)
class FittedMetric:
    """A metric on one test set as a parameter.

    Attributes:
        id: The parameter's id.
        fitted: The metric.
        place: The place of the value that counts among its outputs.
        is_adequacy: Whether higher is to be better.
        usual: What values are divided by; None where they are turned to 0 to 1 by their bounds.
        bounds: The least and the greatest value, beyond which values are cut off; unused beside `usual`.
    """

    id: str
    fitted: FittedMeasure
    place: int
    is_adequacy: bool
    usual: float | None
    bounds: tuple[float, float] = (0.0, 1.0)

    @property
    def output(self) -> Output:
        """The value, as a detail of ease."""
        high = None if self.usual is not None else 1
        return Output(
            self.id, 0, high, higher_is_better=self.is_adequacy, kind=Kind.DETAIL, optional=True, decimals=4
        )

    def value(self, totals: npt.NDArray[Any], level: Level) -> Values:
        """The value of totals of the metric's rows."""
        scores = self.fitted.score(totals, level)
        own = scores[..., self.place]
        if self.usual is not None:
            return own / self.usual
        low, high = self.bounds
        share = np.clip((own - low) / (high - low), 0.0, 1.0)
        if bool(self.fitted.outputs[self.place].higher_is_better) is self.is_adequacy:
            return share
        return np.where(self._is_lost(scores), 0.0, 1 - share) if self.is_adequacy else 1 - share

    def _is_lost(self, scores: npt.NDArray[np.float64]) -> npt.NDArray[np.bool_]:
        """Where a metric finds nothing of the reference, so that no penalty is no merit.

        METEOR has none where it links no word, which would be the best order of words.
        """
        first = self.fitted.outputs[0]
        if first.low is None or not first.higher_is_better:
            return np.zeros(scores.shape[:-1], np.bool_)
        return np.asarray(scores[..., 0] <= first.low)


@dataclass
class FittedMetrics:
    """The metrics of a profile, whose rows stand side by side after those of ease.

    Before them stand two columns: segments whose translation has text, and segments whose reference has some.

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
            OptionError: A metric has no such value, or it has no bounds and nothing to be divided by.
            MtgaugeError: It cannot be fitted, with a hint what the profile can say.
        """
        found = []
        adequacy = {name for level in profile.levels for name in level.adequacy}
        for name in profile.parameters:
            if (entry := profile.metrics.get(name)) is None:
                continue
            fitted = _fitted(profile, name, testset, resources)
            place = place_of(entry, fitted.outputs)
            is_divided = name not in adequacy and entry.high is None
            usual = _usual(fitted, place, testset) if is_divided else None
            bounds = (0.0, 1.0) if usual is not None else _bounds(entry, fitted.outputs[place])
            found.append(FittedMetric(name, fitted, place, name in adequacy, usual, bounds))
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
        return cast("Rows", np.concatenate([rows, self._texts_there(batch), *found], axis=1))

    def _texts_there(self, batch: Batch) -> Ints:
        """(n, 2) whether there is a translation, and a reference."""
        columns = self.testset.references.columns() if self.testset.references else []
        references = zip(*(texts[batch.positions] for texts in columns), strict=True)
        return stacked(
            np.array([bool(text.strip()) for text in batch.hypotheses], np.int64),
            np.array([any((text or "").strip() for text in texts) for texts in references], np.int64),
        )

    def values(self, totals: npt.NDArray[Any], level: Level) -> dict[str, Values]:
        """The value of each, from the columns after those of ease.

        Where nothing is translated, adequacy is 0, and lack of fluency has nothing to be of.
        """
        if not self.parts:
            return {}
        ends = np.cumsum(self._known_widths())
        sides = np.split(totals[..., 2:], ends[:-1], axis=-1)
        nothing = np.where(totals[..., 1] > 0, 0.0, np.nan)
        return {
            part.id: np.where(totals[..., 0] > 0, part.value(side, level), nothing if part.is_adequacy else np.nan)
            for part, side in zip(self.parts, sides, strict=True)
        }

    def _known_widths(self) -> tuple[int, ...]:
        """Number of columns of each metric, found with an empty translation if no rows were computed yet."""
        if not self._widths and self.parts:
            one = Batch.of(self.testset, SystemOutput("", ("",)), slice(0, 1))
            self._widths = tuple(
                part.fitted.statistics(batch_seen_by(part.fitted.measure, one)).shape[1] for part in self.parts
            )
        return self._widths


def place_of(entry: MetricEntry, outputs: Sequence[Output]) -> int:
    """The place of the value that a profile takes of a metric.

    Raises:
        OptionError: The metric has no such value.
    """
    names = [output.name for output in outputs]
    if entry.output and entry.output not in names:
        raise OptionError(
            say("{metric} has no value {name!r}", metric=entry.metric, name=entry.output),
            hint=say("it has: {names}", names=", ".join(names)),
        )
    return names.index(entry.output) if entry.output else 0


def _fitted(profile: EaseProfile, name: str, testset: TestSet, resources: Resources) -> FittedMeasure:
    """A metric of a profile on a test set."""
    entry = profile.metrics[name]
    try:
        return parse_metric(entry.metric).measure.fit(testset, resources)
    except MtgaugeError as error:
        error.hint = say(
            "{hint}; for that write a profile of your own, and complete {metric!r} there: mtgauge ease profiles "
            "{profile} -f toml > own.toml, then --profile own.toml",
            hint=error.hint or error.message, metric=entry.metric, profile=profile.source or profile.name,
        )  # fmt: skip
        raise


def check_range(entry: MetricEntry, output: Output, *, is_adequacy: bool) -> None:
    """Refuses a value that nothing turns into 0 to 1, as far as that is known before there are texts.

    Args:
        entry: The metric.
        output: Its value.
        is_adequacy: Whether it is a parameter of adequacy. For lack of fluency a value without an upper bound is
            divided by that of the references.

    Raises:
        OptionError: There is no range of its values, or it is empty.
    """
    if is_adequacy or entry.high is not None or output.high is not None:
        _bounds(entry, output)


def _bounds(entry: MetricEntry, output: Output) -> tuple[float, float]:
    """The range of a metric's values: the one that the profile gives, or else the metric's own.

    Raises:
        OptionError: There is none, or it is empty.
    """
    low = output.low if entry.low is None else entry.low
    high = output.high if entry.high is None else entry.high
    if low is None or high is None or low >= high:
        raise OptionError(
            say("the value {name!r} of {metric} has no range to turn it into 0 to 1", name=output.name,
                metric=entry.metric),
            hint=say(
                "give low and high with the metric in the profile, such as low = 0 and high = 1; values beyond "
                "them are cut off"
            ),
        )  # fmt: skip
    return low, high


def _usual(fitted: FittedMeasure, place: int, testset: TestSet) -> float | None:
    """The value of the references, for one that has no upper bound; None where it has one."""
    if fitted.outputs[place].high is not None:
        return None
    texts = next(iter(testset.references.texts.values())) if testset.references else ()
    system = SystemOutput("", tuple(text or "" for text in texts))
    batch = batch_seen_by(fitted.measure, Batch.of(testset, system, slice(0, len(system))))
    value = float(fitted.score(total(fitted.statistics(batch)), Level.CORPUS)[place])
    return value if value > 0 else None
