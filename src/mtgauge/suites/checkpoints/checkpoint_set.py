"""Check-points of a test set: what is to be translated, and what translates it in each reference."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from hashlib import sha256
from typing import Any

from mtgauge.base.errors import InputError
from mtgauge.base.readable import EMPTY
from mtgauge.base.sentences import say
from mtgauge.suites.checkpoints.taxonomy import Taxonomy

PointSpans = tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class PointReference:
    """The part of one reference that translates a check-point.

    Attributes:
        reference: Name of the reference, as `CheckPointSet.references` has it.
        spans: Its pieces: the first character of each, from 0 in code points, and the one after its last.
        is_aligned: Whether word alignment found it, so that a dictionary says how far to trust it.
        text: What stands there, for people; empty where nobody wrote it.
        confidence: The least confidence of the links that found it, 0 to 1; None where there is none.
    """

    reference: str
    spans: PointSpans
    is_aligned: bool = False
    text: str = ""
    confidence: float | None = None


@dataclass(frozen=True, slots=True)
class CheckPoint:
    """A linguistic unit of a source or a reference, with what translates it.

    Attributes:
        id: Its name, which no other check-point of the set has.
        segment: Id of its segment.
        category: Id of its category.
        references: What translates it, at most one for each reference.
        spans: Its pieces in the source, as in `PointReference`; empty for one of a reference.
        words: Its words there, for people.
        entries: What a dictionary has for all of it and for each of its words; they say how far alignment is
            trusted.
        line: Its line in the file it was read from, for messages; 0 if it was not read.
    """

    id: str
    segment: str
    category: str
    references: tuple[PointReference, ...]
    spans: PointSpans = ()
    words: tuple[str, ...] = ()
    entries: tuple[str, ...] = ()
    line: int = field(default=0, compare=False)


@dataclass(frozen=True)
class CheckPointSet:
    """The check-points of a test set.

    Attributes:
        taxonomy: Their categories and groups.
        points: The check-points, in the order of the test set.
        segments: Ids of the n segments of the test set.
        references: Name of each reference -> the digests of its n texts (`text_digest`).
        languages: The pair of languages, ``zh-en``; empty where nobody says it.
        made: How the set was made, in JSON types.

    Raises:
        InputError: There are no check-points, an id stands twice, or one names an unknown category, segment or
            reference, or has none; or there are not as many digests as segments.
    """

    taxonomy: Taxonomy
    points: tuple[CheckPoint, ...]
    segments: tuple[str, ...]
    references: Mapping[str, tuple[str, ...]]
    languages: str = ""
    made: Mapping[str, Any] = EMPTY

    def __post_init__(self) -> None:
        for name, digests in self.references.items():
            if len(digests) != len(self.segments):
                raise InputError(
                    say(
                        "reference {name} has {n} digests, not {count}",
                        name=name, n=len(digests), count=len(self.segments),
                    ),
                    code="broken-checkpoints",
                )  # fmt: skip
        if not self.points:
            raise InputError(say("there are no check-points"), code="no-checkpoints")
        categories = {category.id for category in self.taxonomy.categories}
        segments, seen = set(self.segments), set[str]()
        for point in self.points:
            if point.id in seen:
                _refuse(point, say("stands twice"))
            seen.add(point.id)
            if point.category not in categories:
                _refuse(point, say("category {name!r} is not in the taxonomy", name=point.category))
            if point.segment not in segments:
                _refuse(point, say("there is no segment {name!r}", name=point.segment))
            named = [found.reference for found in point.references]
            if not named:
                _refuse(point, say("has no reference"))
            for name in named:
                if name not in self.references:
                    _refuse(point, say("there is no reference {name!r}", name=name))
            if len(set(named)) < len(named):
                _refuse(point, say("has two parts of one reference"))

    @cached_property
    def counts(self) -> dict[str, int]:
        """Number of check-points of each category, in the taxonomy's order; 0 where there are none."""
        found = dict.fromkeys((category.id for category in self.taxonomy.categories), 0)
        for point in self.points:
            found[point.category] += 1
        return found


def text_digest(text: str | None) -> str:
    """The first 16 digits of the SHA-256 of a text; nothing for one that is missing."""
    return "" if text is None else sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:16]


def _refuse(point: CheckPoint, reason: str) -> None:
    raise InputError(
        say("check-point {id}: {reason}", id=point.id, reason=reason),
        line=point.line or None, code="broken-checkpoints",
    )  # fmt: skip
