"""What a warning is, which there are, and which of them weigh most."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple


class Gravity(StrEnum):
    """What a warning puts at stake, the gravest first."""

    SEVERE = "severe"  # the numbers of a system, or of all, may mean nothing
    NOTABLE = "notable"  # some segments are wrong, or are taken in another way than they say
    MINOR = "minor"  # oddities, which rarely move a number


class WarningKind(NamedTuple):
    """A kind of warning."""

    gravity: Gravity
    meaning: str


#: Every code, the gravest kind first: in this order warnings are told. Codes do not change their names.
CODES = {
    "transposed-references": WarningKind(
        Gravity.SEVERE, "translations belong to other segments than the references that they stand beside"
    ),
    "reference-copied": WarningKind(Gravity.SEVERE, "too many translations are equal to a reference"),
    "duplicate-system": WarningKind(Gravity.SEVERE, "two systems have the same output, or nearly"),
    "wrong-language": WarningKind(
        Gravity.SEVERE, "most of a sample is in another language than the language pair says"
    ),
    "tokenized-input": WarningKind(Gravity.SEVERE, "text looks tokenized, and a metric will tokenize it again"),
    "uncut-text": WarningKind(
        Gravity.SEVERE, "a metric of words takes text without blanks, piece by piece, for single words"
    ),
    "language-label": WarningKind(
        Gravity.NOTABLE, "a file says of some texts that they are in another language than the rest"
    ),
    "trimmed-line-count": WarningKind(
        Gravity.NOTABLE, "line counts agreed only after empty lines at the end of a file were left out"
    ),
    "empty": WarningKind(Gravity.NOTABLE, "a translation, a reference or a source is empty"),
    "untranslated": WarningKind(Gravity.NOTABLE, "a translation is equal to its source"),
    "wrong-script": WarningKind(Gravity.NOTABLE, "most letters belong to another script than the language's"),
    "duplicate-segment": WarningKind(Gravity.NOTABLE, "one translation stands for many different sources"),
    "metric": WarningKind(Gravity.NOTABLE, "a metric says what a reader of its score of a segment has to know"),
    "control-character": WarningKind(
        Gravity.MINOR, "text holds control characters, broken characters or bidirectional overrides"
    ),
    "byte-order-mark": WarningKind(Gravity.MINOR, "a file of plain text begins with a byte order mark"),
}
_RANKS = {code: rank for rank, code in enumerate(CODES)}


@dataclass(frozen=True, slots=True)
class InputWarning:
    """One suspicious thing.

    Attributes:
        code: Stable name of the kind of suspicion, one of `CODES`.
        system: The system's name, or None where it is about the test set.
        segment: The segment's id, or None where it is about all.
        message: One sentence.
    """

    code: str
    system: str | None
    segment: str | None
    message: str

    @property
    def gravity(self) -> Gravity:
        """That of its kind."""
        return CODES[self.code].gravity


def ranked(warnings: Iterable[InputWarning], systems: Sequence[str] = ()) -> list[InputWarning]:
    """Warnings by kind, the gravest first; of one kind the test set's first, then those of each system in turn.

    Those of one kind about one system stay in their order, which is that of the segments.

    Args:
        warnings: The warnings.
        systems: The names of all systems, in their order.
    """
    places = {name: place for place, name in enumerate(systems)}
    return sorted(warnings, key=lambda warning: (_RANKS[warning.code], places.get(warning.system or "", -1)))
