"""Given scores, made by people or other programs, as a measure: the mean over the segments that have one."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
import numpy.typing as npt

from mtgauge.corpus import TestSet
from mtgauge.corpus.given import GivenScores, given_columns
from mtgauge.corpus.given_errors import GivenErrors
from mtgauge.errors import InputError
from mtgauge.measures.batch import Batch
from mtgauge.measures.error_counts import ErrorCounts
from mtgauge.measures.means import FittedMean
from mtgauge.measures.measure import Measure
from mtgauge.measures.needs import Need, Needs
from mtgauge.measures.outputs import Level, Output, Reduction
from mtgauge.measures.registry import MetricSpec
from mtgauge.measures.resources import Resources
from mtgauge.sentences import say
from mtgauge.signature import Signature
from mtgauge.stats.totals import Rows
from mtgauge.version import __version__


def given_metrics(given: Any, systems: Sequence[str]) -> tuple[MetricSpec, ...]:
    """Given scores and marked errors as metrics, under their own names.

    Args:
        given: As in `mtgauge.corpus.given.given_columns`.
        systems: The names of the systems that are measured.

    Raises:
        InputError: A score or an error cannot be used.
    """
    names = tuple(systems)
    return tuple(
        MetricSpec(item.name, ErrorCounts(errors=item, systems=names))
        if isinstance(item, GivenErrors)
        else MetricSpec(item.name, Given(scores=item, systems=names))
        for item in given_columns(given, systems)
    )


def is_given(measure: Measure) -> bool:
    """Whether what a measure counts was made elsewhere: scores, or marked errors."""
    return isinstance(measure, Given | ErrorCounts)


@dataclass(frozen=True, kw_only=True)
class Given(Measure):
    """Given scores. Their value is the mean over the segments that have one, and undefined if none has.

    Attributes:
        scores: The scores.
        systems: The systems that are measured, so that missing scores can be reported.
    """

    id = "given"
    title = "given scores"
    summary = "segment scores from people or other programs, mean over the segments that have one"
    reduction = Reduction.MEAN
    needs = Needs(references=Need.NO, systems=True)

    scores: GivenScores
    systems: tuple[str, ...] = ()

    @property
    def outputs(self) -> tuple[Output, ...]:
        """``score`` alone, with the direction and the range of the scores."""
        scores = self.scores
        return (
            Output(
                "score",
                scores.low,
                scores.high,
                higher_is_better=scores.higher_is_better,
                optional=True,
                decimals=self._decimals,
            ),
        )

    @cached_property
    def _decimals(self) -> int:
        """Those of the range, which is that of the scores as far as nobody gave it."""
        low, high = self.scores.low, self.scores.high
        if low is None or high is None:
            columns = self.scores.columns.values()
            given = (column.values() if isinstance(column, Mapping) else column for column in columns)
            values = [value for column in given for value in column if value is not None]
            low = min(values, default=None) if low is None else low
            high = max(values, default=None) if high is None else high
        return Output("score", low, high).shown_decimals

    def fit(self, testset: TestSet, resources: Resources) -> FittedGiven:
        """Puts the scores into the order of the test set.

        Raises:
            InputError: Their segments are not those of the test set.
        """
        return FittedGiven(self, testset, resources)


class FittedGiven(FittedMean):
    """Given scores of one test set. A row is the score and 1, or zeros if there is none."""

    measure: Given

    def __init__(self, measure: Given, testset: TestSet, resources: Resources) -> None:
        super().__init__(measure, testset, resources)
        scores = measure.scores
        self._values = {
            system: np.array(scores.column(system, self.testset.ids), dtype=np.float64)
            for system in scores.columns
        }

    @property
    def counted_by(self) -> int:
        """The column of ones: people may have judged other segments of one system than of another."""
        return 1

    def values(self, batch: Batch, *, threads: int = 1) -> Rows:
        """(n,) scores of the batch's system; NaN where there is none."""
        if batch.system is None:
            raise InputError(say("scores {name!r} are of systems with names", name=self.measure.scores.name))
        values = self._values.get(batch.system)
        return np.full(len(batch), np.nan) if values is None else values[batch.positions]

    def signature(self, level: Level) -> Signature:
        """A signature that identifies the scores by the beginning of their hash."""
        better = {True: "higher", False: "lower", None: "neither"}[self.measure.scores.higher_is_better]
        return Signature.of(self.measure.id, values=self.hash[:12], better=better, mtgauge=__version__)

    @cached_property
    def hash(self) -> str:
        """SHA-256 of the scores of every system; it does not cover texts or other columns of the test set."""
        import hashlib  # slower to import than most test sets are to score

        digest = hashlib.sha256()
        for system, values in sorted(self._values.items()):
            name = system.encode("utf-8", "surrogatepass")
            digest.update(b"%d:%b%d:" % (len(name), name, len(values)))
            digest.update(values.astype("<f8").tobytes())
        return digest.hexdigest()

    def notes(self) -> tuple[str, ...]:
        """Notes on how many segments lack a score, which systems have none, and whose scores are left out."""
        return tuple(self._notes())

    def _notes(self) -> Iterator[str]:
        systems = self.measure.systems
        lacking = {name: np.isnan(self._values[name]) for name in systems if name in self._values}
        scored = {name: mask for name, mask in lacking.items() if not mask.all()}
        without = [name for name in systems if name not in scored]
        yield from _missing(scored)
        if without:
            yield say("systems without scores: {systems}", systems=", ".join(without))
        if others := [name for name in self._values if systems and name not in systems]:
            yield say("scores of systems that are not measured are left out: {systems}", systems=", ".join(others))


def _missing(lacking: dict[str, npt.NDArray[np.bool_]]) -> Iterator[str]:
    """How many segments of each system lack a score; systems with equal numbers share a sentence."""
    counts: dict[int, list[str]] = {}
    for name, mask in lacking.items():
        counts.setdefault(int(mask.sum()), []).append(name)
    for count, names in counts.items():
        if count:
            n = len(lacking[names[0]])
            of = say("each system") if 1 < len(names) == len(lacking) else ", ".join(names)
            yield say("no score for {n:,} of {all:,} segments of {systems}", n=count, all=n, systems=of)
    masks = list(lacking.values())
    if any((mask != masks[0]).any() for mask in masks):
        yield say("systems have scores of different segments, and their means are of different texts")
