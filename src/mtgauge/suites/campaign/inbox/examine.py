"""The bytes of one result file held against its source and the rules of its task, and nothing else."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from datetime import datetime
from pathlib import Path

from mtgauge.base import door
from mtgauge.base.findings import Finding, has_errors
from mtgauge.base.sentences import say
from mtgauge.corpus.markup.markedset import MarkedSet
from mtgauge.suites.campaign.description.task import SetName, Task, TextSet
from mtgauge.suites.campaign.folder import CampaignFolder
from mtgauge.suites.campaign.inbox.blobs import digest, kept
from mtgauge.suites.campaign.inbox.program import examining_program
from mtgauge.suites.campaign.ledger.events import FileExamined
from mtgauge.suites.campaign.ledger.ledger import Entry, Ledger
from mtgauge.suites.campaign.rules.descriptions import SystemDescription
from mtgauge.suites.campaign.rules.names import SubmissionName, parse_name
from mtgauge.suites.campaign.validation.inputs import load_source
from mtgauge.suites.campaign.validation.requirements import Requirements
from mtgauge.suites.campaign.validation.submission import validate_submission


@dataclass(frozen=True, kw_only=True)
class SentFile:
    """A file as it came.

    Attributes:
        path: What it is called in findings; its last part is the name that the rules look at.
        data: Its bytes.
        form: Those of the form of its system, which has the same name with ``.toml``; None where there is none.
        set: Which set of texts it should translate.
        lenient: Whether to mend what can be mended.
        form_path: What the form is called, if that is not the file's name with ``.toml``.
    """

    path: Path
    data: bytes
    form: bytes | None
    set: SetName
    lenient: bool
    form_path: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class ExaminedFile:
    """What was found in one file.

    Attributes:
        path: The file.
        name: What its name says; None where the name follows no rule.
        description: What it says of its system.
        findings: All that is wrong with it.
    """

    path: Path
    name: SubmissionName | None
    description: SystemDescription
    findings: tuple[Finding, ...]

    @property
    def is_accepted(self) -> bool:
        """Whether nothing refuses it."""
        return not has_errors(self.findings)


@dataclass
class Examiner:
    """Examines files for one campaign; reads each source once.

    Attributes:
        folder: The campaign.
        ledger: What happened in it.
    """

    folder: CampaignFolder
    ledger: Ledger
    _sources: dict[str, tuple[MarkedSet, str]] = field(default_factory=dict)

    def examine(
        self, sent: SentFile, task: Task | None = None, *, sites: Iterable[str] | None = None
    ) -> ExaminedFile:
        """Everything about one file that can be known without the others.

        Args:
            sent: The file.
            task: Its task; None: as its name says.
            sites: The sites that its name may have; None: those that have registered by now.

        Raises:
            InputError: The source of its task cannot be used.
        """
        known = [*self.ledger.registrations] if sites is None else [*sites]
        tasks = self.folder.campaign.endings
        name, found = parse_name(sent.path.name, tasks, known)
        task, texts = self._texts(name, sent.set, task)
        if task is None or texts is None:
            findings = tuple(replace(finding, file=str(sent.path)) for finding in found)
            if task is not None:
                message = say("task {id} has no progress set", id=task.id)
                findings = (*findings, Finding("no-progress-set", message, file=str(sent.path)))
            return ExaminedFile(path=sent.path, name=name, description=SystemDescription(), findings=findings)
        validation = validate_submission(
            sent.data,
            str(sent.path),
            self._source(texts)[0],
            task,
            set=sent.set,
            tasks=tasks,
            sites=known,
            form=sent.form,
            form_path=sent.form_path,
            lenient=sent.lenient,
            requirements=self._requirements(task),
        )
        return ExaminedFile(
            path=sent.path, name=name, description=validation.description, findings=validation.findings
        )

    def of_entry(self, entry: Entry, at: datetime, *, why: str = "") -> FileExamined:
        """The examination of a file that was received, under the name that it was sent with.

        Args:
            entry: The file.
            at: Now.
            why: Why it is examined again.

        Raises:
            InputError: Its bytes are gone or have changed, or the source of its task cannot be used.
        """
        received, sites = entry.received, self.ledger.sites_before(entry.number)
        form = received.form_sha256
        sent = SentFile(
            path=Path(received.sent),
            data=kept(self.folder, received.sha256, received.sent),
            form=None if form is None else kept(self.folder, form, f"{received.sent}, its form"),
            set=received.set,
            lenient=received.lenient,
        )
        found = self.examine(sent, sites=sites)
        return FileExamined(
            at=at,
            why=why,
            entry=entry.number,
            description=found.description,
            findings=found.findings,
            rules=self.rules_for(entry),
            program=examining_program(),
        )

    def rules_for(self, entry: Entry) -> str:
        """Hash of all that a file is held against: where it is the same, so are the findings of this program.

        Raises:
            InputError: The source of its task cannot be used.
        """
        tasks = self.folder.campaign.endings
        name, _ = parse_name(entry.received.sent, tasks, self.ledger.sites_before(entry.number))
        task, texts = self._texts(name, entry.received.set, None)
        about = {
            "tasks": [*tasks],
            "requirements": self._requirements(task).as_rules() if task is not None else None,
            "languages": str(task.languages) if task is not None else None,
            "source": self._source(texts)[1] if texts is not None else None,
        }
        return hashlib.sha256(json.dumps(about, sort_keys=True, default=str).encode()).hexdigest()

    def _requirements(self, task: Task) -> Requirements:
        return Requirements.of(task, self.folder.campaign)

    def _texts(
        self, name: SubmissionName | None, kind: SetName, task: Task | None
    ) -> tuple[Task | None, TextSet | None]:
        if task is None and name is not None:
            task = self.folder.campaign.task(name.task)
        if task is None:
            return None, None
        return task, task.test if kind is SetName.TEST else task.progress

    def _source(self, texts: TextSet) -> tuple[MarkedSet, str]:
        """A source and its hash."""
        if texts.source not in self._sources:
            path = str(self.folder.file(texts.source))
            self._sources[texts.source] = load_source(path), digest(door.read_bytes(path))
        return self._sources[texts.source]
