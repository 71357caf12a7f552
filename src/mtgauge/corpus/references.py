"""Named references, and the nestings of lists that are refused because they can be misread."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import zip_longest
from typing import Any

from mtgauge.base.errors import InputError
from mtgauge.base.sentences import enumerated, say
from mtgauge.corpus.columns import check_types, columns_by_name, is_column, kind_of, listed, wrong_nesting
from mtgauge.corpus.counts import lists_of_strings, segments
from mtgauge.corpus.row_labels import check_order

#: One reference translation of a whole test set; None where this reference lacks a segment.
Reference = Sequence[str | None]

_TEXT_OR_NONE: frozenset[type] = frozenset({str, type(None)})


@dataclass(frozen=True, slots=True)
class References:
    """R named references of n segments each.

    >>> references = References({"A": ("The cat sat.", "It rained."), "B": ("A cat sat.", None)})
    >>> len(references), references.names
    (2, ('A', 'B'))

    Attributes:
        texts: name -> n strings; None where that reference has no translation of the segment.

    Raises:
        InputError: Lengths differ, an item is not a string, or a segment has no reference at all.
    """

    texts: Mapping[str, tuple[str | None, ...]]

    def __post_init__(self) -> None:
        if not isinstance(self.texts, Mapping):
            raise InputError(
                say("references are {kind}", kind=kind_of(self.texts)),
                hint=say("make them with {call}", call="References.of(...)"),
            )
        if not self.texts:
            raise InputError(say("no reference given"), code="nothing-to-score")
        for name, texts in self.texts.items():
            _check_column(name, texts)
        lengths = {name: len(texts) for name, texts in self.texts.items()}
        if len(set(lengths.values())) > 1:
            counts = enumerated([say("{name} has {n}", name=name, n=n) for name, n in lengths.items()])
            raise InputError(
                say("references have different numbers of segments: {counts}", counts=counts),
                code="unequal-counts",
            )
        for name, texts in self.texts.items():
            check_types(say("reference {name!r} holds", name=name), texts, _TEXT_OR_NONE)
        if any(None in texts for texts in self.texts.values()):
            self._check_coverage()

    def _check_coverage(self) -> None:
        for position, texts in enumerate(zip(*self.texts.values(), strict=True), start=1):
            if all(text is None for text in texts):
                raise _uncovered(position)

    @classmethod
    def of(cls, value: Any, n: int | None = None) -> References:
        """References from what a caller holds.

        A list may be any column: a tuple, a generator, a Series of pandas or polars, an array of NumPy or Arrow, a
        column of ``datasets``. What is missing there (None, NaN, NA) is a reference that a segment lacks.

        >>> References.of(["The cat sat.", "It rained."]).names
        ('ref',)
        >>> References.of({"A": ["The cat sat.", "It rained."], "B": ["A cat sat.", None]}).count
        'var'

        Args:
            value: A mapping name -> n strings, or a data frame with a column for each reference; or one list of n
                strings; or R lists of n strings each, as sacreBLEU takes them, where that cannot be confused with
                n lists of R strings.
            n: Number of segments, where it is known from the hypotheses.

        Raises:
            InputError: The nesting is ambiguous or transposed (both shapes are named), or not texts at all; or two
                columns have the same index labels in another order.
        """
        if isinstance(value, cls):
            return value
        check_order({"references": value})
        columns = columns_by_name(value)
        if columns is not None:
            return cls({name: _texts(name, texts) for name, texts in columns.items()})
        texts = listed(value)
        if texts is None:
            hint = say("give {name: list of strings} or one list of strings")
            message = say("references are {kind}", kind=kind_of(value))
            raise wrong_nesting(message, value, hint, reader="TestSet.load(references={path!r}).references")
        # a set of types takes a tenth of the time of a look at each item
        if set(map(type, texts)) <= _TEXT_OR_NONE or not _begins_with_column(texts):
            return cls({"ref": tuple(texts)})
        return cls(dict(_from_nested(texts, n)))

    @classmethod
    def per_segment(cls, value: Any, n: int | None = None) -> References:
        """References that are given segment by segment, as Hugging Face ``evaluate`` and torchmetrics take them.

        >>> References.per_segment([["The cat sat.", "A cat sat."], ["It rained."]]).texts
        {'ref1': ('The cat sat.', 'It rained.'), 'ref2': ('A cat sat.', None)}

        Args:
            value: n lists, each of the references of one segment; instead of a list of one, the string will do.
                Or a frame with a row for each segment, whose columns are the references.
            n: Number of segments, where it is known from the hypotheses.

        Raises:
            InputError: It is not of that form, or there are not n lists.
        """
        if not isinstance(value, Mapping) and columns_by_name(value) is not None:
            return cls.of(value, n)
        rows = None if isinstance(value, References) else listed(value)
        if rows is None:
            message = say("references_per_segment is not a list with the references of each segment")
            raise InputError(message, hint=say("give a list of strings for each segment"), code="wrong-nesting")
        for position, row in enumerate(rows, start=1):
            if not isinstance(row, str) and not is_column(row):
                raise _no_references(row, position)
        if n is not None and len(rows) != n:
            raise InputError(
                say("references_per_segment has {segments}, and there are {n}", segments=segments(len(rows)), n=n),
                hint=say("give a list of strings for each segment"),
                code="unequal-counts",
            )
        of_segments = [[row] if isinstance(row, str) else listed(row) or () for row in rows]
        columns = zip_longest(*of_segments)  # None for segments that have fewer
        return cls({f"ref{number}": texts for number, texts in enumerate(columns, start=1)})

    def __len__(self) -> int:
        return len(next(iter(self.texts.values())))

    @property
    def names(self) -> tuple[str, ...]:
        """The names, in the order given."""
        return tuple(self.texts)

    @property
    def count(self) -> str:
        """Number of references a segment, ``var`` where it differs from segment to segment."""
        ragged = any(None in texts for texts in self.texts.values())
        if not ragged:
            return str(len(self.texts))
        counts = {sum(text is not None for text in row) for row in zip(*self.texts.values(), strict=True)}
        return str(counts.pop()) if len(counts) == 1 else "var"

    def columns(self) -> list[tuple[str | None, ...]]:
        """R tuples of n strings, in the order of the names.

        >>> references.columns()[1]
        ('A cat sat.', None)
        """
        return list(self.texts.values())

    def select(self, positions: slice) -> References:
        """The references of some of the segments.

        >>> references.select(slice(0, 1)).texts
        {'A': ('The cat sat.',), 'B': ('A cat sat.',)}
        """
        return References({name: texts[positions] for name, texts in self.texts.items()})


def _texts(name: str, value: Any) -> tuple[str | None, ...]:
    _check_column(name, value)
    return tuple(listed(value) or ())


def _check_column(name: str, value: Any) -> None:
    if not is_column(value):
        message = say("reference {name!r} is {kind}", name=name, kind=kind_of(value))
        raise wrong_nesting(message, value, say("give a list with one string per segment"), wants_column=True)


def _begins_with_column(values: Sequence[Any]) -> bool:
    """Whether they are lists of texts; what is missing is neither a list nor a text."""
    return is_column(next((value for value in values if value is not None), None))


def _no_references(value: Any, position: int) -> InputError:
    """What is wrong with a segment's references that are neither one string nor a list."""
    if value is None:
        return _uncovered(position)
    message = say("the references of the segment are {kind}", kind=kind_of(value))
    hint = say("give a list of strings for each segment")
    return InputError(message, hint=hint, segment=position, code="wrong-nesting")


