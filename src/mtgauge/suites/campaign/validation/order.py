"""Documents and segments that are missing, extra, doubled, renamed, or not in the order of the source.

Only ids count, whatever the texts are: that a translation stands under the id of another source cannot be seen
from the file.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from mtgauge.base.findings import Finding
from mtgauge.base.sentences import Sentence, say
from mtgauge.corpus.markup.markedset import Document, MarkedSegment
from mtgauge.suites.campaign.validation.alignment import AlignedDocument
from mtgauge.suites.campaign.validation.inputs import SubmissionInputs
from mtgauge.suites.campaign.validation.sequence import SequenceDifference


@dataclass(frozen=True, slots=True)
class _Codes:
    """What findings about one kind of element are called."""

    named: Callable[[str], Sentence]
    without_id: Sentence
    missing: str
    extra: str
    doubled: str
    renamed: str
    swapped: str
    misplaced: str


_DOCUMENT = _Codes(
    lambda name: say("document {name}", name=name), say("is a document without an id"),
    "missing-document", "extra-document", "doubled-document", "renamed-document",
    "swapped-documents", "misplaced-document",
)  # fmt: skip
_SEGMENT = _Codes(
    lambda name: say("segment {name}", name=name), say("is a segment without an id"),
    "missing-segment", "extra-segment", "doubled-segment", "renamed-segment", "swapped-segments",
    "misplaced-segment",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class _Lists:
    """What is compared: documents of a set, or segments of a document.

    Attributes:
        codes: What findings are called.
        expected: The elements of the source.
        found: Those of the translation.
        prefix: What stands before their ids in the name of a place.
        line: Where the translation of all of them begins.
    """

    codes: _Codes
    expected: Sequence[Document | MarkedSegment]
    found: Sequence[Document | MarkedSegment]
    prefix: str = ""
    line: int | None = None

    def at(self, position: int, code: str, message: str, hint: str | None = None) -> Finding:
        """A finding about an element of the translation."""
        element = self.found[position]
        # a document without an id has no name
        place = self.prefix + element.id or None
        return Finding(code, message, line=element.line, segment=place, hint=hint)

    def named(self, position: int) -> str:
        """An element of the translation and its line, inside a message."""
        element = self.found[position]
        name = self.codes.named(element.id)
        return name if element.line is None else say("{name} in line {line}", name=name, line=element.line)


def documents_in_order(inputs: SubmissionInputs) -> Iterator[Finding]:
    """Findings about whole documents."""
    alignment = inputs.alignment
    lists = _Lists(_DOCUMENT, alignment.source.documents, alignment.target.documents)
    yield from _differences(lists, alignment.comparison, alignment.renamed, set(), set())


def segments_in_order(inputs: SubmissionInputs) -> Iterator[Finding]:
    """Findings about the segments of documents that have a source; those of others are not looked at."""
    alignment = inputs.alignment
    for moved in alignment.moved:
        name = moved.away.target_segments[moved.found].id
        message = say(
            "stands in document {id} but belongs to {home}",
            id=moved.away.target.id,
            home=moved.home.source.id,
        )
        yield _segments(moved.away).at(
            moved.found,
            "moved-segment",
            message,
            say("it is {document}:{segment}", document=moved.home.source.id, segment=name),
        )
    for number, document in enumerate(alignment.documents):
        home = {moved.expected for moved in alignment.moved if moved.home is document}
        away = {moved.found for moved in alignment.moved if moved.away is document}
        renamed = alignment.renamed_segments[number]
        yield from _differences(_segments(document), document.comparison, renamed, home, away)


def _segments(document: AlignedDocument) -> _Lists:
    target = document.target
    return _Lists(_SEGMENT, document.source_segments, document.target_segments, f"{target.id}:", target.line)


def _differences(
    lists: _Lists,
    comparison: SequenceDifference,
    renamed: Sequence[tuple[int, int]],
    home: set[int],
    away: set[int],
) -> Iterator[Finding]:
    """Everything in a comparison; `home` and `away` are positions about which something was said already."""
    codes = lists.codes
    yield from _strangers(lists, renamed, set(comparison.extra) - away - {found for found, _ in renamed})
    for copy, original in comparison.doubled:
        yield lists.at(copy, codes.doubled, say("stands twice; {other} counts", other=lists.named(original)))
    for (first, _), (second, _) in comparison.exchanged:
        yield lists.at(first, codes.swapped, say("has changed places with {other}", other=lists.named(second)))
    for found, expected in comparison.misplaced:
        yield lists.at(
            found,
            codes.misplaced,
            say("is out of order: the source has it {place}", place=_behind(lists, expected)),
        )
    yield from _missing(lists, comparison, set(comparison.missing) - home - {expected for _, expected in renamed})


def _strangers(lists: _Lists, renamed: Sequence[tuple[int, int]], extra: set[int]) -> Iterator[Finding]:
    """What has an id that the source does not have, or none at all."""
    codes = lists.codes
    for found, expected in renamed:
        name, has_id = lists.expected[expected].id, bool(lists.found[found].id)
        place = codes.named(name)
        message = (
            say("stands where the source has {name}", name=place)
            if has_id
            else say("has no id and stands where the source has {name}", name=place)
        )
        yield lists.at(
            found, codes.renamed if has_id else "missing-id", message, say("give it the id {id}", id=name)
        )
    for found in sorted(extra):
        has_id = bool(lists.found[found].id)
        message = say("is not in the source") if has_id else codes.without_id
        yield lists.at(found, codes.extra if has_id else "missing-id", message)


def _missing(lists: _Lists, comparison: SequenceDifference, missing: set[int]) -> Iterator[Finding]:
    """What is missing has the line of the nearest element before it in the source that is there."""
    present = sorted((expected, found) for found, expected in comparison.common())
    for expected in sorted(missing):
        index = bisect_left(present, (expected,))
        line = lists.found[present[index - 1][1]].line if index else lists.line
        name = lists.prefix + lists.expected[expected].id
        message = say("is missing {place}", place=_behind(lists, expected))
        yield Finding(lists.codes.missing, message, line=line, segment=name)


def _behind(lists: _Lists, expected: int) -> str:
    if expected == 0:
        return "at the beginning"
    return say("behind {name}", name=lists.codes.named(lists.expected[expected - 1].id))
