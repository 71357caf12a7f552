"""The texts that a campaign names, each file read once."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from mtgauge.base import door
from mtgauge.base.errors import InputError
from mtgauge.base.findings import Finding
from mtgauge.base.findings.capped import capped
from mtgauge.base.sentences import say
from mtgauge.base.toml import KeyPath, TomlFile
from mtgauge.corpus.markup.markedset import MarkedSet, SetKind
from mtgauge.corpus.markup.setfile import Reading
from mtgauge.suites.campaign.description.campaign import Campaign
from mtgauge.suites.campaign.description.task import Task, TextSet
from mtgauge.suites.campaign.files.given import read_given
from mtgauge.suites.campaign.folder import inside


@dataclass(frozen=True, slots=True)
class Place:
    """A set of texts, and where ``campaign.toml`` describes it.

    Attributes:
        task: Its task; the first one, where tasks share it.
        what: ``test`` or ``progress``.
        texts: What the campaign says of it.
        path: The key path of its table.
    """

    task: Task
    what: str
    texts: TextSet
    path: KeyPath


def places(campaign: Campaign) -> tuple[Place, ...]:
    """Each set of texts once, though the combination of a task has the same."""
    found: dict[tuple[TextSet, str], Place] = {}
    for number, task in enumerate(campaign.tasks):
        for what, texts in (("test", task.test), ("progress", task.progress)):
            if texts is not None:
                place = Place(task, what, texts, ("tasks", number, what))
                found.setdefault((texts, str(task.languages)), place)
    return tuple(found.values())


class Library:
    """Reads files and says once what is wrong with each.

    Args:
        folder: The folder of the campaign.
        source: Its ``campaign.toml``, for the lines where files are named.
    """

    def __init__(self, folder: Path, source: TomlFile) -> None:
        self._folder = folder
        self._source = source
        self._readings: dict[tuple[str, SetKind], Reading] = {}
        self._data: dict[str, bytes | None] = {}

    def path(self, name: str) -> str:
        """Where a file lies."""
        return str(self._folder / name)

    def bytes(self, name: str, named_at: KeyPath, findings: list[Finding]) -> bytes | None:
        """What is in a file; None, with a finding the first time, where it cannot be read."""
        if name not in self._data:
            try:
                self._data[name] = door.read_bytes(str(inside(self._folder, name)))
            except InputError as error:
                self._data[name] = None
                message = say("{name}: {message}", name=name, message=error.message)
                findings.append(self._source.finding("missing-file", message, named_at))
        return self._data[name]

    def source(self, name: str, named_at: KeyPath, findings: list[Finding]) -> MarkedSet | None:
        """The source in a file; None, with findings the first time, where it cannot be read."""
        return self._marked(name, SetKind.SOURCE, None, named_at, findings)

    def references(
        self, name: str, source: MarkedSet | None, named_at: KeyPath, findings: list[Finding]
    ) -> MarkedSet | None:
        """The references of a source in a file; None, with findings the first time, where they cannot be read."""
        return self._marked(name, SetKind.REFERENCE, source, named_at, findings)

    def _marked(
        self, name: str, kind: SetKind, source: MarkedSet | None, named_at: KeyPath, findings: list[Finding]
    ) -> MarkedSet | None:
        if (name, kind) not in self._readings:
            data = self.bytes(name, named_at, findings)
            reading = Reading(None, ()) if data is None else read_given(data, self.path(name), kind, source)
            findings += capped(reading.findings, reading.more)
            self._readings[name, kind] = reading
        return self._readings[name, kind].marked

    def sources(self, campaign: Campaign) -> Iterator[tuple[Place, MarkedSet]]:
        """Each set of texts whose source can be read."""
        for place in places(campaign):
            marked = self.source(place.texts.source, place.path, [])
            if marked is not None:
                yield place, marked
