"""Spans against spans: what two columns of marked errors have in common, as rows that add up.

The columns are raters, metrics that mark errors, or files of either. A row counts, for one translation, what is
marked in one column, in the other, and in both, so that precision, recall and F over any set of segments are
formulas of sums of rows (micro averages), and intervals and paired tests come from resampling the rows.

There are three ways to match:

- ``exact``: errors of the same first and last character, one to one, so that an error that stands twice in one
  column needs two in the other. On request they must have the same severity or category, too.
- ``characters``: characters that are in any error. How often a character is marked does not matter.
- ``severity``: characters likewise, of which one counts half where both columns mark it, but in no severity that
  is the same. This is the F1 of the shared tasks on fine-grained quality estimation (Blain et al. 2023, "Findings
  of the WMT 2023 shared task on quality estimation"; its ``task2_evaluate.py``).

All three are symmetric: with the columns swapped, precision is recall.

An error that is empty, since something is missing there, is as long as the character that follows it, as in that
program. An error without a place counts nowhere. A share of nothing is 1: a column without any error has precision
1, and two of them agree entirely, as in ``scoring_esa.py`` of WMT 2025.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from mtgauge.corpus.given_errors import MarkedError


class SpanMatch(StrEnum):
    """How errors of two columns are matched, by the names that users write."""

    EXACT = "exact"
    CHARACTERS = "characters"
    SEVERITY = "severity"


class SpanLabel(StrEnum):
    """What two errors of the same characters can be asked to share."""

    SEVERITY = "severity"
    CATEGORY = "category"


class SpanRow(NamedTuple):
    """What two columns of errors in one text have in common; sums of such rows are of the same form.

    Attributes:
        exact: Errors of both.
        found: Errors of the column that is compared.
        gold: Errors of the one that it is compared with.
        common: Characters in errors of both.
        found_characters: Characters in errors of the first.
        gold_characters: Characters in errors of the second.
        halves: Half points for common characters: 2 where a severity is the same, else 1.
    """

    exact: int
    found: int
    gold: int
    common: int
    found_characters: int
    gold_characters: int
    halves: int

    @property
    def swapped(self) -> SpanRow:
        """The row with the columns in the other order."""
        of_gold, of_found = self.gold_characters, self.found_characters
        return self._replace(found=self.gold, gold=self.found, found_characters=of_gold, gold_characters=of_found)


#: Match -> the columns of `SpanRow` that hold what is common, found and gold, and the value of a common unit.
_COLUMNS: Mapping[SpanMatch, tuple[int, int, int, int]] = {
    SpanMatch.EXACT: (0, 1, 2, 1),
    SpanMatch.CHARACTERS: (3, 4, 5, 1),
    SpanMatch.SEVERITY: (6, 4, 5, 2),
}


def span_row(
    found: Iterable[MarkedError], gold: Iterable[MarkedError], labels: Sequence[SpanLabel] = ()
) -> SpanRow:
    """The row of one text; time grows with the number n of errors as n log n, whatever their lengths.

    Args:
        found: The errors of the column that is compared, all of one side.
        gold: The errors of the one that it is compared with.
        labels: What exact matches must share beside their characters; upper and lower case are the same.
    """
    found, gold = placed(found), placed(gold)
    keys = Counter(_key(error, labels) for error in found)
    other = Counter(_key(error, labels) for error in gold)
    lengths = _lengths(found, gold)
    return SpanRow(
        (keys & other).total(),
        len(found),
        len(gold),
        lengths.common,
        lengths.found,
        lengths.gold,
        lengths.common + lengths.same,
    )


def placed(errors: Iterable[MarkedError]) -> list[MarkedError]:
    """The errors that have a place."""
    return [error for error in errors if error.start is not None]


def span_scores(totals: npt.NDArray[np.float64], match: SpanMatch) -> npt.NDArray[np.float64]:
    """Precision, recall and F, each from 0 to 1.

    Args:
        totals: (..., 7) sums of rows, in the order of `SpanRow`.
        match: How errors are matched.

    Returns:
        (..., 3) values. F is 2 PR / (P + R), which is twice what is common over what both have.
    """
    common, found, gold, unit = _COLUMNS[match]
    points = totals[..., common] / unit
    precision = _share(points, totals[..., found])
    recall = _share(points, totals[..., gold])
    return np.stack([precision, recall, _share(2 * points, totals[..., found] + totals[..., gold])], axis=-1)


def _share(part: npt.NDArray[np.float64], whole: npt.NDArray[np.float64]) -> npt.NDArray[np.float64]:
    return np.where(whole > 0, part / np.where(whole > 0, whole, 1), 1.0)


def _key(error: MarkedError, labels: Sequence[SpanLabel]) -> tuple[int | str | None, ...]:
    return (error.start, error.end, *(str(getattr(error, label)).casefold() for label in labels))


@dataclass(slots=True)
class _Lengths:
    """Characters that are marked in both columns, in either one, and in both with a severity that is the same."""

    common: int = 0
    found: int = 0
    gold: int = 0
    same: int = 0

    def extend(self, n: int, opened: _Opened) -> None:
        """Counts n characters at which these errors are open."""
        self.found += n * bool(opened.found)
        self.gold += n * bool(opened.gold)
        self.common += n * bool(opened.found and opened.gold)
        self.same += n * bool(opened.same)


class _Opened:
    """The severities of the errors that are open at a place, in each column and in both."""

    def __init__(self) -> None:
        self.found: Counter[str] = Counter()
        self.gold: Counter[str] = Counter()
        self.same: set[str] = set()

    def change(self, severity: str, number: int, is_gold: bool) -> None:
        """Opens one error (1) or closes one (-1)."""
        column = self.gold if is_gold else self.found
        column[severity] += number
        if not column[severity]:
            del column[severity]
        if severity in self.found and severity in self.gold:
            self.same.add(severity)
        else:
            self.same.discard(severity)


def _lengths(found: Iterable[MarkedError], gold: Iterable[MarkedError]) -> _Lengths:
    """Characters are counted between the ends of errors, where nothing changes: none is looked at."""
    lengths, opened = _Lengths(), _Opened()
    before = 0
    for place, severity, number, is_gold in sorted((*_ends(found, False), *_ends(gold, True))):
        lengths.extend(place - before, opened)
        opened.change(severity, number, is_gold)
        before = place
    return lengths


def _ends(errors: Iterable[MarkedError], is_gold: bool) -> Iterator[tuple[int, str, int, bool]]:
    """Where an error of a severity begins, and where it has ended; an empty one is one character long."""
    for error in errors:
        start, severity = error.start or 0, error.severity.casefold()
        yield start, severity, 1, is_gold
        yield max(error.end or 0, start + 1), severity, -1, is_gold
