"""Named references, and the nestings of lists that are refused because they can be misread."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from mtgauge.errors import InputError
from mtgauge.sentences import enumerated, say

#: One reference translation of a whole test set; None where this reference lacks a segment.
Reference = Sequence[str | None]

_TEXT_OR_NONE: frozenset[type] = frozenset({str, type(None)})


@dataclass(frozen=True, slots=True)
class References:
    """R named references of n segments each.

    Attributes:
        texts: name -> n strings; None where that reference has no translation of the segment.

    Raises:
        InputError: Lengths differ, an item is not a string, or a segment has no reference at all.
    """

    texts: Mapping[str, tuple[str | None, ...]]

    def __post_init__(self) -> None:
        if not self.texts:
            raise InputError(say("no reference given"), code="nothing-to-score")
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
                raise InputError(
                    say("no reference translates this segment"), segment=position, code="segment-without-reference"
                )

    @classmethod
    def of(cls, value: Any, n: int | None = None) -> References:
        """References from what a caller holds.

        Args:
            value: A mapping name -> n strings; or one list of n strings; or R lists of n strings each, as
                sacreBLEU takes them, where that cannot be confused with n lists of R strings.
            n: Number of segments, where it is known from the hypotheses.

        Raises:
            InputError: The nesting is ambiguous or transposed (both shapes are named), or not texts at all.
        """
        if isinstance(value, cls):
            return value
        if isinstance(value, Mapping):
            return cls({str(name): tuple(_texts(texts, name)) for name, texts in value.items()})
        if isinstance(value, str) or not isinstance(value, Sequence):
            raise InputError(
                say("references are {kind}", kind=_kind(value)),
                hint=say("give {name: list of strings} or one list of strings"),
                code="wrong-nesting",
            )
        # a set of types takes a tenth of the time of a look at each item
        if not any(issubclass(kind, Sequence) and not issubclass(kind, str) for kind in set(map(type, value))):
            return cls({"ref": tuple(value)})
        return cls(dict(_from_nested(value, n)))

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
        """R tuples of n strings, in the order of the names."""
        return list(self.texts.values())

    def select(self, positions: slice) -> References:
        """The references of some of the segments."""
        return References({name: texts[positions] for name, texts in self.texts.items()})


def _is_list(value: Any) -> bool:
    return isinstance(value, Sequence) and not isinstance(value, str)


def _kind(value: Any) -> str:
    return say("one string") if isinstance(value, str) else say("of type {type}", type=type(value).__name__)


def _texts(value: Any, name: str) -> Sequence[str | None]:
    if isinstance(value, str) or not isinstance(value, Sequence):
        raise InputError(
            say("reference {name!r} is {kind}", name=name, kind=_kind(value)),
            hint=say("give a list with one string per segment"),
            code="wrong-nesting",
        )
    return value


def check_types(what: str, texts: Sequence[Any], allowed: frozenset[type] = frozenset({str})) -> None:
    """Refuses what is not a string; subclasses of str are strings.

    Raises:
        InputError: Naming `what`, the type and the segment.
    """
    # a set of types takes a tenth of the time of a look at each item
    if set(map(type, texts)) <= allowed:
        return
    for position, text in enumerate(texts, start=1):
        if not isinstance(text, tuple(allowed)):
            raise InputError(
                say("{what} a {type} where a string is expected", what=what, type=type(text).__name__),
                segment=position,
                code="wrong-type",
            )


def _from_nested(value: Sequence[Any], n: int | None) -> Iterator[tuple[str, tuple[str | None, ...]]]:
    """R lists of n strings as named references; refuses what could be, or is, n lists of R strings."""
    outer = len(value)
    for position, item in enumerate(value, start=1):
        if not _is_list(item):
            raise InputError(
                say("references mix lists and {kind} (item {position})", kind=_kind(item), position=position),
                code="wrong-nesting",
            )
    inner = [len(item) for item in value]
    shape = say("{n} lists of {span}", n=outer, span=_span(inner))
    advice = say("give {name: list of strings}, one string per segment")
    if n is not None and outer == n and inner != [n] * outer:
        raise InputError(
            say(
                "references look transposed: {shape} strings for {n} segments; expected {span} lists of "
                "{n} strings",
                shape=shape,
                n=n,
                span=_span(inner),
            ),
            hint=advice,
            code="wrong-nesting",
        )
    if outer > 1 and inner == [outer] * outer:
        raise InputError(
            say(
                "references are ambiguous: {shape} strings can be {outer} references of {outer} segments "
                "or {outer} segments with {outer} references",
                shape=shape,
                outer=outer,
            ),
            hint=advice,
            code="wrong-nesting",
        )
    if n is not None and inner != [n] * outer:
        raise InputError(
            say("references do not fit: {shape} strings; expected lists of {n} strings", shape=shape, n=n),
            hint=advice,
            code="wrong-nesting",
        )
    for position, item in enumerate(value, start=1):
        yield f"ref{position}", tuple(item)


def _span(numbers: Sequence[int]) -> str:
    low, high = min(numbers), max(numbers)
    return str(low) if low == high else say("{low} to {high}", low=low, high=high)
