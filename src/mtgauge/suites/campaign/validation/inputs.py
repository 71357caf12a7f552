"""What the checks of a submission look at."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from mtgauge.base import door
from mtgauge.base.errors import InputError
from mtgauge.base.sentences import say
from mtgauge.corpus.markup.markedset import MarkedSet, SetKind, SystemElement
from mtgauge.corpus.markup.setfile import require_set
from mtgauge.suites.campaign.description.formats import FileFormat
from mtgauge.suites.campaign.description.task import SetName
from mtgauge.suites.campaign.files.given import read_given
from mtgauge.suites.campaign.rules.names import SubmissionName
from mtgauge.suites.campaign.validation.alignment import AlignedFiles
from mtgauge.suites.campaign.validation.requirements import Requirements


@dataclass(frozen=True)
class SubmissionInputs:
    """A submission, and what it is held against.

    Attributes:
        marked: What the file holds.
        source: What it translates.
        set: Whether that is the test set or the progress set.
        requirements: What its task asks for.
        name: What its name says; None where that is not known.
        format: The format of its file, which decides what it can say.
    """

    marked: MarkedSet
    source: MarkedSet
    set: SetName
    requirements: Requirements
    name: SubmissionName | None = None
    format: FileFormat = FileFormat.CWMT

    @property
    def system(self) -> SystemElement | None:
        """Who made the translation."""
        return self.marked.only.system

    @cached_property
    def alignment(self) -> AlignedFiles:
        """What belongs to what."""
        return AlignedFiles(self.source.only, self.marked.only)


def load_source(path: str, *, lenient: bool = False) -> MarkedSet:
    """A source that submissions can be held against.

    Args:
        path: The file, in any format of texts.
        lenient: Mend what can be mended without a guess.

    Raises:
        InputError: It cannot be read, is not a source, or a document or a segment stands in it twice.
    """
    reading = read_given(door.read_bytes(path), path, SetKind.SOURCE, lenient=lenient)
    source = require_set(reading, path)
    if source.kind is not SetKind.SOURCE:
        raise InputError(
            say("is not a source"), file=path, line=source.line, hint=say("it should begin with <srcset>")
        )
    seen: set[tuple[str, ...]] = set()
    for names, line in _places(source):
        if names in seen:
            raise InputError(say("stands twice in the source"), file=path, line=line, segment=":".join(names))
        seen.add(names)
    return source


def _places(source: MarkedSet) -> Iterator[tuple[tuple[str, ...], int | None]]:
    for document in source.only.documents:
        yield (document.id,), document.line
        for segment in document.segments:
            yield (document.id, segment.id), segment.line
