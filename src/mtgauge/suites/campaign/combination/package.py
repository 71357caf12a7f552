"""The package of the combination task: what all systems submitted, as one archive (CWMT 2008, section II.2).

It holds the n-best lists of all accepted systems for the test set and for the progress set, both sources, the
references of the progress set, a manifest, and checksums. The references of the test set are not in it. Everything
is XML of CWMT, whatever format it came in: what combines systems reads one format.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from datetime import datetime

from mtgauge.base import door
from mtgauge.base.errors import InputError
from mtgauge.base.sentences import say
from mtgauge.base.version import __version__
from mtgauge.corpus.markup.markedset import MarkedSet, SetKind, SystemElement
from mtgauge.corpus.markup.setfile import require_set
from mtgauge.corpus.markup.writer import write_set
from mtgauge.suites.campaign.anonymity import shown_names
from mtgauge.suites.campaign.archive import sha256, zipped
from mtgauge.suites.campaign.description.formats import FileFormat
from mtgauge.suites.campaign.description.resource import Embargoed
from mtgauge.suites.campaign.description.task import SetName, Task, TaskKind, TextSet
from mtgauge.suites.campaign.files.given import format_of, read_given
from mtgauge.suites.campaign.files.written import tidied
from mtgauge.suites.campaign.folder import CampaignFolder
from mtgauge.suites.campaign.inbox.commit import commit, recover
from mtgauge.suites.campaign.ledger.events import SiteLeftOut
from mtgauge.suites.campaign.ledger.ledger import Ledger
from mtgauge.suites.campaign.rules.names import SubmissionName
from mtgauge.suites.campaign.rules.registration import ORGANISER
from mtgauge.suites.campaign.submissions import Submission, require_whole, taken_submissions

MANIFEST = "manifest.json"
SCHEMA = "mtgauge/combination-package/1"


@dataclass(frozen=True, slots=True, kw_only=True)
class PackedSystem:
    """A system in the package.

    Attributes:
        name: Its name there, which is that of its files.
        role: ``primary`` or ``contrast``.
        test: Its file for the test set.
        progress: Its file for the progress set; None where it has none.
        candidates: Most translations of a segment, the best one included.
    """

    name: str
    role: str
    test: str
    progress: str | None
    candidates: int


@dataclass(frozen=True, slots=True)
class Package:
    """An archive.

    Attributes:
        data: Its bytes: a ZIP file, see `mtgauge.suites.campaign.archive`.
        systems: What is in it.
        notes: What its reader should know, one sentence each.
    """

    data: bytes
    systems: tuple[PackedSystem, ...]
    notes: tuple[str, ...]


def package(
    folder: CampaignFolder,
    ledger: Ledger,
    task: Task,
    at: datetime,
    *,
    without: Collection[str] = (),
    reason: str = "",
    by: str = ORGANISER,
) -> Package:
    """Packs what was submitted to the task that a combination task combines.

    Sites have anonymous ids, and descriptions of systems are left out, while the campaign keeps sites secret.

    Args:
        folder: The campaign.
        ledger: What happened in it.
        task: The combination task.
        at: Now.
        without: Sites whose submissions are left out.
        reason: Why; kept in the history.
        by: Who packs.

    Raises:
        InputError: The task combines nothing; nothing was accepted; a submission is lost or has changed; a file of
            the organiser cannot be read.
    """
    if task.kind is not TaskKind.COMBINATION or task.combines is None:
        raise InputError(say("task {id} is not a combination task", id=task.id))
    recover(folder)
    combined = folder.campaign.task(task.combines)
    taken = taken_submissions(folder, ledger, at, without=without)
    own = [s for s in taken if s.name is not None and s.name.task == combined.id]
    require_whole(folder, ledger, own)
    tests = {s.name.label: s for s in own if s.name and s.set is SetName.TEST}
    progress = {s.name.label: s for s in own if s.name and s.set is SetName.PROGRESS}
    if not tests:
        raise InputError(
            say("nothing that was submitted to {id} was accepted, so there is nothing to pack", id=combined.id)
        )
    is_anonymous = folder.campaign.is_embargoed(Embargoed.SITES, at)
    names = shown_names(folder, ledger, [s.name for s in tests.values() if s.name], at, anonymous=is_anonymous)
    systems = [
        PackedSystem(
            name=names[label],
            role=str(tests[label].name.role),  # type: ignore[union-attr]  # accepted submissions have names
            test=f"test/{names[label]}.xml",
            progress=f"progress/{names[label]}.xml" if label in progress else None,
            candidates=_candidates(tests[label]),
        )
        for label in sorted(tests, key=lambda label: names[label])
    ]
    files: dict[str, bytes] = dict(_given(folder, combined))
    for label, name in names.items():
        files[f"test/{name}.xml"] = _written(tests[label], name if is_anonymous else None)
        if label in progress:
            files[f"progress/{name}.xml"] = _written(progress[label], name if is_anonymous else None)
    notes = tuple(_notes(folder, task, systems, combined, is_anonymous, at))
    files[MANIFEST] = _manifest(folder, task, combined, systems, notes, files)
    data = zipped(files)
    for site in without:
        left_out = SiteLeftOut(at=at, by=by, why=reason, site=site, task=task.id)
        commit(folder, lambda _, event=left_out: event)  # type: ignore[misc]
    return Package(data, tuple(systems), notes)


def _candidates(submission: Submission) -> int:
    return max((1 + len(s.candidates) for _, s in submission.marked.only.segments()), default=0)


def _given(folder: CampaignFolder, task: Task) -> Iterator[tuple[str, bytes]]:
    """The organiser's own files, byte for byte where they are XML of CWMT."""
    yield "test/source.xml", _as_xml(folder, task.test.source, SetKind.SOURCE)[0]
    if task.progress is not None:
        data, source = _as_xml(folder, task.progress.source, SetKind.SOURCE)
        yield "progress/source.xml", data
        for number, path in enumerate(_references(task.progress), start=1):
            yield f"progress/reference-{number}.xml", _as_xml(folder, path, SetKind.REFERENCE, source)[0]


