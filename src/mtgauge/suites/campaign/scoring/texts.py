"""The texts of a task as a test set: its source, its references, and what was accepted, segment by segment."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from mtgauge.base import door
from mtgauge.base.errors import InputError
from mtgauge.base.sentences import say
from mtgauge.corpus.formats.storedset import SegmentTexts, StoredSet
from mtgauge.corpus.judgements.matching import WholeSet
from mtgauge.corpus.markup.markedset import MarkedSet, SetKind, SystemElement, Version, place
from mtgauge.corpus.markup.setfile import require_set
from mtgauge.suites.campaign.description.task import Task
from mtgauge.suites.campaign.files.given import read_given
from mtgauge.suites.campaign.files.scored import read_scored
from mtgauge.suites.campaign.findings import raise_first
from mtgauge.suites.campaign.folder import CampaignFolder
from mtgauge.suites.campaign.submissions import Submission

#: The roles of the organiser's files that texts come from.
SOURCE, REFERENCE, SCORED = "source", "reference", "scored"
_ROLES = {SetKind.SOURCE: SOURCE, SetKind.REFERENCE: REFERENCE}
BULLET, MIDDLE_DOT = "\u2022", "\u00b7"


@dataclass(frozen=True, slots=True)
class UsedFile:
    """A file of the organiser that scores rest on.

    Attributes:
        role: ``source``, ``reference``, ``scored``, ``checkpoints``, ``judgements`` or ``weights``.
        path: Relative to the campaign's folder.
        sha256: Of its bytes.
    """

    role: str
    path: str
    sha256: str

    @classmethod
    def of(cls, role: str, path: str, data: bytes) -> UsedFile:
        """A file with this content."""
        return cls(role, path, hashlib.sha256(data).hexdigest())


@dataclass(frozen=True, slots=True)
class TaskTexts:
    """What is scored.

    Attributes:
        stored: Source, references and systems, the scored segments alone.
        originals: Name of each reference -> its texts in these segments, before anything was done to them.
        whole: The ids and documents of all segments of the source.
        files: The organiser's files that they came from.
        notes: What was done to the texts, one sentence each.
    """

    stored: StoredSet
    originals: Mapping[str, SegmentTexts]
    whole: WholeSet
    files: tuple[UsedFile, ...]
    notes: tuple[str, ...]


def task_texts(folder: CampaignFolder, task: Task, submissions: Sequence[Submission]) -> TaskTexts:
    """The test set of a task with the submissions to it, which have been accepted.

    Only the segments of the list `TextSet.scored` stay. Except into English, bullets become middle dots on both
    sides, as the campaign's scorer does it.

    Raises:
        InputError: A file cannot be used, or a reference or a submission lacks a scored segment; files, lines and
            segments are named.
    """
    files = _Files(folder)
    source = files.marked(SetKind.SOURCE, task.test.source)
    ids = files.scored(task.test.scored, source) if task.test.scored else [*_texts(source.only)]
    sources, documents = _texts(source.only), _documents(source.only)
    references: dict[str, SegmentTexts] = {
        name: tuple(_column(texts, ids, say("reference {name!r}", name=name), path))
        for name, (texts, path) in _references(files, task.test.references, source).items()
    }
    systems: dict[str, SegmentTexts] = {
        submission.name.label: tuple(
            _column(_texts(submission.marked.only), ids, "the submission", str(submission.path))
        )
        for submission in submissions
        if submission.name is not None
    }
    notes: list[str] = []
    originals = references
    if task.languages.target_language != "en":
        references, systems = _without_bullets(references, systems, notes)
    if task.test.scored:
        notes.append(
            say(
                "{n} of {all} segments are scored, those of {scored}",
                n=len(ids),
                all=len(sources),
                scored=task.test.scored,
            )
        )
    stored = StoredSet(
        size=len(ids),
        ids=tuple(ids),
        metadata={"document": tuple(documents[segment] for segment in ids)},
        sources=tuple(sources[segment] for segment in ids),
        references=references,
        systems=systems,
        languages=task.languages,
    )
    whole = WholeSet(tuple(sources), tuple(documents[segment] for segment in sources))
    return TaskTexts(stored, originals, whole, tuple(files.used), tuple(notes))


class _Files:
    """Reads the organiser's files and remembers them."""

    def __init__(self, folder: CampaignFolder) -> None:
        self._folder = folder
        self.used: list[UsedFile] = []

    def _read(self, role: str, path: str) -> bytes:
        data = door.read_bytes(str(self._folder.file(path)))
        self.used.append(UsedFile.of(role, path, data))
        return data

    def marked(self, kind: SetKind, path: str, source: MarkedSet | None = None) -> MarkedSet:
        """The source, or the references of a source, which an organiser writes as the rules say."""
        file = str(self._folder.file(path))
        data = self._read(_ROLES[kind], path)
        return require_set(read_given(data, file, kind, source), file)

    def scored(self, path: str, source: MarkedSet) -> list[str]:
        """The ids of the segments that count, in the order of the source."""
        file = str(self._folder.file(path))
        known = _texts(source.only)
        listed, findings = read_scored(self._read(SCORED, path), file, known)
        raise_first(findings, file)
        return [segment for segment in known if segment in listed]


