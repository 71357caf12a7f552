"""Scores of segments that were made elsewhere: by people, or by other programs."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from numbers import Real
from typing import Any, TypeAlias

from mtgauge.base.errors import InputError
from mtgauge.base.readable import EMPTY
from mtgauge.base.sentences import say
from mtgauge.corpus.columns import columns_by_name, listed, wrong_nesting
from mtgauge.corpus.given_errors import GivenErrors
from mtgauge.corpus.row_labels import check_order

#: A system's scores: n values in the order of the test set, or values by segment id; None where one is missing.
GivenColumn: TypeAlias = tuple[float | None, ...] | Mapping[str, float | None]

#: The columns of a frame with a row for each score, as score files have them.
_LONG = ("system", "segment", "score")


@dataclass(frozen=True, slots=True)
class GivenScores:
    """Scores of segments under one name, for some systems or for all.

    >>> from mtgauge import evaluate
    >>> comet = GivenScores("COMET", {"new": (0.81, 0.79)}, low=0, high=1)
    >>> evaluate({"new": ["a", "b"]}, given=comet)["new", "COMET"].score
    0.8

    Attributes:
        name: What they are called in results.
        columns: System -> n values in the order of the test set, or a mapping segment id -> value. None, NaN, or a
            segment that is left out: it has no score.
        higher_is_better: Whether a higher score is better, as it is of ratings; False for counts of errors, None
            where neither is better.
        low: Least possible score, or None.
        high: Greatest possible score, or None.
        standard: The same scores standardised by rater, in columns of the same form; empty where there are none.
            Systems that have scores of different segments are compared by these.
        published_means: Whether published tables of such scores have plain means of each system's own segments,
            which rankings of metrics therefore follow, too.
        by_humans: Whether people gave them, so that reports put them before metric scores.

    Raises:
        InputError: A score is not a number, is infinite, or is out of range; it names the system and the segment.
    """

    name: str
    columns: Mapping[str, GivenColumn] = field(hash=False, repr=False)
    higher_is_better: bool | None = True
    low: float | None = None
    high: float | None = None
    standard: Mapping[str, GivenColumn] = field(default=EMPTY, hash=False, repr=False)
    published_means: bool = False
    by_humans: bool = False

    def __post_init__(self) -> None:
        if not isinstance(self.columns, Mapping):
            raise wrong_nesting(
                say("scores {name!r} need system names", name=self.name),
                self.columns,
                say("give {system: list of numbers}"),
            )
        check_order({say("scores {name!r} of system", name=self.name): self.columns})
        columns = {str(system): self._column(str(system), column) for system, column in self.columns.items()}
        object.__setattr__(self, "columns", columns)
        standard = {
            str(system): self._column(str(system), column, is_standard=True)
            for system, column in self.standard.items()
        }
        object.__setattr__(self, "standard", standard)

    def _column(self, system: str, column: Any, *, is_standard: bool = False) -> GivenColumn:
        score = self._number if is_standard else self._score
        if isinstance(column, Mapping):
            return {str(segment): score(system, segment, value) for segment, value in column.items()}
        values = listed(column)
        if values is None:
            message = say(
                "scores {name!r} of system {system!r} are not a list of numbers", name=self.name, system=system
            )
            raise InputError(message, code="wrong-nesting")
        return tuple(score(system, place, value) for place, value in enumerate(values, start=1))

    def _score(self, system: str, segment: str | int, value: Any) -> float | None:
        score = self._number(system, segment, value)
        if score is None:
            return None
        if (self.low is not None and score < self.low) or (self.high is not None and score > self.high):
            message = say("{score:g} is not from {low} to {high}", score=score, low=self.low, high=self.high)
            raise self._error(system, segment, message)
        return score

    def _number(self, system: str, segment: str | int, value: Any) -> float | None:
        if value is None:
            return None
        # True is a number in Python, and no score
        if isinstance(value, bool) or not isinstance(value, Real):
            raise self._error(system, segment, say("{value!r} is not a number", value=value))
        score = float(value)
        if math.isnan(score):
            return None
        if math.isinf(score):
            raise self._error(system, segment, say("it is infinite"))
        return score

    def _error(self, system: str, segment: str | int, message: str) -> InputError:
        return InputError(
            say("score {name!r} of system {system!r}: {message}", name=self.name, system=system, message=message),
            segment=segment,
            code="bad-score",
        )

    def column(self, system: str, ids: Sequence[str]) -> tuple[float | None, ...]:
        """The n scores of a system in the order of the test set; None where one is missing.

        >>> comet.column("new", ids=["1", "2"])
        (0.81, 0.79)

        Args:
            system: One of `columns`.
            ids: The n segment ids of the test set.

        Raises:
            InputError: There is another number of scores than of segments, or one of a segment that is not there.
        """
        return self._ordered(self.columns[system], system, ids)

    def standard_column(self, system: str, ids: Sequence[str]) -> tuple[float | None, ...]:
        """The n standardised scores of a system in the order of the test set; those of `column` without such.

        >>> comet.standard_column("new", ids=["1", "2"])
        (0.81, 0.79)

        Args:
            system: One of `columns`.
            ids: The n segment ids of the test set.

        Raises:
            InputError: As `column`.
        """
        return self._ordered(self.standard.get(system, self.columns[system]), system, ids)

    def _ordered(self, column: GivenColumn, system: str, ids: Sequence[str]) -> tuple[float | None, ...]:
        if isinstance(column, Mapping):
            known = set(ids)
            for segment in column:
                if segment not in known:
                    raise self._error(system, segment, say("the test set has no such segment"))
            return tuple(column.get(segment) for segment in ids)
        if len(column) != len(ids):
            message = say(
                "scores {name!r} of system {system!r} are {n:,}, the test set has {expected:,} segments",
                name=self.name,
                system=system,
                n=len(column),
                expected=len(ids),
            )
            hint = say("give one for each segment, None where it is missing")
            raise InputError(message, hint=hint, code="unequal-counts")
        return column


def given_columns(given: Any, systems: Sequence[str]) -> tuple[GivenScores | GivenErrors, ...]:
    """Scores, and marked errors, from what a caller holds.

    Args:
        given: A mapping name -> scores, one `GivenScores` or `GivenErrors`, or a list of them. The scores of a
            name are a mapping system -> column as in `GivenScores.columns`, or one column for a single system; or
            a data frame with a column for each system, or with the columns ``system``, ``segment`` and ``score``.
        systems: The names of the systems.

    Raises:
        InputError: It is none of these, or a score cannot be used.
    """
    if given is None:
        return ()
    if isinstance(given, GivenScores | GivenErrors):
        return (given,)
    if isinstance(given, Mapping):
        return tuple(_named(str(name), value, systems) for name, value in given.items())
    if isinstance(given, list | tuple) and all(isinstance(item, GivenScores | GivenErrors) for item in given):
        return tuple(given)
    frame = columns_by_name(given) is not None
    hint = say('name them: given={"COMET": frame}') if frame else say("give {name: {system: list of numbers}}")
    raise wrong_nesting(say("given scores have no name"), given, hint)


def _named(name: str, value: Any, systems: Sequence[str]) -> GivenScores | GivenErrors:
    if isinstance(value, GivenErrors):
        return GivenErrors(name, value.columns)
    if isinstance(value, GivenScores):
        return replace(value, name=name)
    if isinstance(value, Mapping):
        return GivenScores(name, value)
    frame = columns_by_name(value)
    if frame is not None:
        return GivenScores(name, _by_system(name, frame) if frame.keys() >= {*_LONG} else frame)
    column = listed(value)
    return GivenScores(name, {systems[0]: tuple(column)} if column is not None and len(systems) == 1 else value)


def _by_system(name: str, frame: Mapping[str, Any]) -> dict[str, dict[str, Any]]:
    """System -> segment id -> score, from the columns of a frame that has a row for each score."""
    found: dict[str, dict[str, Any]] = {}
    for system, segment, score in zip(*(listed(frame[column]) or () for column in _LONG), strict=True):
        column = found.setdefault(str(system), {})
        if str(segment) in column:
            message = say("scores {name!r} of system {system!r} have two of one segment", name=name, system=system)
            hint = say("one score per segment: take the mean of several ratings first")
            raise InputError(message, segment=str(segment), hint=hint, code="repeated-score")
        column[str(segment)] = score
    return found
