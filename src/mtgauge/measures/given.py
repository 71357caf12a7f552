"""Given scores, made by people or other programs, as a measure: the mean over the segments that have one."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

from mtgauge.base.errors import InputError
from mtgauge.base.sentences import say
from mtgauge.base.signature import Signature
from mtgauge.base.version import __version__
from mtgauge.corpus import TestSet
from mtgauge.corpus.given import GivenScores, given_columns
from mtgauge.corpus.given_errors import GivenErrors
from mtgauge.measures.batch import Batch
from mtgauge.measures.contract import Contract
from mtgauge.measures.effects import effects_note, have_different_units
from mtgauge.measures.error_counts import ErrorCounts
from mtgauge.measures.fitted import Fittable, FittedMeasure
from mtgauge.measures.means import FittedMean
from mtgauge.measures.measure import Measure
from mtgauge.measures.needs import Need, Needs
from mtgauge.measures.outputs import Kind, Level, Output, Reduction
from mtgauge.measures.registry import MetricSpec
from mtgauge.measures.resources import Resources
from mtgauge.stats.totals import Rows

if TYPE_CHECKING:
    import hashlib

#: Decimals of effects in standard scores, whose differences are small.
_DECIMALS_OF_Z = 3


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


def is_given(measure: Fittable) -> bool:
    """Whether what a measure counts was made elsewhere: scores, or marked errors."""
    return isinstance(measure, Given | ErrorCounts)


@dataclass(frozen=True, kw_only=True)
class Given(Measure):
    """Given scores. Their value is the mean over the segments that have one, and undefined if none has.

    Systems that have scores of different segments are valued by their effects instead (`FittedGiven.settled`).

    Attributes:
        scores: The scores.
        systems: The systems that are measured, so that missing scores can be reported.
        effects: Whether the value of a system is its effect in the additive model of segments and systems.
    """

    id = "given"
    title = "given scores"
    summary = "segment scores from people or other programs, mean over the segments that have one"
    contract = Contract(reduction=Reduction.MEAN, needs=Needs(references=Need.NO, systems=True))

    scores: GivenScores
    systems: tuple[str, ...] = ()
    effects: bool = False

    @property
    def outputs(self) -> tuple[Output, ...]:
        """``score``, with the direction and the range of the scores; of effects, ``mean`` is beside it."""
        scores = self.scores
        mean = Output(
            "score",
            scores.low,
            scores.high,
            higher_is_better=scores.higher_is_better,
            optional=True,
            decimals=self._decimals,
        )
        if not self.effects:
            return (mean,)
        decimals = _DECIMALS_OF_Z if scores.standard else self._decimals
        effect = replace(
            mean, low=None, high=None, columns=(0, 1), decimals=decimals, effect_unit=self.effect_unit
        )
        return effect, replace(mean, name="mean", kind=Kind.BESIDE)

    @property
    def effect_unit(self) -> str:
        """The unit of effects: ``z`` of scores that are standardised by rater, otherwise points of the scores."""
        return "z" if self.scores.standard else "points"

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
        return (FittedEffects if self.effects else FittedGiven)(self, testset, resources)


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
        return self._of(self._values, batch)

    def _of(self, columns: Mapping[str, npt.NDArray[np.float64]], batch: Batch) -> npt.NDArray[np.float64]:
        """(n,) values of the batch's system in some columns."""
        if batch.system is None:
            raise InputError(say("scores {name!r} are of systems with names", name=self.measure.scores.name))
        values = columns.get(batch.system)
        return np.full(len(batch), np.nan) if values is None else values[batch.positions]

    def settled(self, rows: Sequence[Rows]) -> FittedMeasure:
        """The measure of effects, where systems have scores of different segments."""
        if not have_different_units(rows, self.counted_by):
            return self
        return replace(self.measure, effects=True).fit(self.testset, self.resources)

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
            _update(digest, system, values)
        return digest.hexdigest()

    def notes(self) -> tuple[str, ...]:
        """Notes on how many segments lack a score, which systems have none, and whose scores are left out."""
        return tuple(self._notes())

    def _of_coverage(self, lacking: dict[str, npt.NDArray[np.bool_]]) -> Iterator[str]:
        return _missing(lacking)

    def _notes(self) -> Iterator[str]:
        systems = self.measure.systems
        lacking = {name: np.isnan(self._values[name]) for name in systems if name in self._values}
        scored = {name: mask for name, mask in lacking.items() if not mask.all()}
        without = [name for name in systems if name not in scored]
        yield from self._of_coverage(scored)
        if without:
            yield say("systems without scores: {systems}", systems=", ".join(without))
        if others := [name for name in self._values if systems and name not in systems]:
            yield say("scores of systems that are not measured are left out: {systems}", systems=", ".join(others))


