"""Errors that people, or a program, marked in translations: what was marked in which segment, and by whom."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal, NamedTuple, TypeAlias

from mtgauge.base.errors import InputError
from mtgauge.base.sentences import say

#: The text that an error is marked in.
TextSide = Literal["source", "target"]
#: Severities, the gravest first, in lower case; others follow in the order of their names.
SEVERITIES = ("critical", "major", "minor", "neutral")
#: What stands in the place of an error in rows of segments without one, and for items that test raters.
_NO_ERROR = frozenset({"no-error", "hotw-test"})
#: Categories of errors that are in the source text itself, in lower case: no system made them.
_OF_SOURCE = frozenset({"source", "source error", "source issue"})


@dataclass(frozen=True, slots=True)
class MarkedError:
    """An error that a rater marked.

    >>> error = MarkedError("target", 4, 7, "accuracy/mistranslation", "major")
    >>> "The dog."[error.start : error.end]
    'dog'

    Attributes:
        side: The text that it is in.
        start: Its first character, from 0; None where no place is marked.
        end: The character after its last one; equal to `start` where something is missing there.
        category: What kind of error it is, such as ``Accuracy/Mistranslation``; empty where that was not asked.
        severity: How grave it is, in the words of the file.
        line: Its line in the file, or its number in a file that has no lines.
    """

    side: TextSide
    start: int | None
    end: int | None
    category: str
    severity: str
    line: int = 0


@dataclass(frozen=True, slots=True)
class RatedErrors:
    """The errors that one rater marked in one translation.

    >>> RatedErrors((), rater="ann").errors
    ()

    Attributes:
        errors: What was marked; empty where the rater found none.
        rater: Who marked it; empty where nobody is named.
        target: The translation that places are of; None where it is not known.
        source: The source text that places are of, or None.
    """

    errors: tuple[MarkedError, ...] = ()
    rater: str = ""
    target: str | None = None
    source: str | None = None


#: What was marked in the segments of a system: n entries in the order of the test set, or entries by segment id.
#: An entry holds the errors of each rater; it is empty, or left out, where nobody judged.
ErrorColumn: TypeAlias = Sequence[Sequence[RatedErrors]] | Mapping[str, Sequence[RatedErrors]]


def errors_name(judgements: str) -> str:
    """What the errors are called that were marked beside judgements of this name."""
    return f"{judgements} errors"


class ErrorKind(NamedTuple):
    """What kind of error it is, without blanks around the words.

    Attributes:
        category: Such as ``Accuracy/Mistranslation``; empty where there is none.
        severity: Such as ``Major``; empty where there is none.
    """

    category: str
    severity: str

    @property
    def path(self) -> tuple[str, ...]:
        """The categories that it belongs to, the widest first: ``Accuracy``, ``Accuracy/Mistranslation``."""
        parts = self.category.split("/") if self.category else []
        return tuple("/".join(parts[: place + 1]) for place in range(len(parts)))

    @property
    def is_of_source(self) -> bool:
        """Whether the error is one of the source text itself."""
        return bool(self.path) and self.path[0].casefold() in _OF_SOURCE


def error_kind(error: MarkedError) -> ErrorKind | None:
    """The kind of an error; None for what says that there is none, or that only tests a rater."""
    # WMT's tools put an exclamation mark behind a category that was chosen in a hurry
    parts = [part.strip() for part in error.category.strip().strip("!").split("/") if part.strip()]
    severity = error.severity.strip()
    if severity.casefold() in _NO_ERROR or (parts and parts[0].casefold() in _NO_ERROR):
        return None
    return ErrorKind("/".join(parts), severity)


@dataclass(frozen=True, slots=True)
class GivenErrors:
    """Errors that were marked in translations, under one name.

    >>> from mtgauge import evaluate
    >>> wrong = RatedErrors((MarkedError("target", 4, 7, "accuracy/mistranslation", "major"),), rater="ann")
    >>> errors = GivenErrors("errors", {"new": ((wrong,), (RatedErrors(),))})
    >>> evaluate({"new": ["The dog.", "It rained."]}, given=errors)["new", "errors"].score
    0.5

    Attributes:
        name: What they are called in results.
        columns: System -> what was marked in its segments, as `ErrorColumn` says.

    Raises:
        InputError: The columns are not of that form; it names the system, and the segment where there is one.
    """

    name: str
    columns: Mapping[str, ErrorColumn] = field(hash=False, repr=False)

    def __post_init__(self) -> None:
        if not isinstance(self.columns, Mapping):
            raise InputError(
                say("errors {name!r} do not say which systems they are of", name=self.name),
                hint=say("give {system: [[RatedErrors(...)], ...]}"),
                code="wrong-nesting",
            )
        columns = {str(system): self._column(str(system), column) for system, column in self.columns.items()}
        object.__setattr__(self, "columns", columns)

    def _column(self, system: str, column: Any) -> ErrorColumn:
        if isinstance(column, Mapping):
            return {str(segment): self._entry(system, segment, entry) for segment, entry in column.items()}
        if isinstance(column, str) or not isinstance(column, Sequence):
            raise self._error(system, None, say("they are not a list with one entry for each segment"))
        return tuple(self._entry(system, place, entry) for place, entry in enumerate(column, start=1))

    def _entry(self, system: str, segment: str | int, entry: Any) -> tuple[RatedErrors, ...]:
        is_list = isinstance(entry, Sequence) and not isinstance(entry, str)
        if not is_list or not all(isinstance(one, RatedErrors) for one in entry):
            raise self._error(system, segment, say("{value!r} is not a list of RatedErrors", value=entry))
        return tuple(entry)

    def _error(self, system: str, segment: str | int | None, message: str) -> InputError:
        return InputError(
            say("errors {name!r} of system {system!r}: {message}", name=self.name, system=system, message=message),
            segment=segment,
            code="wrong-nesting",
        )

    def column(self, system: str, ids: Sequence[str]) -> tuple[tuple[RatedErrors, ...], ...]:
        """What was marked in the n segments of a system, in the order of the test set; empty where nobody judged.

        >>> [len(entry[0].errors) for entry in errors.column("new", ids=["1", "2"])]
        [1, 0]

        Args:
            system: A system; one that is not among `columns` was not judged.
            ids: The n segment ids of the test set.

        Raises:
            InputError: There is another number of entries than of segments, or one of a segment that is not there.
        """
        column = self.columns.get(system, {})
        if isinstance(column, Mapping):
            known = set(ids)
            for segment in column:
                if segment not in known:
                    raise self._error(system, segment, say("the test set has no such segment"))
            return tuple(tuple(column.get(segment, ())) for segment in ids)
        if len(column) != len(ids):
            message = say(
                "errors {name!r} of system {system!r} are of {n:,} segments, the test set has {expected:,}",
                name=self.name,
                system=system,
                n=len(column),
                expected=len(ids),
            )
            hint = say("give an empty list for a segment that nobody judged")
            raise InputError(message, hint=hint, code="unequal-counts")
        return tuple(tuple(entry) for entry in column)
