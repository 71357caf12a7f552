"""Heads of the pages in a Parquet file: the size of an unpacked page is read before the page is unpacked.

The sizes of whole columns may be false; a reader takes memory for the sizes in the heads of pages. Their layout
is in ``parquet.thrift`` of the Apache Parquet format, in Thrift's compact protocol.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from mtgauge.base.sentences import say

#: Kinds of pages.
_DATA, _DICTIONARY, _DATA_2 = 0, 2, 3
#: Encodings in which a value is stored whole, or as its number in a dictionary.
WHOLE = frozenset({0, 2, 3, 8})
#: Kinds of fields in the compact protocol.
_STOP, _TRUE, _FALSE, _BYTE, _INTEGERS, _DOUBLE, _BINARY, _STRUCT = 0, 1, 2, 3, (4, 5, 6), 7, 8, 12
#: Structs of the head of a page are nested three deep.
_DEEPEST = 8
_LONGEST_NUMBER = 10


class ParquetPage(NamedTuple):
    """The head of a page.

    Attributes:
        unpacked: Bytes that it unpacks to.
        encoding: How its values are stored, by the numbers of the format.
    """

    unpacked: int
    encoding: int


def pages(data: bytes, start: int, size: int, values: int) -> Iterator[ParquetPage]:
    """Yields the pages of a column in a group of rows.

    Args:
        data: The file.
        start: Where the first page begins.
        size: Bytes of all of them, with their heads.
        values: How many values their data pages have; nothing behind these is read.

    Raises:
        ValueError: The head of a page is broken, or its sizes are impossible.
    """
    place, end = start, start + size
    while values > 0 and place < end:
        try:
            head, place = _struct(data, place, 0)
            kind, unpacked, packed = head[1], head[2], head[3]
            own = head.get({_DATA: 5, _DICTIONARY: 7, _DATA_2: 8}.get(kind), {})
            count, encoding = own.get(1, 0), own.get(4 if kind == _DATA_2 else 2, 0)
        except (LookupError, AttributeError, TypeError):
            raise ValueError(say("the head of a page at byte {place} cannot be read", place=place)) from None
        # each value in a dictionary takes a byte at least
        is_too_long = kind == _DICTIONARY and count > unpacked
        if not 0 <= packed <= end - place or min(unpacked, count) < 0 or is_too_long:
            raise ValueError(say("the sizes of a page at byte {place} are impossible", place=place))
        place += packed
        values -= count if kind != _DICTIONARY else 0
        yield ParquetPage(unpacked, encoding)


def _struct(data: bytes, place: int, depth: int) -> tuple[dict[Any, Any], int]:
    """The numbers and structs of a struct, by the numbers of their fields; and the place behind it."""
    if depth > _DEEPEST:
        raise LookupError
    found: dict[Any, Any] = {}
    field = 0
    while (byte := data[place]) & 15 != _STOP:
        place += 1
        kind, step = byte & 15, byte >> 4
        if step:
            field += step
        else:
            field, place = _number(data, place)
        if kind == _STRUCT:
            found[field], place = _struct(data, place, depth + 1)
        elif kind in _INTEGERS:
            found[field], place = _number(data, place)
        elif kind == _BINARY:
            length, place = _varint(data, place)
            place += length
        elif kind in (_BYTE, _DOUBLE):
            place += 1 if kind == _BYTE else 8
        elif kind not in (_TRUE, _FALSE):
            raise LookupError
    return found, place + 1


def _number(data: bytes, place: int) -> tuple[int, int]:
    """A number with a sign, whose last bit is the sign."""
    number, place = _varint(data, place)
    return (number >> 1) ^ -(number & 1), place


def _varint(data: bytes, place: int) -> tuple[int, int]:
    """A number of seven bits in each byte, the lowest first."""
    number = 0
    for shift in range(0, 7 * _LONGEST_NUMBER, 7):
        byte = data[place]
        place += 1
        number |= (byte & 127) << shift
        if byte < 128:
            return number, place
    raise LookupError