class FittedEffects(FittedGiven):
    """Given scores of different segments of one test set.

    A row is the value that the additive model explains and 1, then the score as it was read and 1; zeros if there
    is none. The value is the score standardised by rater, if raters are known. The value of a system comes from
    the rows of all systems (`mtgauge.engine.effects`); that of a segment is its score as it was read.
    """

    def __init__(self, measure: Given, testset: TestSet, resources: Resources) -> None:
        super().__init__(measure, testset, resources)
        scores = measure.scores
        self._modelled = {
            system: np.array(scores.standard_column(system, self.testset.ids), dtype=np.float64)
            for system in scores.columns
        }

    def statistics(self, batch: Batch, *, threads: int = 1) -> Rows:
        """(n, 4) rows of the batch's system."""
        columns = [self._of(values, batch) for values in (self._modelled, self._values)]
        counted = [(np.nan_to_num(values), (~np.isnan(values)).astype(np.float64)) for values in columns]
        return np.column_stack([column for pair in counted for column in pair])

    def score(self, totals: npt.NDArray[Any], level: Level) -> npt.NDArray[np.float64]:
        """(..., 2) means of the modelled values and of the scores as read; of segments, of the latter only."""
        first = 2 if level is Level.SEGMENT else 0
        sums, counts = (totals[..., [first + place, 2 + place]].astype(np.float64) for place in (0, 1))
        means: npt.NDArray[np.float64] = np.divide(sums, counts, out=np.full(sums.shape, np.nan), where=counts > 0)
        return means

    def modelled(self, rows: Rows) -> npt.NDArray[np.float64]:
        """(n,) values that the additive model explains, NaN where there are none."""
        values: npt.NDArray[np.float64] = self.score(rows, Level.CORPUS)[..., 0]
        return values

    def settled(self, rows: Sequence[Rows]) -> FittedMeasure:
        """Itself."""
        return self

    def signature(self, level: Level) -> Signature:
        """That of the scores, with the model and the unit of the effects; of segments that of the scores."""
        signature = super().signature(level)
        if level is Level.SEGMENT:
            return signature
        return signature.with_parts(model="segment+system", unit=self.measure.effect_unit)

    @cached_property
    def hash(self) -> str:
        """That of the scores, and of the values that the model explains."""
        import hashlib  # as above

        digest = hashlib.sha256(super().hash.encode())
        for system, values in sorted(self._modelled.items()):
            _update(digest, system, values)
        return digest.hexdigest()

    def _of_coverage(self, lacking: dict[str, npt.NDArray[np.bool_]]) -> Iterator[str]:
        yield effects_note(self.measure.effect_unit)
        lost = sum(int(np.count_nonzero(np.isnan(self._modelled[name]) & ~mask)) for name, mask in lacking.items())
        if lost:
            yield say(
                "{n:,} scores have no part in these values: their raters gave only one score, which has no z",
                n=lost,
            )


def _update(digest: hashlib._Hash, system: str, values: npt.NDArray[np.float64]) -> None:
    name = system.encode("utf-8", "surrogatepass")
    digest.update(b"%d:%b%d:" % (len(name), name, len(values)))
    digest.update(values.astype("<f8").tobytes())


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
