"""Segments that belong together by their ids, whatever the order of the files that they are in."""

from __future__ import annotations

from collections.abc import Sequence

from mtgauge.base.errors import InputError
from mtgauge.base.sentences import say


def segment_key(segment: str) -> str:
    """The id of a segment as it is compared: a number without leading zeros.

    >>> segment_key("01"), segment_key("news-1:007"), segment_key("1a")
    ('1', 'news-1:7', '1a')
    """
    document, colon, number = segment.rpartition(":")
    is_number = number.isascii() and number.isdigit()
    return f"{document}{colon}{number.lstrip('0') or '0'}" if is_number else segment


def places_by_id(ids: Sequence[str], base: Sequence[str], path: str, base_path: str) -> list[int]:
    """Where each segment of one file is in another one.

    >>> places_by_id(["d:02", "d:01"], ["d:1", "d:2"], "new.sgm", "ref.sgm")
    [1, 0]

    Args:
        ids: Those of a file, each once.
        base: Those of the file that it is joined with, each once.
        path: The file, for messages.
        base_path: The other one.

    Returns:
        For each id of `base` its place among `ids`, from 0.

    Raises:
        InputError: A segment is in one of the files only.
    """
    mine, theirs = _comparable(ids, base)
    places = {segment: place for place, segment in enumerate(mine)}
    missing = [name for name, segment in zip(base, theirs, strict=True) if segment not in places]
    if missing:
        raise InputError(
            say("is missing; {file} has it", file=base_path)
            if len(missing) == 1
            else say("is missing, and {n} more with it; {file} has them", n=len(missing) - 1, file=base_path),
            file=path,
            segment=missing[0],
            code="missing-segment",
        )
    known = set(theirs)
    for name, segment in zip(ids, mine, strict=True):
        if segment not in known:
            message = say("has the segment, which {file} has not", file=base_path)
            raise InputError(message, file=path, segment=name, code="unknown-segment")
    return [places[segment] for segment in theirs]


def _comparable(ids: Sequence[str], base: Sequence[str]) -> tuple[Sequence[str], Sequence[str]]:
    """Both, without leading zeros unless two ids of one file are the same without."""
    mine, theirs = [*map(segment_key, ids)], [*map(segment_key, base)]
    is_unique = len(set(mine)) == len(mine) and len(set(theirs)) == len(theirs)
    return (mine, theirs) if is_unique else (ids, base)