def _texts(version: Version) -> dict[str, str]:
    return {place(document, segment): segment.text for document, segment in version.segments()}


def _documents(version: Version) -> dict[str, str]:
    return {place(document, segment): document.id for document, segment in version.segments()}


def _references(
    files: _Files, paths: Sequence[str], source: MarkedSet
) -> dict[str, tuple[Mapping[str, str], str]]:
    """Name -> its texts and its file; in the order of their sites, then of their systems, as ICT takes them."""
    found: list[tuple[tuple[str, str], Mapping[str, str], str]] = []
    for path in paths:
        versions = files.marked(SetKind.REFERENCE, path, source).versions
        found += [(_maker(version.system), _texts(version), path) for version in versions]
    found.sort(key=lambda item: item[0])
    references: dict[str, tuple[Mapping[str, str], str]] = {}
    names = [sysid or site for (site, sysid), _, _ in found]
    for number, ((site, sysid), texts, path) in enumerate(found, start=1):
        name = sysid or site or f"ref{number}"
        if names.count(name) > 1:
            name = f"{site}-{sysid}"
        if name in references:
            hint = say("give each its own site or sysid")
            raise InputError(say("two references are by {name!r}", name=name), file=path, hint=hint)
        references[name] = texts, path
    return references


def _maker(system: SystemElement | None) -> tuple[str, str]:
    return (system.site, system.sysid) if system else ("", "")


def _column(texts: Mapping[str, str], ids: Sequence[str], what: str, path: str) -> Iterator[str]:
    for segment in ids:
        if segment not in texts:
            raise InputError(say("{what} lacks a segment that is scored", what=what), file=path, segment=segment)
        yield texts[segment]


def _without_bullets(
    references: Mapping[str, SegmentTexts], systems: Mapping[str, SegmentTexts], notes: list[str]
) -> tuple[dict[str, SegmentTexts], dict[str, SegmentTexts]]:
    count = sum(BULLET in (text or "") for texts in (*references.values(), *systems.values()) for text in texts)
    if count:
        where = say("1 text") if count == 1 else say("{n:,} texts", n=count)
        notes.append(
            say(
                "bullets ({bullet}) became middle dots ({middle_dot}) in {where}",
                bullet=BULLET,
                middle_dot=MIDDLE_DOT,
                where=where,
            )
        )

    def changed(columns: Mapping[str, SegmentTexts]) -> dict[str, SegmentTexts]:
        return {name: tuple(map(_without_bullet, texts)) for name, texts in columns.items()}

    return changed(references), changed(systems)


def _without_bullet(text: str | None) -> str:
    return (text or "").replace(BULLET, MIDDLE_DOT)