def _uncovered(position: int) -> InputError:
    return InputError(
        say("no reference translates this segment"), segment=position, code="segment-without-reference"
    )


def _from_nested(value: Sequence[Any], n: int | None) -> Iterator[tuple[str, tuple[str | None, ...]]]:
    """R lists of n strings as named references; refuses what could be, or is, n lists of R strings."""
    outer = len(value)
    for position, item in enumerate(value, start=1):
        if not is_column(item):
            raise InputError(
                say("references mix lists and {kind} (item {position})", kind=kind_of(item), position=position),
                code="wrong-nesting",
            )
    value = [listed(item) or () for item in value]
    inner = [len(item) for item in value]
    shape = lists_of_strings(str(outer), _span(inner))
    advice = say("give {name: list of strings}, one string per segment; or references_per_segment=[...]")
    if n is not None and outer == n and inner != [n] * outer:
        message = say(
            "references look transposed: {shape} for {segments}; expected {expected}",
            shape=shape,
            segments=segments(n),
            expected=lists_of_strings(_span(inner), str(n)),
        )
        raise InputError(message, hint=advice, code="wrong-nesting")
    if outer > 1 and inner == [outer] * outer:
        message = say(
            "references are ambiguous: {shape} can be {outer} references of {outer} segments "
            "or {outer} segments with {outer} references",
            shape=shape,
            outer=outer,
        )
        raise InputError(message, hint=advice, code="wrong-nesting")
    if n is not None and inner != [n] * outer:
        message = say(
            "references do not fit: {shape} for {segments}; each list needs a string for each segment",
            shape=shape,
            segments=segments(n),
        )
        raise InputError(message, hint=advice, code="wrong-nesting")
    for position, item in enumerate(value, start=1):
        yield f"ref{position}", tuple(item)


def _span(numbers: Sequence[int]) -> str:
    low, high = min(numbers), max(numbers)
    return str(low) if low == high else say("{low} to {high}", low=low, high=high)
