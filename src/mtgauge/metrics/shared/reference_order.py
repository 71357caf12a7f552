"""The order of a segment's references, which breaks ties between equally good ones.

The order in which a user names references must not change a score. So references are ordered by their original
texts: the longest first, in characters, and equally long ones by code points. Where a reference program of the
field uses the given order, the metric does so too, and its signature records the order.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum, auto
from typing import TypeVar

import numpy as np
import numpy.typing as npt

from mtgauge.corpus import References

#: Lines, with None where a reference lacks a segment.
ReferenceTexts = Sequence[str | None]

_Item = TypeVar("_Item")


class ReferenceOrder(Enum):
    """What breaks ties between equally good references of a segment."""

    NEVER = auto()  # nothing, since no value depends on the order
    TEXTS = auto()  # their texts
    GIVEN = auto()  # the order in which they are given, which the signature records


def in_text_order(columns: Sequence[ReferenceTexts]) -> Sequence[ReferenceTexts]:
    """R references of n texts, rearranged so that each segment has its references in order."""
    return columns if len(columns) == 1 else arranged(columns, by_text(columns))


def texts_in_order(references: References, segment: int) -> dict[str, str]:
    """The references that a segment has, by name, ordered by their texts; equal texts are ordered by name."""
    present = [(name, text) for name, texts in references.texts.items() if (text := texts[segment]) is not None]
    return dict(sorted(present, key=lambda item: (*_text_key(item[1]), item[0])))


def by_text(columns: Sequence[ReferenceTexts]) -> npt.NDArray[np.intp]:
    """The order of the columns for each segment.

    Args:
        columns: R references of n texts.

    Returns:
        (n, R) positions of columns: longer texts first, equally long ones by code points, equal ones by column;
        references that lack the segment come last.
    """
    lengths = np.array([[-1 if text is None else len(text) for text in column] for column in columns])
    order = np.argsort(-lengths, axis=0, kind="stable").T
    ascending = np.sort(lengths, axis=0)
    # most segments have texts of different lengths, for which the lengths decide
    for segment in np.flatnonzero((ascending[1:] == ascending[:-1]).any(axis=0)).tolist():
        keys = [_text_key(column[segment]) for column in columns]
        order[segment] = sorted(range(len(keys)), key=keys.__getitem__)
    return order


def _text_key(text: str | None) -> tuple[int, str]:
    """The sort key of a text; None comes last."""
    return (1, "") if text is None else (-len(text), text)


def arranged(columns: Sequence[Sequence[_Item]], order: npt.NDArray[np.intp]) -> list[list[_Item]]:
    """R columns with the n items of each segment rearranged by `order`, shape (n, R)."""
    items = np.empty((len(columns), len(order)), dtype=object)
    for position, column in enumerate(columns):
        items[position] = column
    found: list[list[_Item]] = np.take_along_axis(items, order.T, axis=0).tolist()
    return found


def order_part(columns: Sequence[ReferenceTexts]) -> str | None:
    """The signature part for the order of references: the rank of each when they are sorted by their words.

    It depends on the words alone, so that other names for the references, or other white space between the words,
    change nothing. References without any text are ignored.

    Args:
        columns: References in the order in which they are used.

    Returns:
        A text such as ``2+1``, with equal numbers for equal references; None for a single reference.
    """
    written = [column for column in columns if any(text is not None for text in column)]
    if len(written) < 2:
        return None
    places = [1 + sum(_is_before(other, column) for other in written) for column in written]
    return "+".join(map(str, places))


def _is_before(one: ReferenceTexts, other: ReferenceTexts) -> bool:
    for left, right in zip(one, other, strict=True):
        if left != right and (words := _words(left)) != (others := _words(right)):
            return words < others
    return False


def _words(text: str | None) -> tuple[bool, list[str]]:
    return text is not None, (text or "").split()
