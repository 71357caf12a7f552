"""A set of check-points on a test set: which segments and references are its own, and what stands there."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from mtgauge.base.errors import InputError
from mtgauge.base.sentences import say
from mtgauge.corpus import TestSet
from mtgauge.suites.checkpoints.checkpoint_set import CheckPoint, CheckPointSet, PointReference, text_digest

#: What stands between the pieces of a reference that a file shows.
GAP = " … "


@dataclass(frozen=True, slots=True)
class PlacedSet:
    """Where a set of check-points lies in a test set.

    Attributes:
        positions: Id of each segment of the set that is in the test set -> its position there.
        references: Name of each reference in the set -> its name in the test set.
    """

    positions: Mapping[str, int]
    references: Mapping[str, str]


def placed_set(points: CheckPointSet, testset: TestSet, file: str) -> PlacedSet:
    """Finds the segments and references of a set in a test set, which may hold a part of them in another order.

    Segments are those of the same numbers if all texts of a reference are the same, otherwise those of the same
    ids. A reference is the one with the same texts, whatever its name.

    Raises:
        InputError: The set was made for other texts.
    """
    columns = testset.references.texts if testset.references else {}
    digests = {name: tuple(map(text_digest, texts)) for name, texts in columns.items()}
    same = {
        ours: theirs
        for ours, theirs in _pairs(points.references, digests)
        if points.references[ours] == digests[theirs]
    }
    if same:
        return PlacedSet({name: at for at, name in enumerate(points.segments)}, same)
    here = {name: at for at, name in enumerate(testset.ids)}
    positions = {name: here[name] for name in points.segments if name in here}
    pairs = [(at, positions[name]) for at, name in enumerate(points.segments) if name in positions]
    same = {
        ours: theirs
        for ours, theirs in _pairs(points.references, digests)
        if pairs and all(points.references[ours][one] == digests[theirs][other] for one, other in pairs)
    }
    if not same:
        raise InputError(
            say("was made for another test set: no reference has the same texts"), file=file, code="other-testset"
        )
    return PlacedSet(positions, same)


def _pairs(ours: Mapping[str, object], theirs: Mapping[str, object]) -> Iterator[tuple[str, str]]:
    """Names of references that may be the same; those of one name come last, so that they win."""
    yield from ((one, other) for one in ours for other in theirs if one != other)
    yield from ((one, one) for one in ours if one in theirs)


def check_spans(point: CheckPoint, part: PointReference, text: str, file: str) -> None:
    """Refuses a part of a reference that lies outside its text, or does not read as the file shows it.

    Raises:
        InputError: It does.
    """
    line = point.line or None
    for start, end in part.spans:
        if end > len(text):
            raise InputError(
                say(
                    "check-point {id}: {start} to {end} lies outside reference {name} of {n} characters",
                    id=point.id, start=start, end=end, name=part.reference, n=len(text),
                ),
                file=file, line=line, code="place-outside",
            )  # fmt: skip
    shown = text_at(part.spans, text)
    if part.text and part.text != shown:
        raise InputError(
            say(
                "check-point {id}: reference {name} has {found!r} there, not {text!r}",
                id=point.id, name=part.reference, found=shown, text=part.text,
            ),
            file=file, line=line, code="text-differs",
        )  # fmt: skip


def text_at(spans: Sequence[tuple[int, int]], text: str) -> str:
    """What stands at some spans of a text, for people."""
    return GAP.join(text[start:end] for start, end in spans)


def on_other_texts(
    points: CheckPointSet, testset: TestSet, references: Mapping[str, Sequence[str | None]], file: str
) -> CheckPointSet:
    """A set for texts in which single characters were replaced, so that places stay.

    Args:
        points: The set.
        testset: The texts that it was made for, or a part of them.
        references: The texts of its references as they are now.
        file: The set's file, for messages.

    Raises:
        InputError: The set was made for other texts, or has no check-point there.
    """
    place = placed_set(points, testset, file)
    found = []
    for point in points.points:
        if point.segment in place.positions:
            position = place.positions[point.segment]
            parts = tuple(
                replace(part, reference=name, text=part.text and text_at(part.spans, text))
                for part in point.references
                if (name := place.references.get(part.reference)) is not None
                and (text := references[name][position]) is not None
            )
            if parts:
                found.append(replace(point, segment=str(testset.ids[position]), references=parts))
    digests = {name: tuple(map(text_digest, references[name])) for name in place.references.values()}
    segments = tuple(map(str, testset.ids))
    return replace(points, points=tuple(found), segments=segments, references=digests)


def reads_as(point: CheckPoint, source: str) -> bool:
    """Whether a source has the words of a check-point where it says; one that it was not made for has not."""
    if not point.spans or point.spans[-1][1] > len(source):
        return False
    return "".join("".join(source[start:end] for start, end in point.spans).split()) == "".join(
        "".join(point.words).split()
    )