def _as_xml(
    folder: CampaignFolder, path: str, kind: SetKind, source: MarkedSet | None = None
) -> tuple[bytes, MarkedSet | None]:
    """A file of the organiser as XML of CWMT, and what it holds, where it had to be read."""
    file = str(folder.file(path))
    data = door.read_bytes(file)
    if format_of(data, file) is FileFormat.CWMT:
        return data, None
    marked = require_set(read_given(data, file, kind, source), file)
    try:
        return write_set(tidied(marked)), marked
    except InputError as error:
        raise error.at(file=file) from None


def _references(texts: TextSet) -> tuple[str, ...]:
    if not texts.references:
        raise InputError(
            say("the progress set {source} has no reference", source=texts.source),
            hint=say("name it in campaign.toml"),
        )
    return texts.references


def _written(submission: Submission, anonymous: str | None) -> bytes:
    marked = tidied(submission.marked)
    try:
        return write_set(
            _as_named(marked, submission.name) if anonymous is None else _without_names(marked, anonymous)
        )
    except InputError as error:
        raise error.at(file=submission.path) from None


def _as_named(marked: MarkedSet, name: SubmissionName | None) -> MarkedSet:
    """Under the name that the system has now: its site may have renamed it since it came."""
    version = marked.only
    if version.system is None or name is None or version.system.sysid == name.system:
        return marked
    return replace(marked, versions=(replace(version, system=replace(version.system, sysid=name.system)),))


def _without_names(marked: MarkedSet, name: str) -> MarkedSet:
    """Neither site nor system nor description, which would name both."""
    version = replace(marked.only, system=SystemElement(site=name.partition("-")[0], sysid=name))
    return replace(marked, versions=(version,))


def _notes(
    folder: CampaignFolder,
    task: Task,
    systems: Sequence[PackedSystem],
    combined: Task,
    is_anonymous: bool,
    at: datetime,
) -> Iterator[str]:
    calendar = folder.campaign.calendar
    release = calendar[task.release].start
    if at < release:
        yield say("this package may not be given away before {key}", key=calendar.shown(release))
    if is_anonymous:
        yield say("sites and systems have anonymous ids, and descriptions of systems are left out")
    lacking = [system.name for system in systems if system.progress is None] if combined.progress else []
    if lacking:
        yield say("without a translation of the progress set: {lacking}", lacking=", ".join(lacking))
    yield say("answers are 1-best, are measured by BLEU alone, and are trained on the campaign's resources alone")


def _manifest(
    folder: CampaignFolder,
    task: Task,
    combined: Task,
    systems: Sequence[PackedSystem],
    notes: Sequence[str],
    files: Mapping[str, bytes],
) -> bytes:
    content = {
        "schema": SCHEMA,
        "mtgauge": __version__,
        "campaign": folder.campaign.id,
        "task": task.id,
        "combines": combined.id,
        "languages": str(combined.languages),
        "metrics": [asdict(metric) for metric in task.metrics],
        "data": str(task.data),
        "notes": list(notes),
        "systems": [asdict(system) for system in systems],
        "files": [
            {"path": path, "bytes": len(files[path]), "sha256": sha256(files[path])} for path in sorted(files)
        ],
    }
    return (json.dumps(content, ensure_ascii=False, indent=1) + "\n").encode()
