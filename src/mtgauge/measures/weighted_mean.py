"""A weighted mean of other measures: its rows are theirs side by side."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from math import isfinite
from typing import Any, Self, cast

import numpy as np
import numpy.typing as npt

from mtgauge.base.errors import OptionError
from mtgauge.base.sentences import say
from mtgauge.base.signature import Signature
from mtgauge.base.version import __version__
from mtgauge.corpus import SystemOutput, TestSet
from mtgauge.measures.batch import Batch
from mtgauge.measures.composite import FittedParts, facts_of_parts
from mtgauge.measures.documents import batch_seen_by
from mtgauge.measures.measure import Measure, option
from mtgauge.measures.outputs import Kind, Level, Output
from mtgauge.measures.registry import MetricSpec, parse_metric
from mtgauge.measures.resources import Resources
from mtgauge.measures.warning import MeasureWarning
from mtgauge.stats.totals import Rows

#: A metric with its options; spaces in these are quoted.
_SPEC = re.compile(r"""(?:[^\s'"]|'[^']*'|"[^"]*")+""")


@dataclass(frozen=True, kw_only=True)
class WeightedMean(Measure):
    """The weighted mean of the primary values of other measures, at each level.

    >>> score = WeightedMean(of="bleu chrf").corpus_score(["The cat sat on the mat."], ["A cat sat on the mat."])
    >>> round(float(score), 2)
    85.34
    """

    id = "mean"
    title = "weighted mean"
    summary = "weighted mean of the scores of other metrics"

    of: str = option("bleu chrf", "metrics, separated by spaces, each with its options")
    weights: str = option(
        "", "a number above 0 for each metric, separated by spaces; without it all count the same"
    )

    def __post_init__(self) -> None:
        labels = [part.label for part in self._parts]
        for label in labels:
            if labels.count(label) > 1 or label == "score":
                raise OptionError(
                    say("mean has two values named {label!r}", label=label),
                    hint=say("name one of them: LABEL=METRIC"),
                )
        _ = self._numbers
        measures = [part.measure for part in self._parts]
        if len({measure.outputs[0].higher_is_better for measure in measures}) > 1:
            raise OptionError(
                say("mean of {labels}: higher is better for some of them alone", labels=" and ".join(labels))
            )
        self._declare(**facts_of_parts(measures))

    @cached_property
    def _parts(self) -> tuple[MetricSpec, ...]:
        """The metrics named by `of`."""
        specs = _SPEC.findall(self.of)
        if not specs or _SPEC.sub("", self.of).strip():
            raise OptionError(say("mean:of must name metrics with blanks between them, not {of!r}", of=self.of))
        # the names of its values are the same wherever a record is reproduced
        return tuple(parse_metric(spec, from_here=False) for spec in specs)

    @cached_property
    def _numbers(self) -> tuple[float, ...]:
        """The given weights, or 1 for each metric."""
        if not self.weights.split():
            return (1.0,) * len(self._parts)
        try:
            numbers = tuple(map(float, self.weights.split()))
        except ValueError:
            raise OptionError(say("mean:weights must be numbers, not {weights!r}", weights=self.weights)) from None
        if len(numbers) != len(self._parts):
            raise OptionError(
                say("mean has {n} metrics and {weights} weights", n=len(self._parts), weights=len(numbers))
            )
        if not all(isfinite(number) and number > 0 for number in numbers):
            raise OptionError(say("mean:weights must be above 0, not {weights!r}", weights=self.weights))
        return numbers

    def _completed(self, **options: Any) -> Self:
        """The mean of the metrics with these values for those of their options that have none."""
        parts = tuple(part._replace(measure=part.measure._completed(**options)) for part in self._parts)
        if all(new.measure is old.measure for new, old in zip(parts, self._parts, strict=True)):
            return self
        made = replace(self)
        vars(made)["_parts"] = parts  # where the property keeps them
        made._declare(**facts_of_parts([part.measure for part in parts]))
        return made

    def _row_options(self) -> dict[str, Any]:
        """The row options of each metric, by its label, which has no folder."""
        return {part.label: part.measure._row_options() for part in self._parts}

    def _equates(self, text: str, other: str) -> bool:
        """Whether all metrics do."""
        return all(part.measure._equates(text, other) for part in self._parts)

    @property
    def outputs(self) -> tuple[Output, ...]:
        """``score``, and the primary value of each metric under its label; ranges follow from theirs."""
        primaries = [part.measure.outputs[0] for part in self._parts]
        mean = Output(
            "score",
            self._bound([output.low for output in primaries]),
            self._bound([output.high for output in primaries]),
            higher_is_better=primaries[0].higher_is_better,
            optional=any(output.optional for output in primaries),
            decimals=max(output.shown_decimals for output in primaries),
        )
        return (mean, *map(_detail, self._parts, primaries))

    def _bound(self, bounds: Sequence[float | None]) -> float | None:
        known = [bound for bound in bounds if bound is not None]
        return self._mean(known) if len(known) == len(bounds) else None

    def _mean(self, values: Iterable[Any]) -> Any:
        """The weighted mean of numbers or of arrays, summed in their order."""
        return sum(weight * value for weight, value in zip(self._numbers, values, strict=True)) / sum(
            self._numbers
        )

    def _check(self, testset: TestSet, resources: Resources) -> None:
        """Checks what each metric needs.

        Raises:
            MtgaugeError: As for `Measure._check`.
        """
        super()._check(testset, resources)
        for part in self._parts:
            part.measure._check(testset, resources)

    def fit(self, testset: TestSet, resources: Resources) -> FittedWeightedMean:
        """Fits each metric."""
        return FittedWeightedMean(self, testset, resources)


class FittedWeightedMean(FittedParts):
    """A weighted mean on one test set. A row holds those of its metrics, side by side."""

    measure: WeightedMean

    def __init__(self, measure: WeightedMean, testset: TestSet, resources: Resources) -> None:
        super().__init__(measure, testset, resources)
        self.parts = [part.measure.fit(self.testset, self.resources) for part in measure._parts]
        self._widths: tuple[int, ...] = ()

    def statistics(self, batch: Batch, *, threads: int = 1) -> Rows:
        """(n, k) rows with the columns of all metrics."""
        return self.statistics_of_all([batch], threads=threads)[0]

    def statistics_of_all(self, batches: Sequence[Batch], *, threads: int = 1) -> list[Rows]:
        """Rows of several systems, which each metric gets together."""
        found = [
            part.statistics_of_all([batch_seen_by(part.measure, batch) for batch in batches], threads=threads)
            for part in self.parts
        ]
        self._widths = tuple(rows[0].shape[1] for rows in found)
        return [cast("Rows", np.concatenate(side_by_side, axis=1)) for side_by_side in zip(*found, strict=True)]

    def warnings(self, batch: Batch) -> Iterator[MeasureWarning]:
        """The distinct warnings of the metrics."""
        found = (warning for part in self.parts for warning in part.warnings(batch_seen_by(part.measure, batch)))
        yield from dict.fromkeys(found)

    def score(self, totals: npt.NDArray[Any], level: Level) -> npt.NDArray[np.float64]:
        """(..., m) values from (..., k) totals: the mean, then each metric; NaN where one is undefined."""
        ends = np.cumsum(self._columns())[:-1]
        sides = np.split(totals, ends, axis=-1)
        values = [part.score(side, level)[..., 0] for part, side in zip(self.parts, sides, strict=True)]
        return np.stack([self.measure._mean(values), *values], axis=-1)

    def signature(self, level: Level) -> Signature:
        """The weights, and the signature of each metric."""
        weights = "+".join(str(int(number) if number.is_integer() else number) for number in self.measure._numbers)
        of = Signature.nested(part.signature(level) for part in self.parts)
        return Signature.of(self.measure.id, weights=weights, of=of, mtgauge=__version__)

    def _columns(self) -> tuple[int, ...]:
        """Number of columns of each metric, found with an empty translation if no rows were computed yet."""
        if not self._widths:
            length = self._first_unit()
            self.statistics(Batch.of(self.testset, SystemOutput("", ("",) * length), slice(0, length)))
        return self._widths

    def _first_unit(self) -> int:
        """Number of segments of the first document, for metrics that look at documents; otherwise 1."""
        documents = self.testset.documents
        if documents is None:
            return 1
        return next((at for at, name in enumerate(documents) if name != documents[0]), len(documents))


def _detail(part: MetricSpec, primary: Output) -> Output:
    return Output(
        part.label,
        primary.low,
        primary.high,
        primary.higher_is_better,
        kind=Kind.DETAIL,
        optional=primary.optional,
        decimals=primary.decimals,
    )
