"""Groups of segments that are scored together at a level: the corpus, each domain, document, value of a slice."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from mtgauge.base.errors import InputError
from mtgauge.base.sentences import say
from mtgauge.corpus import TestSet
from mtgauge.engine.settings import AUTO, UNITS, Settings
from mtgauge.measures import Level
from mtgauge.stats.totals import Rows, group_totals


@dataclass(frozen=True, slots=True)
class Group:
    """Segments that together get one score.

    Attributes:
        id: None for the corpus, else the domain, the document, or the value of a slice.
        positions: Their positions in the test set.
    """

    id: str | None
    positions: npt.NDArray[np.int64] | slice

    def take(self, rows: Rows) -> Rows:
        """The rows of these segments."""
        return rows[self.positions]


@dataclass(frozen=True, slots=True)
class DrawnUnits:
    """What resampling draws: segments, or whole groups of them, such as documents.

    Attributes:
        name: ``segment``, ``document``, or the name of a slice.
        labels: n numbers of groups, or None for segments.
    """

    name: str
    labels: npt.NDArray[np.int64] | None

    @classmethod
    def of(cls, testset: TestSet, name: str) -> DrawnUnits:
        """The documents of a test set, or the groups of one of its slices.

        Raises:
            InputError: The test set has none.
        """
        return cls(name, _numbers(labels_of(testset, name))[1])

    def count(self, group: Group) -> int:
        """Number of units in a group; only where they are not segments."""
        assert self.labels is not None  # noqa: S101  # the number of segments is that of the rows
        return len(np.unique(self.labels[group.positions]))

    def lie_across(self, groups: Sequence[Group]) -> bool:
        """Whether a unit has segments in several groups, of which every segment is in one."""
        return self.labels is not None and sum(map(self.count, groups)) > len(np.unique(self.labels))

    def rows(self, rows: Rows, group: Group) -> Rows:
        """The rows of a group, summed by unit."""
        taken = group.take(rows)
        if self.labels is None:
            return taken
        _, labels = np.unique(self.labels[group.positions], return_inverse=True)
        return group_totals(taken, labels, int(labels.max()) + 1)


class UnitsByGroup:
    """Chooses the units that are drawn in each group of segments.

    Args:
        testset: The test set.
        settings: They name the units, or let the number of documents decide. With a metric that scores whole
            documents, documents are drawn however few they are.

    Raises:
        InputError: Documents are requested, but the test set has none.
    """

    def __init__(self, testset: TestSet, settings: Settings) -> None:
        self._settings = settings
        #: Segments as units.
        self.segments = DrawnUnits("segment", None)
        self._are_whole = any(spec.measure.contract.scores_documents(testset) for spec in settings.metrics)
        by_choice = settings.resample_by == AUTO and testset.documents
        wanted = settings.resample_by == "document" or by_choice or self._are_whole
        #: Documents as units; None if they are not requested, or automatic and absent from the test set.
        self.documents = DrawnUnits.of(testset, "document") if wanted else None
        self._named = DrawnUnits.of(testset, settings.resample_by) if settings.resample_by not in UNITS else None

    def of(self, *groups: Group) -> DrawnUnits:
        """The units of the given groups, which are the same for all of them."""
        if self._named is not None:
            return self._named
        if self.documents is None:
            return self.segments
        if self._are_whole:
            return self.documents
        fewest = min(self.documents.count(group) for group in groups)
        return self.documents if self._settings.unit(fewest) == "document" else self.segments


def groups_of(testset: TestSet, level: str) -> list[Group]:
    """The groups of a level, in the order in which they first appear.

    Raises:
        InputError: The test set has no domains or documents.
    """
    if level == Level.CORPUS:
        return [Group(None, slice(None))]
    names, numbers = _numbers(labels_of(testset, level))
    order = np.argsort(numbers, kind="stable")
    edges = np.searchsorted(numbers[order], np.arange(len(names) + 1))
    return [Group(name, order[edges[i] : edges[i + 1]]) for i, name in enumerate(names)]


def labels_of(testset: TestSet, level: str) -> Sequence[str]:
    """The label of each segment at a level: its domain, its document, or its value of a slice.

    Raises:
        InputError: The test set has none.
    """
    known = {**testset.slices, Level.DOMAIN: testset.domains, Level.DOCUMENT: testset.documents}
    labels = known.get(level)
    if labels is None:
        raise InputError(
            say("the test set has no {level}s", level=level),
            hint=say("give a source or reference as .tsv or .jsonl with the column {level!r}", level=str(level)),
        )
    return labels


def _numbers(labels: Sequence[str]) -> tuple[list[str], npt.NDArray[np.int64]]:
    """Names in the order of their first appearance, and the number of each label."""
    number: dict[str, int] = {}
    numbers = np.array([number.setdefault(label, len(number)) for label in labels], dtype=np.int64)
    return list(number), numbers
