"""Scores against one reference at a time, where a test set has several."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

import numpy as np
import numpy.typing as npt

from mtgauge.base.progress import Progress, silent
from mtgauge.corpus import References, SystemOutput, TestSet
from mtgauge.engine.measured import Measured
from mtgauge.engine.rows import compute_rows
from mtgauge.measures import Fittable, Level, Unit
from mtgauge.measures.fitting import fit_together
from mtgauge.measures.needs import Need
from mtgauge.measures.several import SeveralReferences
from mtgauge.stats.totals import total


@dataclass(frozen=True, slots=True)
class ReferenceScore:
    """The primary corpus score of a system against one reference.

    Attributes:
        metric: The metric as the user requested it.
        system: The system's name.
        reference: Name of the reference.
        score: The value, as if the test set had this reference only; None if it is undefined.
        segments: Number of segments that the reference translates; the others are left out.
        n: Number of segments of the test set.
        signature: How it was computed.
    """

    metric: str
    system: str
    reference: str
    score: float | None
    segments: int
    n: int
    signature: str

    @property
    def is_whole(self) -> bool:
        """Whether the reference translates the whole test set."""
        return self.segments == self.n


def scores_by_reference(
    measured: Sequence[Measured],
    testset: TestSet,
    systems: Sequence[SystemOutput],
    *,
    progress: Progress = silent,
) -> tuple[ReferenceScore, ...]:
    """Scores against each reference alone, on the segments that this reference translates.

    Each metric is fitted to each reference and counts all texts again. If the reference translates every segment,
    the score is that of an evaluation with this reference alone.

    Args:
        measured: The metrics that are wanted.
        testset: The test set.
        systems: The translations.
        progress: Called while work goes on.

    Returns:
        Metric by metric, in it reference by reference, in it system by system. Empty if there is one reference or
        none. Metrics that use no references are left out. So are references that lack segments, for metrics that
        score whole documents, or were made for the texts of the whole test set.
    """
    references = testset.references.texts if testset.references else {}
    if len(references) < 2:
        return ()
    found: list[ReferenceScore] = []
    for item in measured:
        measure = item.fitted.measure
        if measure.contract.needs.references is Need.NO:
            continue
        for name, texts in references.items():
            here = np.array([text is not None for text in texts])
            takes_parts = measure.contract.unit is Unit.SEGMENT and not measure.contract.knows_its_texts
            if here.any() and (here.all() or takes_parts):
                part = _Part(testset, systems, name, here)
                found += part.scores(item, progress)
    return tuple(found)


@dataclass(frozen=True)
class _Part:
    """The segments that one reference translates.

    Attributes:
        whole: The whole test set.
        systems: The translations of the whole test set.
        name: Name of the reference.
        here: n booleans: whether it translates the segment.
    """

    whole: TestSet
    systems: Sequence[SystemOutput]
    name: str
    here: npt.NDArray[np.bool_]

    def scores(self, item: Measured, progress: Progress) -> Iterator[ReferenceScore]:
        """The scores of all systems under one metric."""
        testset = self._testset()
        fitted = fit_together(_of_one(item.fitted.measure), testset, item.fitted.resources)
        task = f"{item.label} against {self.name}"
        rows = compute_rows(fitted, testset, self._systems(), threads=0, progress=progress, task=task)
        for system, counted in rows.items():
            value = float(fitted.score(total(counted), Level.CORPUS)[0])
            yield ReferenceScore(
                metric=item.label,
                system=system,
                reference=self.name,
                score=None if np.isnan(value) else value,
                segments=len(testset),
                n=len(self.whole),
                signature=str(fitted.signature(Level.CORPUS)),
            )

    def _testset(self) -> TestSet:
        assert self.whole.references is not None  # noqa: S101  # the reference is one of them
        texts = self._kept(self.whole.references.texts[self.name])
        return replace(
            self.whole,
            references=References({self.name: texts}),
            sources=None if self.whole.sources is None else self._kept(self.whole.sources),
            ids=self._kept(self.whole.ids),
            documents=None if self.whole.documents is None else self._kept(self.whole.documents),
            domains=None if self.whole.domains is None else self._kept(self.whole.domains),
            slices={},
        )

    def _systems(self) -> list[SystemOutput]:
        return [replace(system, segments=self._kept(system.segments)) for system in self.systems]

    def _kept(self, column: Sequence[str | None]) -> tuple[str, ...]:
        return tuple(column[place] or "" for place in np.flatnonzero(self.here).tolist())


def _of_one(measure: Fittable) -> Fittable:
    """The measure as it is where there is one reference."""
    return measure.measure if isinstance(measure, SeveralReferences) else measure
